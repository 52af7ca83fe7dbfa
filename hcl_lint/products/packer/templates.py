"""All checks of a module of templates beyond its schema."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.packer.builds import builds_of, is_setting, original_of
from hcl_lint.products.packer.duplicates import are_independent
from hcl_lint.products.packer.names import PROVISIONERS, SETTING, LateNames, TemplateNames, names_of
from hcl_lint.products.packer.plugins import Requirements
from hcl_lint.products.packer.problems import (
    DEPRECATED_HCP_REGISTRY, INVALID_REGISTRY, INVALID_STEP_SETTING, INVALID_TEMPLATE_STRUCTURE,
    INVALID_VALIDATION,
)
from hcl_lint.products.packer.validations import check_values
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import Report, short
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import Block, Body as BodyNode
from hcl_lint.syntax.queries import find_attribute
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import KIND_STRING
from hcl_lint.values.value import Value

_REGISTRY: Final = "hcp_packer_registry"
# Blocks in which dynamic blocks are refused; "" is the top of a file.
_WITHOUT_DYNAMIC_BLOCKS: Final = (
    "", "packer", "variable", "variables", "local", "locals", "data",
)
_TRUTHS: Final = ("true", "false", "1", "0")  # the strings that stand for a bool
_LITERAL_SETTINGS: Final = {
    "variable": ("description", "sensitive"), "local": ("sensitive",),
}


def template_problems(module: Module) -> list[Diagnostic]:
    """Report what is wrong with the templates of a module; kept with it."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    check = _TemplateCheck(module)
    for document in main_documents(module):
        check.document(document)
    check.components()
    check.registries_of_builds()
    builds = builds_of(module)
    check.absence()
    return check.report.found + builds.found


class _TemplateCheck:
    __slots__ = (
        "module", "report", "names", "requirements", "registries", "in_builds", "used", "late",
        "addresses", "idle",
    )

    def __init__(self, module: Module) -> None:
        self.module = module
        self.report = Report()
        self.names: TemplateNames = names_of(module)
        self.late = LateNames(module)
        builds = builds_of(module)
        self.addresses = {each.address for each in builds.sources}
        self.idle = {id(body) for body in builds.idle_bodies}
        self.requirements = Requirements(module, self.report)
        # At the top level, and in builds.
        self.registries: list[tuple[Document, Range]] = []
        self.in_builds: list[tuple[Document, Range]] = []
        # Components: the kind of their block, their type, and where that is.
        self.used: list[tuple[str, str, Range]] = []

    def document(self, document: Document) -> None:
        if isinstance(document.tree.root, BodyNode) and "dynamic" in document.text:
            self.dynamic_blocks(document, document.tree.root)
        for block in self.names.view(document).blocks():
            if not block.is_unknown:
                self.block(block, document)

    def block(self, block: BlockView, document: Document) -> None:
        for name in _LITERAL_SETTINGS.get(block.type, ()):
            self.no_null(block, name)
        if block.type == "packer":
            version = block.expression("required_version")
            if version is not None:
                self.requirements.packer_version(version)
            for each in block.blocks():
                self.requirements.plugins(each, document)
        elif block.type == "variable":
            self.variable(block)
        elif block.type == "data":
            self.use(block.type, block)
        elif block.type == "source":
            # Packer does not even look up the builders of unused sources.
            if ".".join(("source", *block.labels)) in self.addresses:
                self.use(block.type, block)
        elif block.type == _REGISTRY:
            self.registry(block, document)
        elif block.type == "build":
            self.build(block, document)

    def no_null(self, block: BlockView, name: str) -> None:
        """Report a literal setting that is null."""
        value = block.value(name)
        if value is not None and value.is_null:
            self.report.add(
                INVALID_STEP_SETTING, block.place_of(name), f"`{name}` is null",
                "Packer does not accept null here. Remove the attribute, or set a value.",
            )

    def variable(self, block: BlockView) -> None:
        for each in block.blocks("validation"):
            condition, message = each.expression("condition"), each.expression("error_message")
            if condition is not None and block.labels:
                if check_condition(condition, block.label, self.module, self.report):
                    default = block.expression("default")
                    check_values(
                        block.label, condition, message, default, self.module, self.report
                    )
            if message is not None:
                check_message(message, self.report)

    def registry(self, block: BlockView, document: Document) -> None:
        for other, place in self.registries:
            if other is not document and not are_independent(self.module, other, document):
                self.report.add(
                    INVALID_REGISTRY, block.place, "Second registry",
                    f"Only one is allowed per module. The first one is in {other.path} on line "
                    f"{place.line}.",
                )
                break
        self.registries.append((document, block.place))
        check_registry(block, self.names, self.late, document, self.report)

    def registries_of_builds(self) -> None:
        """Report registries beside those in builds: `packer validate` accepts them."""
        earlier = list(self.registries)
        for document, place in self.in_builds:
            for other, first in earlier:
                if not are_independent(self.module, other, document):
                    self.report.add(
                        INVALID_REGISTRY, place, "Registry in addition to another one",
                        f"`packer build` accepts only one, and there is another on line "
                        f"{first.line} of {other.path}.",
                        WARNING,
                    )
                    break
            earlier.append((document, place))

    def build(self, block: BlockView, document: Document) -> None:
        registries = block.blocks(_REGISTRY)
        if len(registries) == 1 and not registries[0].is_unknown:
            self.in_builds.append((document, registries[0].place))
        for each in block.blocks():
            if each.type == _REGISTRY:
                self.report.add(
                    DEPRECATED_HCP_REGISTRY, each.place, "Deprecated registry block in a build",
                    "The block belongs at the top level now. Move it out of the build.",
                )
                check_registry(each, self.names, self.late, document, self.report)
            elif each.type in PROVISIONERS:
                self.use("provisioner", each)
            elif each.type == "post-processor":
                self.use(each.type, each)
            elif each.type == "post-processors":
                for step in each.blocks():
                    self.use("post-processor", step)

    def use(self, kind: str, block: BlockView) -> None:
        if block.labels and block.label_places and not block.is_unknown:
            self.used.append((kind, block.labels[0], block.label_places[0]))
            body = original_of(block.body)
            if isinstance(body, JsonBody):
                self.repeated_properties(body, block.schema)

    def repeated_properties(self, body: JsonBody, schema: BodySchema) -> None:
        """Report settings of a plugin that are set twice in JSON syntax.

        Several objects may be several blocks; anything else can only be the value of an attribute.
        """
        if id(body.node) in self.idle:
            return
        known: dict[str, JsonMember] = {}
        for member in body.members_of(body.node, None, []):
            first = known.setdefault(member.name, member)
            name = member.name
            if first is member or name == "//" or name in schema.attributes:
                continue
            if is_setting(first.value) or is_setting(member.value):
                line = body.token_place(first.name_token).line
                self.report.add(
                    INVALID_TEMPLATE_STRUCTURE, body.token_place(member.name_token),
                    f"{short(name)} is set twice",
                    f"It is already set on line {line}. Remove one of the two.",
                )

    def components(self) -> None:
        """Report components of plugins that are not required."""
        if not self.module.is_whole:
            return
        known: set[str] = set()
        for kind, type_, place in self.used:
            name = type_.partition("-")[0]
            if name not in known:
                before = len(self.report.found)
                self.requirements.component(kind, type_, place)
                if len(self.report.found) > before:
                    known.add(name)

    def absence(self) -> None:
        """Report sources without a build."""
        sources = symbols_of(self.module).of_kind("source")
        if builds_of(self.module).count == 0 and self.module.is_whole and sources:
            first = sources[0]
            self.report.add(
                INVALID_TEMPLATE_STRUCTURE, Range(first.document.source, *first.declaration.place),
                "Module without a build",
                "Packer rejects a folder of templates without a `build` block.",
            )

    def dynamic_blocks(self, document: Document, root: BodyNode) -> None:
        """Report dynamic blocks where they generate nothing, and labels that come too late."""
        tree = document.tree
        # Bodies, with the types of the outermost block around them and of their own.
        waiting: list[tuple[BodyNode, str, str]] = [(root, "", "")]
        while waiting:
            body, first, last = waiting.pop()
            for item in body.items:
                if not isinstance(item, Block):
                    continue
                type_ = item.type
                if type_ != "dynamic":
                    waiting.append((item.body, first or type_, type_))
                elif first == "build" and last in ("build", "post-processors"):
                    self.late_labels(item, document)
                elif first in _WITHOUT_DYNAMIC_BLOCKS:
                    tokens = tree.tokens
                    self.report.add(
                        INVALID_TEMPLATE_STRUCTURE,
                        Range(
                            document.source, tokens.starts[item.type_token],
                            tokens.ends[item.type_token],
                        ),
                        "Unexpected block `dynamic`",
                        "Dynamic blocks are supported only in `build` and `source` blocks.",
                    )

    def late_labels(self, block: Block, document: Document) -> None:
        """Report labels of the blocks to generate that are unknown until something is built."""
        labels = find_attribute(block.body, "labels")
        if labels is None:
            return
        name = self.late.in_value(labels.expression, document)
        if name:
            self.report.add(
                INVALID_TEMPLATE_STRUCTURE,
                Range(document.source, *document.tree.range(labels.expression)),
                "`labels` is not known yet",
                f"{short(name)} is known only during the build, but `labels` is needed earlier.",
            )


_BUCKET: Final = (3, 36)  # characters
_LONGEST_DESCRIPTION: Final = 255  # bytes


def check_registry(
    block: BlockView, names: TemplateNames, late: LateNames, document: Document, report: Report
) -> None:
    """Report what is wrong with the settings of a registry."""
    _check_ignored(block, report)
    values: dict[str, Value] = {}
    for name, attribute in block.content.attributes.items():
        value, problems = attribute.expression.evaluate(names.scope(SETTING))
        if not problems:
            values[name] = value.unmarked_deep()
            unknown = late.name_in(attribute.expression, document) if value.contains_unknown else ""
            if unknown:
                report.add(
                    INVALID_REGISTRY, attribute.expression.place, f"`{name}` is not known yet",
                    f"{short(unknown)} is known only during the build, but `{name}` is needed "
                    "earlier.",
                )
    for name in ("bucket_name", "description"):
        if name not in values:
            continue
        place = block.place_of(name)
        text = text_of(values[name])
        if values[name].is_null:
            report.add(
                INVALID_REGISTRY, place, f"`{name}` is null",
                "Remove the attribute, or give it a value.",
            )
        elif name == "bucket_name" and text and not _is_bucket(text):
            report.add(
                INVALID_REGISTRY, place, "Invalid bucket name",
                "Use 3 to 36 letters, digits and hyphens.",
            )
        elif name == "description" and text is not None:
            if len(text.encode("utf-8", "replace")) > _LONGEST_DESCRIPTION:
                report.add(
                    INVALID_REGISTRY, place, "Description is too long",
                    "At most 255 bytes are allowed."
                )
    for name in ("bucket_labels", "build_labels", "labels", "channels"):
        labels = values.get(name)
        if labels is not None and labels.is_present and can_iterate(labels):
            for _, element in iter_elements(labels):
                if element.is_null:
                    report.add(
                        INVALID_REGISTRY, block.place_of(name),
                        f"Null in `{name}`", "Its elements must be strings. Remove the null.",
                    )
    legacy = block.attribute("labels")
    if legacy is None:
        return
    place = legacy.name_place
    if _has_elements(values.get("labels")) and _has_elements(values.get("bucket_labels")):
        report.add(
            INVALID_REGISTRY, place, "Both `labels` and `bucket_labels` are set",
            "`labels` is the old name of `bucket_labels`. Merge the two.",
        )
    else:
        report.add(
            DEPRECATED_HCP_REGISTRY, place, "`labels` is deprecated", "Use `bucket_labels` instead."
        )


def _check_ignored(block: BlockView, report: Report) -> None:
    """Warn of what Packer ignores in a registry: blocks, and names that are misspelt."""
    known = list(block.schema.attributes)
    for name, attribute in block.items.attributes.items():
        meant = None if name in known else closest(name, known)
        if meant is not None:
            report.add(
                INVALID_REGISTRY, attribute.name_place, f"{short(name)} is ignored",
                f"Packer silently ignores what a registry does not have. Did you mean `{meant}`?",
                WARNING,
            )
    for each in block.items.blocks:
        advice = f"Write `{each.type} = ...`." if each.type in known else "Remove it."
        report.add(
            INVALID_REGISTRY, each.type_place, f"Block {short(each.type)} is ignored",
            f"A registry has attributes only, and Packer silently ignores blocks. {advice}",
            WARNING,
        )


def _has_elements(value: Value | None) -> bool:
    if value is None or not value.is_present or not can_iterate(value):
        return False
    return next(iter_elements(value), None) is not None


_ENDS: Final = (".", "?", "!")


def check_condition(
    expression: BodyExpression, name: str, module: Module, report: Report
) -> bool:
    """Report a condition that refers to anything but its variable, or not to that.

    Return whether it can be evaluated.
    """
    refers = False
    is_standalone = True
    source = expression.place.source
    for each in expression.references():
        steps = each.steps
        is_own = (
            each.root == "var"
            and len(steps) != 0
            and steps[0].kind == ATTRIBUTE
            and steps[0].key == name
        )
        if is_own:
            refers = True
            continue
        is_standalone = False
        report.add(
            INVALID_VALIDATION, Range(source, each.start, each.end),
            f"Reference to {short(each.to_text())} in a validation",
            f"A condition refers to its own variable, {short('var.' + name)}, and nothing else.",
        )
    if not refers:
        report.add(
            INVALID_VALIDATION, expression.place,
            f"Condition does not refer to {short('var.' + name)}",
            "A validation checks the value of its variable.",
        )
        return False
    value, problems = expression.evaluate(names_of(module).condition(name))
    if not problems and value.is_null:
        report.add(
            INVALID_VALIDATION, expression.place, "Condition is null", "It must be true or false."
        )
        return False
    if not problems and value.type.kind == KIND_STRING and not value.is_present:
        start = value.refinement.string_prefix
        if start and not any([word.startswith(start) for word in _TRUTHS]):
            report.add(
                INVALID_VALIDATION, expression.place, "Condition is a string",
                f"It begins with {short(start)}, so it is neither `true` nor `false`.",
            )
            return False
    return is_standalone and not problems


def check_message(expression: BodyExpression, report: Report) -> None:
    """Report an error message that is not a sentence, as Packer sees it."""
    value, problems = expression.evaluate(None)
    if problems:
        return
    reason = ""
    if value.is_null:
        reason = "It is null."
    else:
        text = text_of(value)
        if text is not None:
            reason = _why_no_message(text)
    if reason:
        report.add(
            INVALID_VALIDATION, expression.place, "Error message is not a sentence",
            f"{reason} Packer requires a sentence that begins with a capital letter and ends "
            "with `.`, `?` or `!`.",
        )


def _why_no_message(text: str) -> str:
    text = text.strip()
    if text == "":
        return "It is empty."
    if text[0].isalpha() and not text[0].isupper():
        return f"It begins with `{text[0]}`."
    if not text.endswith(_ENDS):
        return f"It ends with `{text[-1]}`."
    return ""


def _is_bucket(text: str) -> bool:
    """Whether a text has a suitable length, and nothing but ASCII letters, digits and hyphens."""
    letters = text.replace("-", "")
    fits = _BUCKET[0] <= len(text) <= _BUCKET[1]
    return fits and text.isascii() and (letters == "" or letters.isalnum())
