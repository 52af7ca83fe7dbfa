"""Join the types of AWS's provider with the operations of AWS's services, by their names.

A type is made by an operation, such as ``CreateFunction``, whose members are called as the
arguments are. Of all operations of the service the one is taken whose members match best: rare
names count for more, and so do the words of its own name. Then both are walked in parallel, blocks
and structures alike, and what the service says of a member holds for the argument.

The models are those of botocore. They are taken as they are: plain data, read and never run.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Members = dict[str, str]
"""The names of shapes by those of the members that have them, in the provider's spelling."""

VERBS = {
    "create": 1.0, "put": 0.9, "register": 0.9, "request": 0.9, "run": 0.8, "allocate": 0.8,
    "subscribe": 0.8, "associate": 0.7, "authorize": 0.7, "provision": 0.7, "import": 0.6,
    "set": 0.6, "add": 0.6, "attach": 0.6, "enable": 0.6, "upload": 0.6, "update": 0.5,
    "modify": 0.5, "publish": 0.5, "configure": 0.5, "accept": 0.5, "change": 0.4, "start": 0.4,
}
"""How likely operations with these first words are to make a type."""

SERVICES = {
    "acmpca": "acm-pca", "alb": "elbv2", "ami": "ec2", "api_gateway": "apigateway",
    "app_cookie": "elb", "appautoscaling": "application-autoscaling",
    "applicationinsights": "application-insights", "autoscalingplans": "autoscaling-plans",
    "bedrockagent": "bedrock-agent", "chime_voice": "chime-sdk-voice",
    "chimesdkmediapipelines": "chime-sdk-media-pipelines", "chimesdkvoice": "chime-sdk-voice",
    "cloudcontrolapi": "cloudcontrol", "cloudfrontkeyvaluestore": "cloudfront-keyvaluestore",
    "cloudhsm_v2": "cloudhsmv2", "cloudwatch": "cloudwatch", "cloudwatch_event": "events",
    "cloudwatch_log": "logs", "cloudwatch_query": "logs", "codegurureviewer": "codeguru-reviewer",
    "codestarconnections": "codestar-connections",
    "codestarnotifications": "codestar-notifications", "cognito": "cognito-idp",
    "cognito_identity": "cognito-identity", "cognito_identity_provider": "cognito-idp",
    "computeoptimizer": "compute-optimizer", "costoptimizationhub": "cost-optimization-hub",
    "customer": "ec2", "customerprofiles": "customer-profiles", "db": "rds", "default": "ec2",
    "devopsguru": "devops-guru", "directory_service": "ds", "docdbelastic": "docdb-elastic",
    "dx": "directconnect", "ebs": "ec2", "ecrpublic": "ecr-public", "egress": "ec2",
    "eip": "ec2", "elastic_beanstalk": "elasticbeanstalk", "elasticsearch": "es",
    "emrcontainers": "emr-containers", "emrserverless": "emr-serverless", "flow": "ec2",
    "instance": "ec2", "internet": "ec2", "key": "ec2", "kinesis_analytics": "kinesisanalytics",
    "kinesis_firehose": "firehose", "kinesis_video": "kinesisvideo",
    "launch_configuration": "autoscaling", "launch_template": "ec2", "lb": "elbv2",
    "lex": "lex-models", "lexv2models": "lexv2-models", "licensemanager": "license-manager",
    "load_balancer": "elb", "main": "ec2", "media_convert": "mediaconvert",
    "media_package": "mediapackage", "media_packagev2": "mediapackagev2",
    "media_store": "mediastore", "msk": "kafka", "mskconnect": "kafkaconnect", "nat": "ec2",
    "neptunegraph": "neptune-graph", "network_acl": "ec2", "network_interface": "ec2",
    "networkfirewall": "network-firewall", "paymentcryptography": "payment-cryptography",
    "placement": "ec2", "prometheus": "amp", "proxy_protocol": "elb", "redshiftdata":
    "redshift-data", "redshiftserverless": "redshift-serverless", "resourceexplorer2":
    "resource-explorer-2", "resourcegroups": "resource-groups", "route": "ec2",
    "route53_resolver": "route53resolver",
    "route53recoverycontrolconfig": "route53-recovery-control-config",
    "route53recoveryreadiness": "route53-recovery-readiness", "s3_access_point": "s3control",
    "s3_account": "s3control", "security_group": "ec2",
    "serverlessapplicationrepository": "serverlessrepo", "service_discovery": "servicediscovery",
    "servicecatalogappregistry": "servicecatalog-appregistry", "servicequotas": "service-quotas",
    "sfn": "stepfunctions", "simpledb": "sdb", "snapshot": "ec2", "spot": "ec2",
    "ssmcontacts": "ssm-contacts", "ssmincidents": "ssm-incidents", "ssoadmin": "sso-admin",
    "subnet": "ec2", "timestreaminfluxdb": "timestream-influxdb", "timestreamquery":
    "timestream-query", "timestreamwrite": "timestream-write", "verifiedaccess": "ec2",
    "volume": "ec2", "vpc": "ec2", "vpclattice": "vpc-lattice", "vpn": "ec2",
    "wafregional": "waf-regional", "workspacesweb": "workspaces-web",
}
"""The services whose names are not those that types begin with."""

OPERATIONS = {
    "aws_alb": "CreateLoadBalancer",
    "aws_cloudformation_stack_set_instance": "CreateStackInstances",
    "aws_ecr_lifecycle_policy": "PutLifecyclePolicy",
    "aws_ecr_repository_policy": "SetRepositoryPolicy",
    "aws_eip": "AllocateAddress",
    "aws_elb": "CreateLoadBalancer",
    "aws_iam_group_policy": "PutGroupPolicy",
    "aws_iam_policy_attachment": "",
    "aws_iam_role_policy": "PutRolePolicy",
    "aws_iam_user_policy": "PutUserPolicy",
    "aws_lb": "CreateLoadBalancer",
    "aws_route53_record": "",
    "aws_s3_bucket_server_side_encryption_configuration": "PutBucketEncryption",
    "aws_security_group_rule": "",
    "aws_sns_topic_subscription": "Subscribe",
}
"""Operations chosen by hand, ``""`` for types that several operations make, or none."""

SHAPES = {
    "aws_cloudformation_stack_set_instance.account_id": ("cloudformation", "Account"),
    "aws_cloudhsm_v2_cluster.source_backup_identifier": ("cloudhsmv2", "BackupId"),
    "aws_cloudhsm_v2_hsm.subnet_id": ("cloudhsmv2", "SubnetId"),
    "aws_datasync_location_s3.s3_bucket_arn": ("datasync", "S3BucketArn"),
    "aws_route53_record.type": ("route53", "RRType"),
}
"""Shapes of arguments chosen by hand, where no member of the operation is that."""

LEAST_LIKELY = 1.8
"""The score of an operation below which nothing is said of the type."""

_GENERAL = frozenset(["id", "arn", "tags", "tags_all", "region", "timeouts", "name"])
_ENDINGS = (
    "_configuration", "_config", "_specification", "_settings", "_options", "_policy", "_list",
    "_identifier",
)
_BOUNDS = (("least", "min"), ("most", "max"))
_DEEPEST = 6


def spelled(name: str) -> str:
    """A member's name as the provider would spell it: ``FunctionName`` is ``function_name``."""
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower().replace("-", "_")


def stem(word: str) -> str:
    """A word without the ending of its plural."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


class Argument:
    """What may be written in a body of a type: its type as JSON, or the body of its block."""

    def __init__(self, type_: Any, block: Mapping[str, Argument] | None = None) -> None:
        self.type = type_
        self.block = block


Arguments = Mapping[str, Argument]


class Operation:
    """An operation of a service, with the members of its input."""

    def __init__(self, service: Service, name: str, members: Members) -> None:
        self.service = service
        self.name = name
        self.members = members
        verb, *noun = spelled(name).split("_")
        self.verb = verb
        self.noun = frozenset(map(stem, noun))
        self.head = stem(noun[-1]) if noun else ""


class Service:
    """The model of a service: its shapes, and the operations that may make something."""

    def __init__(self, name: str, model: dict[str, Any]) -> None:
        self.name = name
        self.shapes: dict[str, Any] = model["shapes"]
        self.operations = [
            Operation(self, operation, self.members(data["input"]["shape"]))
            for operation, data in sorted(model["operations"].items())
            if "input" in data and spelled(operation).split("_")[0] in VERBS
        ]

    def members(self, shape: str) -> Members:
        """The members of a structure."""
        found = self.shapes[shape].get("members", {})
        return {spelled(name): member["shape"] for name, member in found.items()}

    def structure(self, shape: str) -> Members:
        """The members of what a block stands for: a structure, a list of such, or their holder."""
        data = self.shapes[shape]
        if data["type"] == "list":
            data = self.shapes[data["member"]["shape"]]
        if data["type"] != "structure":
            return {}
        members = {spelled(name): member["shape"] for name, member in data["members"].items()}
        if "items" in members and members.keys() <= {"quantity", "items"}:
            return self.structure(members["items"])
        return members


class Match:
    """What a type is made by: the operation, its members, and the argument that each is."""

    def __init__(
        self, score: float, operation: Operation, members: Members, names: dict[str, str]
    ) -> None:
        self.score = score
        self.operation = operation
        self.members = members
        self.names = names


class Models:
    """All services, and how rare the names of members are."""

    def __init__(self, models: Mapping[str, dict[str, Any]]) -> None:
        self._services = {name: Service(name, model) for name, model in sorted(models.items())}
        self._counts = Counter(
            member
            for service in self._services.values()
            for operation in service.operations for member in operation.members
        )
        self._total = sum(len(each.operations) for each in self._services.values())

    def constraints(self, name: str, arguments: Arguments) -> dict[str, dict[str, Any]]:
        """What is said of the arguments of a type, by their paths (``a.b`` is in a block).

        A constraint has ``values``, or some of ``pattern``, ``least`` and ``most``: the length of
        a string, or the number itself where ``number`` is true.
        """
        found: dict[str, dict[str, Any]] = {}
        match = self.match(name, arguments)
        if match is not None:
            _, words = self._service_of(name)
            noun = words | match.operation.noun
            _walk(match.operation.service, arguments, match.members, match.names, noun, "", found)
        for path, argument in arguments.items():
            if f"{name}.{path}" in SHAPES:
                service, shape = SHAPES[f"{name}.{path}"]
                found[path] = _constraint(self._services[service], shape, argument.type)
        return found

    def match(self, name: str, arguments: Arguments) -> Match | None:
        """The operation that makes a type; None where none is likely enough."""
        service, words = self._service_of(name)
        wanted = OPERATIONS.get(name)
        if service is None or wanted == "":
            return None
        best: Match | None = None
        whole = frozenset(map(stem, name.split("_")[1:]))
        for operation in service.operations:
            if wanted is not None and operation.name != wanted:
                continue
            for members, loss in _variants(operation):
                match = self._scored(operation, members, arguments, words, whole, loss)
                if best is None or match.score > best.score:
                    best = match
        if best is None or wanted is None and best.score < LEAST_LIKELY:
            return None
        return best

    def _service_of(self, name: str) -> tuple[Service | None, frozenset[str]]:
        """The service of a type, and the other words of its name."""
        words = name.split("_")[1:]
        for count in (3, 2, 1):
            first = "_".join(words[:count])
            service = SERVICES.get(first, first.replace("_", "-"))
            if service in self._services:
                return self._services[service], frozenset(map(stem, words[count:] or words))
        return None, frozenset()

    def _scored(
        self, operation: Operation, members: Members, arguments: Arguments,
        words: frozenset[str], whole: frozenset[str], loss: float,
    ) -> Match:
        names = _matched(arguments, members, words | operation.noun, operation.head)
        own = self._weight(name for name in arguments if name not in _GENERAL)
        theirs = self._weight(name for name in members if name not in _GENERAL)
        both = self._weight(member for name, member in names.items() if name not in _GENERAL)
        alike = max(_alike(each, operation.noun) for each in (words, whole))
        covered = min(1.0, both / own) if own else 0.0
        used = min(1.0, both / theirs) if theirs else 0.0
        score = alike * 1.5 + covered * 1.5 + used * 0.7 + VERBS[operation.verb] * 0.3 - loss
        return Match(score, operation, members, names)

    def _weight(self, names: Iterable[str]) -> float:
        return sum(math.log(1 + self._total / (1 + self._counts[name])) for name in names)


def _alike(words: frozenset[str], noun: frozenset[str]) -> float:
    return len(words & noun) / len(words | noun)


def _variants(operation: Operation) -> Iterator[tuple[Members, float]]:
    """The members of an operation, and those where one that holds others is replaced by these."""
    yield operation.members, 0.0
    for name, shape in operation.members.items():
        if operation.service.shapes[shape]["type"] == "structure":
            inner = operation.service.members(shape)
            if len(inner) > 1:
                rest = {each: of for each, of in operation.members.items() if each != name}
                yield {**inner, **rest}, 0.08


def _matched(
    arguments: Arguments, members: Members, noun: frozenset[str], head: str = ""
) -> dict[str, str]:
    """The members that arguments stand for, by the names of these.

    Of several that leave out words of the noun to have an argument's name, the one with the noun's
    *head* is meant: the `policy_name` of a role's policy. Else it is not certain which.
    """
    found = {member: member for member in members if member in arguments}
    claims: dict[str, list[str]] = {}
    for member in members:
        for form in dict.fromkeys(_forms(member, noun)):
            is_its_own = member not in found or stem(form) == stem(member)
            if form in arguments and form not in found and is_its_own:
                claims.setdefault(form, []).append(member)
    for form, claiming in claims.items():
        if len(claiming) > 1:
            claiming = [each for each in claiming if head in map(stem, each.split("_"))]
        if len(claiming) == 1:
            found[form] = claiming[0]
    return found


def _forms(member: str, noun: frozenset[str]) -> Iterator[str]:
    """What a member may be called in the provider, the most likely first."""
    words = member.split("_")
    starts = [0]
    for number, word in enumerate(words[:-1], 1):
        if stem(word) not in noun:
            break
        starts.append(number)
    for start in starts:
        name = "_".join(words[start:])
        yield name
        yield f"{name}s"
        yield stem(name)
        yield name.removeprefix("is_")
        for ending in _ENDINGS:
            yield name.removesuffix(ending)
        yield f"{name}_configuration"
        yield f"{name}_config"
        yield name.removesuffix("_id") + "_identifier"
        yield name.replace("behavior", "behaviour")


def _walk(
    service: Service, arguments: Arguments, members: Members, names: Mapping[str, str],
    noun: frozenset[str], path: str, found: dict[str, dict[str, Any]],
) -> None:
    for name, member in names.items():
        argument = arguments[name]
        shape = members[member]
        if argument.block is None:
            constraint = _constraint(service, shape, argument.type)
            if constraint:
                found[path + name] = constraint
        elif path.count(".") < _DEEPEST:
            inner = service.structure(shape)
            words = noun | set(map(stem, name.split("_")))
            matched = _matched(argument.block, inner, words)
            _walk(service, argument.block, inner, matched, words, f"{path}{name}.", found)


def _constraint(service: Service, shape: str, type_: Any) -> dict[str, Any]:
    """What a shape says of an argument of a type, or of its elements."""
    data = service.shapes[shape]
    if isinstance(type_, list) and type_[0] in ("list", "set"):
        type_ = type_[1]
        if data["type"] != "list":
            return {}
        data = service.shapes[data["member"]["shape"]]
    if type_ == "string" and data["type"] == "string":
        if "enum" in data:
            return {"values": data["enum"]}
        found = {key: data[name] for key, name in _BOUNDS if data.get(name, 0) > 0}
        pattern = data.get("pattern", "")
        return {"pattern": pattern, **found} if pattern else found
    if type_ == "number" and data["type"] in ("integer", "long", "float", "double"):
        found = {key: data[name] for key, name in _BOUNDS if name in data}
        return {"number": True, **found} if found else {}
    return {}
