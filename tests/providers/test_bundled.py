"""The schemas that come with hcl-lint: nothing has to be set up for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.files.installed import own_content, schema_folder
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.products.terraform.providers.requirements import ELSEWHERE
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from hcl_lint.providers.catalog import bundled_files
from hcl_lint.providers.index import read_index
from tests.extent import Extent

ROOT = "/m"
CODES = ("E020", "E021", "E022", "E024", "E027", "V006", "V020", "E900", "X001", "PV001", "PV015")


def diagnostics(text: str, **more: str) -> list[Diagnostic]:
    """What schemas show in a file of a module, with other files by name, `__` for a dot."""
    contents = {f"{ROOT}/main.tf": text.encode(), f"{ROOT}/.git/HEAD": b""}
    for name, each in more.items():
        path = name.replace("hcl_lint", "hcl-lint").replace("__", ".")
        contents[f"{ROOT}/{path}"] = each.encode()
    project = Project(ConfigurationFinder(files=MemoryFiles(contents, here=ROOT), environment={}))
    file = project.file("main.tf")
    module = project.modules.of(file).module
    assert module is not None
    results = project.checker(file.configuration).check(module)
    return [
        each for result in results if result.path.endswith("main.tf") for each in result.diagnostics
        if each.code in CODES
    ]


def found(text: str, **more: str) -> list[str]:
    return [f"{each.range.line} {each.code} {each.summary}" for each in diagnostics(text, **more)]


PASSWORD = """\
resource "random_password" "a" {
  length  = "long"
  specail = true
}

resource "random_pasword" "b" {
}

resource "random_password" "c" {
}
"""


WRONG_TYPES = """\
resource "aws_instance" "a" {
  ami           = "ami-1"
  instance_type = ["t3.mikro"]
  metadata_options {
    http_tokens = ["requird"]
  }
}

resource "aws_instance" "b" {
  ami           = "ami-1"
  instance_type = "t3.micro"
  dynamic "metadata_options" {
    for_each = [1]
    content {
      http_endpoint = ["yes"]
    }
  }
}
"""


def test_values_of_a_wrong_type_are_reported_as_that_only() -> None:
    assert found(WRONG_TYPES) == [
        "3 E024 Wrong type for attribute `instance_type`",
        "5 E024 Wrong type for attribute `http_tokens`",
        "15 E024 Wrong type for attribute `http_endpoint`",
    ]


def test_the_block_for_escaped_arguments_is_not_suggested() -> None:
    (one,) = diagnostics('resource "null_resource" "a" {\n  input = 1\n}\n')
    assert "`triggers`" in one.detail and "`_`" not in one.detail


def test_a_fresh_installation_knows_resources() -> None:
    assert found(PASSWORD) == [
        "2 E024 Wrong type for attribute `length`",
        "3 E020 Unexpected attribute `specail`",
        "6 E024 Unknown resource type `random_pasword`",
        "9 E021 Missing attribute `length`",
    ]


@pytest.mark.parametrize("address", ["me/random", "example.com/hashicorp/random"])
def test_a_provider_of_another_namespace_or_host_is_not_known(address: str) -> None:
    source = f'terraform {{\n  required_providers {{\n    random = {{\n      source = "{address}"\n'
    assert found(PASSWORD + source + "    }\n  }\n}\n") == []


@pytest.mark.parametrize("choice", ["own", "off"])
def test_a_setting_leaves_them_out(choice: str) -> None:
    setting = f'provider-schemas = "{choice}"\n'
    assert found(PASSWORD, hcl_lint__toml=setting) == []


@pytest.mark.parametrize("choice, count", [("own", 1), ("off", 0)])
def test_without_any_schemas_values_are_not_checked_either(choice: str, count: int) -> None:
    setting = f'provider-schemas = "{choice}"\n'
    text = 'resource "aws_instance" "a" {\n  instance_type = "t3.mikro"\n}\n'
    assert len(found(text, hcl_lint__toml=setting)) == count


SECRETS = """\
resource "aws_secretsmanager_secret_version" "stored" {
  secret_id     = "main"
  secret_string = "x"
}

data "aws_secretsmanager_random_password" "stored" {
}

resource "aws_secretsmanager_secret_version" "not_stored" {
  secret_id        = "main"
  secret_string_wo = "x"
}

ephemeral "aws_secretsmanager_random_password" "not_stored" {
}
"""


def test_secrets_are_found_by_what_the_provider_has_instead() -> None:
    setting = 'extend-select = ["stored-secret"]\n'
    assert found(SECRETS, hcl_lint__toml=setting) == [
        "3 PV015 Secret in state",
        "6 PV015 Secret in state",
    ]
    assert found(SECRETS) == []


PARAMETERS = """\
resource "aws_ssm_parameter" "open" {
  name  = "a"
  type  = "String"
  value = "a"
}

resource "aws_ssm_parameter" "closed" {
  name  = "b"
  type  = "SecureString"
  value = var.secret
}

resource "tfe_variable" "open" {
  key      = "a"
  value    = "a"
  category = "env"
}
"""


def test_what_a_resource_calls_no_secret_is_none() -> None:
    setting = 'extend-select = ["stored-secret"]\n'
    assert found(PARAMETERS, hcl_lint__toml=setting) == ["10 PV015 Secret in state"]


def test_a_setting_uses_nothing_else() -> None:
    assert found(PASSWORD, hcl_lint__toml='provider-schemas = "bundled"\n') != []


# Which version judges

REQUIRED = """\
terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "VERSION"
    }
  }
}
"""
# `vpc` is gone in 6, `domian` is close to `domain`, and nothing is close to `colour`.
ADDRESS = """\
resource "aws_eip" "a" {
  vpc                  = true
  domian               = "vpc"
  colour               = "red"
  associate_with_private_ip = ["10.0.0.1"]
}

resource "aws_eipp" "b" {
}

resource "aws_route" "c" {
}
"""
TYPE = "5 error E024 Wrong type for attribute `associate_with_private_…`"
EXACT_5 = [
    "3 error E020 Unexpected attribute `domian`", "4 error E020 Unexpected attribute `colour`",
    TYPE, "8 error E024 Unknown resource type `aws_eipp`",
    "11 error E021 Missing attribute `route_table_id`",
]
EXACT_6 = ["2 error E020 Unexpected attribute `vpc`", *EXACT_5]
NEAR_5 = [
    "3 warning E020 Unexpected attribute `domian`", TYPE,
    "8 warning E024 Unknown resource type `aws_eipp`",
]
DOUBTFUL = [each.replace("error", "warning") for each in NEAR_5]
SOURCES = {"terraform": f"{TERRAFORM_REGISTRY}/hashicorp/aws",
           "opentofu": f"{OPENTOFU_REGISTRY}/hashicorp/aws"}


def judged(version: str, lock: str = "", product: str = "terraform") -> list[str]:
    more = {"versions__tf": REQUIRED.replace("VERSION", version)} if version else {}
    if lock:
        name = SOURCES[product]
        more["__terraform__lock__hcl"] = f'provider "{name}" {{\n  version = "{lock}"\n}}\n'
    return [
        f"{each.range.line} {each.severity} {each.code} {each.summary}"
        for each in diagnostics(ADDRESS, **more)
    ]


@pytest.mark.parametrize(
    ("version", "lock", "expected"),
    [
        # What is locked, if its schemas are there.
        ("", "5.100.0", EXACT_5),
        ("", "6.69.1", EXACT_6),
        (">= 5.0", "5.100.0", EXACT_5),
        # The newest that the constraints allow.
        ("~> 5.0", "", EXACT_5),
        (">= 5.0, < 6.0", "", EXACT_5),
        ("~> 6.0", "", EXACT_6),
        (">= 4.0", "", EXACT_6),
        ("6.69.1", "", EXACT_6),
        ("~> 6.0", "5.100.0", EXACT_6),
        # Versions on one side of those that are there.
        ("~> 5.50.0", "", NEAR_5),
        ("", "5.50.0", NEAR_5),
        ("5.1.0", "", NEAR_5),
        ("< 5.60.1", "", NEAR_5),
        # Newer than all, and of another major.
        ("", "7.1.0", DOUBTFUL),
        ("~> 8.0", "", DOUBTFUL),
        # Older than all, and what cannot be read.
        ("~> 3.0", "", []),
        ("", "3.76.1", []),
        ("< 4.0", "", []),
        ("about 5", "", []),
        # Nobody says anything: what all versions say.
        ("", "", EXACT_5),
    ],
)
def test_the_version_in_use_judges(version: str, lock: str, expected: list[str]) -> None:
    assert judged(version, lock) == expected


def test_opentofu_locks_providers_of_its_own_registry() -> None:
    assert judged("", "5.100.0", "opentofu") == EXACT_5


def test_each_finding_says_which_versions_say_so() -> None:
    for version, title in (("~> 5.0", "hashicorp/aws 5.100.0"), ("~> 6.0", "hashicorp/aws 6.69.1")):
        for each in diagnostics(ADDRESS, versions__tf=REQUIRED.replace("VERSION", version)):
            assert title in each.detail


def test_between_two_versions_holds_what_both_say() -> None:
    """`region` came with 6; a module that others call may be used with 5 and 6."""
    text = 'resource "aws_eip" "a" {\n  region = "x"\n  vpc = true\n  nope = 1\n}\n'
    files = {"modules/eip/main__tf": text, "versions__tf": REQUIRED.replace("VERSION", "~> 5.0")}
    contents = {f"{ROOT}/.git/HEAD": b""}
    contents |= {f"{ROOT}/{name.replace('__', '.')}": each.encode() for name, each in files.items()}
    project = Project(ConfigurationFinder(files=MemoryFiles(contents, here=ROOT), environment={}))
    file = project.file("modules/eip/main.tf")
    module = project.modules.of(file).module
    assert module is not None
    (result,) = project.checker(file.configuration).check(module)
    assert [each.range.text for each in result.diagnostics if each.code == "E020"] == ["nope"]


CLOUDS = """\
resource "google_storage_bucket" "a" {
  name     = "a"
  location = "EU"
  nmae     = "b"
}

resource "azurerm_resource_group" "a" {
  name = "a"
}

resource "kubernetes_namespace_v1" "a" {
  metadata {
    nam = "a"
  }
}

resource "cloudflare_dns_record" "a" {
  zone_id = "z"
  name    = "a"
  ttl     = "soon"
  type    = "A"
}

resource "null_resource" "a" {
  trigers = {}
}

resource "local_file" "a" {
}

resource "time_sleep" "a" {
  create_duration = ["1s"]
}

resource "tls_private_key" "a" {
  algoritm = "RSA"
}
"""


def test_all_clouds_are_known() -> None:
    source = REQUIRED.replace("aws", "cloudflare").replace("hashicorp/", "cloudflare/")
    assert found(CLOUDS, versions__tf=source.replace("VERSION", "~> 5.0")) == [
        "4 E020 Unexpected attribute `nmae`",
        "7 E021 Missing attribute `location`",
        "13 E020 Unexpected attribute `nam`",
        "20 E024 Wrong type for attribute `ttl`",
        "25 E020 Unexpected attribute `trigers`",
        "28 E021 Missing attribute `filename`",
        "32 E024 Wrong type for attribute `create_duration`",
        "36 E020 Unexpected attribute `algoritm`",
    ]


def test_what_the_packages_lack_is_not_reported() -> None:
    """Write-only arguments, functions, and sensitive values."""
    text = """\
terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

ephemeral "aws_secretsmanager_secret_version" "a" {
  secret_id = "a"
}

resource "aws_db_instance" "a" {
  instance_class      = "db.t3.micro"
  password_wo         = ephemeral.aws_secretsmanager_secret_version.a.secret_string
  password_wo_version = 1
}

output "arn" {
  value = provider::aws::arn_parse(aws_db_instance.a.arn)
}
"""
    assert found(text) == []


ANYTHING = """\
terraform {
  required_providers {
    azapi = {
      source  = "Azure/azapi"
      version = "~> 2.0"
    }
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = "~> 5.0"
    }
  }
}

resource "kubernetes_manifest" "a" {
  manifest = {
    apiVersion = "v1"
    metadata   = { name = "a", labels = { b = "c" } }
    spec       = { replicas = 1, args = ["a", 1, true] }
  }
}

resource "azapi_resource" "a" {
  type                    = "Microsoft.App/jobs@2024-03-01"
  body                    = { properties = { count = 1, names = ["a"] } }
  response_export_values  = ["id"]
  create_query_parameters = { a = ["b"], c = toset(["d"]), e = [] }
}

resource "cloudflare_zone_setting" "a" {
  zone_id    = "a"
  setting_id = "brotli"
  value      = "on"
}

resource "cloudflare_spectrum_application" "a" {
  zone_id     = "a"
  protocol    = "tcp/22"
  dns         = { name = "a" }
  origin_port = 22
}

resource "cloudflare_workers_script" "a" {
  account_id  = "a"
  script_name = "a"
  assets      = { config = { run_worker_first = true } }
}

output "all" {
  value = [
    kubernetes_manifest.a.object.metadata.name,
    azapi_resource.a.output.properties.names[0],
    cloudflare_spectrum_application.a.origin_port + 1,
  ]
}
"""


def test_what_can_be_anything_has_values_of_any_type() -> None:
    assert found(ANYTHING) == []


POOLS = """resource "cloudflare_load_balancer" "a" {
  zone_id       = "a"
  name          = "a"
  fallback_pool = "b"
  default_pools = ["b"]
  region_pools = {
    WNAM = VALUE
  }
}

output "first" {
  value = cloudflare_load_balancer.a.region_pools["WNAM"][0]
}
"""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ('["b"]', []), ('toset(["b"])', []), ("[]", []),
        ('"b"', ["6 E024 Wrong type for attribute `region_pools`"]),
    ],
)
def test_a_collection_of_lists_or_sets_takes_either(value: str, expected: list[str]) -> None:
    source = REQUIRED.replace("aws", "cloudflare").replace("hashicorp/", "cloudflare/")
    source = source.replace("VERSION", "~> 5.0")
    assert found(POOLS.replace("VALUE", value), versions__tf=source) == expected


BLOCKS = """resource "helm_release" "a" {
  name  = "a"
  chart = "b"
  set {
    name  = "c"
    value = "d"
  }
  dynamic "set_list" {
    for_each = ["a"]
    content {
      name  = "c"
      value = ["d"]
    }
  }
}
"""


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("~> 2.0", []),
        ("~> 3.0", ["4 E020 Unexpected block `set`", "8 E020 Unexpected block `set_list`"]),
    ],
)
def test_attributes_of_objects_cannot_be_blocks(version: str, expected: list[str]) -> None:
    source = REQUIRED.replace("aws", "helm").replace("VERSION", version)
    assert found(BLOCKS, versions__tf=source) == expected


def test_a_list_that_may_be_declared_by_a_type_can_be_blocks() -> None:
    text = 'resource "aws_bedrockagent_agent" "a" {\n  agent_name = "a"\n'
    text += '  agent_resource_role_arn = "arn:aws:iam::1:role/a"\n  foundation_model = "b"\n'
    text += '  guardrail_configuration {\n    guardrail_version = "1"\n  }\n}\n'
    source = REQUIRED.replace("VERSION", "~> 5.0")
    assert found(text, versions__tf=source) == []


def test_every_bundled_schema_can_be_read() -> None:
    for file in bundled_files(schema_folder()):
        index = read_index(own_content(file.path), file.version)
        for kind, name in index.types()[:: 1 if Extent.full else 40]:
            schema = index.find(kind, name)
            assert schema is not None and not schema.body.is_damaged, (file.path, kind, name)
            schema.body.schema, schema.value


ROLES = """\
variable "roles" {
  type = list(string)
}

resource "aws_auditmanager_assessment" "a" {
  name         = "a"
  framework_id = "12345678-1234-1234-1234-123456789012"

  roles {
    role_arn  = "arn:aws:iam::123456789012:role/a"
    role_type = "PROCESS_OWNER"
  }
}

resource "aws_auditmanager_assessment" "b" {
  name         = "b"
  framework_id = "12345678-1234-1234-1234-123456789012"

  dynamic "roles" {
    for_each = var.roles
    content {
      role_arn  = roles.value
      role_type = "PROCESS_OWNER"
    }
  }
}

resource "aws_auditmanager_assessment" "c" {
  name         = "c"
  framework_id = "12345678-1234-1234-1234-123456789012"
}
"""


def test_blocks_stand_for_an_attribute_that_is_required() -> None:
    source = REQUIRED.replace("VERSION", "~> 5.0")
    assert found(ROLES, versions__tf=source) == ["28 E021 Missing attribute `roles`"]


def test_providers_that_are_elsewhere_are_known() -> None:
    """Where the namespace that goes without saying has a copy, nothing is wrong.

    Examples call any provider `acme`.
    """
    found = {each.address.type: each.address.short for each in bundled_files(schema_folder())}
    others = ("github", "acme")
    assert ELSEWHERE == {
        name: address for name, address in found.items()
        if not address.startswith("hashicorp/") and name not in others
    }


def test_bundled_schemas_come_with_a_notice() -> None:
    folder = Path(schema_folder())
    for file in bundled_files(str(folder)):
        text = Path(file.path).with_suffix(".NOTICE").read_text("utf-8")
        assert file.version in text and "MPL-2.0" in text
    assert sum(path.stat().st_size for path in folder.glob("*.hclschema")) <= 2_000_000


def test_what_a_dynamic_block_is_made_of_is_reported_once() -> None:
    text = 'variable "backup" {\n  type = object({ policy = string })\n}\n\n'
    text += 'resource "google_alloydb_cluster" "x" {\n  cluster_id = "x"\n  location = "y"\n'
    text += '  dynamic "automated_backup_policy" {\n    for_each = [var.backup]\n    content {\n'
    text += '      dynamic "weekly_schedule" {\n'
    text += "        for_each = automated_backup_policy.value.policy.schedule\n"
    text += "        content {\n          start_times {}\n        }\n      }\n    }\n  }\n}\n"
    assert found(text) == ["12 V006 No attribute `schedule`"]


STORAGE = """\
resource "azurerm_storage_account" "logs" {
  name                     = "logs"
  resource_group_name      = "logs"
  location                 = "West Europe"
  account_tier             = "Standrad"
  account_replication_type = "LRS"
  network_rules {
    default_action = "deny"
  }
}
"""
WRONG_TIER = "5 PV001 Unknown value for `account_tier`"
WRONG_CASE = "8 PV001 Unknown value for `default_action`"


@pytest.mark.parametrize(
    ("version", "expected"),
    [("~> 4.0", [WRONG_TIER, WRONG_CASE]), ("5.2.0", [WRONG_TIER, WRONG_CASE]), ("~> 2.0", [])],
)
def test_values_of_azure_are_those_of_known_major_versions(
    version: str, expected: list[str]
) -> None:
    source = REQUIRED.replace("aws", "azurerm").replace("VERSION", version)
    assert found(STORAGE, versions__tf=source) == expected


def test_where_no_version_of_azure_is_named_letters_may_have_any_case() -> None:
    assert found(STORAGE) == [WRONG_TIER]


LIFECYCLE = """\
resource "aws_s3_bucket_lifecycle_configuration" "a" {
  bucket = "logs"
  rule {
    id     = "one"
    status = "Enabled"
  }
  rule {
    id     = "two"
    status = "Enabled"
    filter {}
  }
  dynamic "rule" {
    for_each = var.days
    content {
      id     = "old"
      status = "Enabled"
      prefix = rule.value
    }
  }
}
"""


def test_rules_of_buckets_need_a_filter_where_the_provider_warns_without_one() -> None:
    requirement = 'terraform {\n  required_providers {\n    aws = {\n' \
        '      source  = "hashicorp/aws"\n      version = "~> 4.0"\n    }\n  }\n}\n'
    assert found(LIFECYCLE) == ["3 E021 Missing block `filter`"]
    assert found(LIFECYCLE + requirement) == []
