"""D: what Terraform deprecated or removed: arguments, provisioners, providers."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, OPT_IN, WARNING, rule
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform.providers.requirement_edits import declaring_version
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.schema.constraints import is_identifier
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.symbols import (
    DECLARED, Resolved, Symbol, called_module, resolved_to_check, symbols_of,
)
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject
from hcl_lint.syntax.nodes import (
    Attribute, Block, Expression, Node, NullLiteral, Object, ObjectItem, QuotedTemplate, Tuple,
)
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range


@rule(
    "D003", "quoted-reference", WARNING, ON, "Quoted reference or keyword.",
    paths=(
        "resource.depends_on", "data.depends_on", "module.depends_on", "output.depends_on",
        "resource.lifecycle.ignore_changes", "resource.provider", "data.provider",
        "module.providers", "resource.provisioner.when", "resource.provisioner.on_failure",
    ),
)
def quoted_reference(node: Attribute | Block, file: FileContext) -> Diagnostics:
    if isinstance(node, Block):
        return
    value = node.expression
    values: list[Expression] = [value]
    if isinstance(value, Tuple):
        values = value.items
    elif isinstance(value, Object):
        values = [item.value for item in value.items if isinstance(item, ObjectItem)]
    for value in values:
        if not isinstance(value, QuotedTemplate) or not value.is_literal():
            continue
        text = value.literal_text()
        if text == "*":  # All of it, which is not a reference.
            continue
        is_reference = all([is_identifier(name) for name in text.split(".")])
        fix = file.replacement("remove the quotes", value, text) if is_reference else None
        yield quoted_reference.at(file.range(value), "Quoted reference", "Remove the quotes.", fix)


_SUMMARY = "`version` in a `provider` block is deprecated"
_ADVICE = "Move it to `required_providers` in a `terraform` block."


@rule(
    "D006", "provider-version-argument", WARNING, ON, "`version` in a `provider` block.",
    reads=FILES, words=("provider",),
)
def provider_version_argument(module: ModuleContext) -> Diagnostics:
    for file in module.reported:
        for declared in file.declarations if file.is_json else ():
            version = declared.attribute("version")
            if declared.kind == "provider" and version is not None:
                yield provider_version_argument.at(file.range(version), _SUMMARY, _ADVICE)
        found: dict[str, list[Attribute]] = {}
        for block in file.tree.native_body.blocks_of("provider"):
            attribute = block.body.attribute("version")
            if attribute is not None:
                name = block.labels[0].value if block.labels else ""
                found.setdefault(name, []).append(attribute)
        for name, attributes in found.items():
            fix = _fix_of_provider_version_argument(file, module, name, attributes)
            for attribute in attributes:
                yield provider_version_argument.at(file.range(attribute), _SUMMARY, _ADVICE, fix)


def _fix_of_provider_version_argument(
    file: FileContext, module: ModuleContext, name: str, attributes: list[Attribute]
) -> Fix | None:
    """The fix that moves the version of a provider, the same one in all attributes."""
    texts = set(providers_of(module.module).versions.get(name, ()))
    literals = [literal(attribute.expression) for attribute in attributes]
    if len(texts) != 1 or set(literals) != texts:
        return None
    declaring = declaring_version(file, module, name, texts.pop())
    if declaring is None:
        return None
    edits = sorted([*declaring, *[file.remove(attribute) for attribute in attributes]])
    return Fix("move it to `required_providers`", settled(file, edits), UNSAFE)


@rule(
    "D008", "deprecated-output-or-variable-use", WARNING, ON,
    "Use of an output or variable that its module declares as deprecated.",
    reads=MODULE, words=("module",),
)
def deprecated_output_or_variable_use(module: Module) -> Diagnostics:
    calls = symbols_of(module).of_kind("module")
    if calls:
        yield from _arguments(module, calls)
        yield from _outputs(module)


def _arguments(module: Module, calls: list[Symbol]) -> Diagnostics:
    for call in calls:
        called = called_module(module, call)
        if called is None or called is module:
            continue
        symbols = symbols_of(called)
        for name, node in arguments_of(call.declaration):
            variable = symbols.get(f"var.{name}")
            reason = None if variable is None else _reason(variable)
            if reason is not None and not isinstance(node, NullLiteral):
                yield deprecated_output_or_variable_use.at(
                    call.document.tree.range_of(node), f"Variable {short(name)} is deprecated",
                    reason,
                )


def _outputs(module: Module) -> Diagnostics:
    for resolved in resolved_to_check(module):
        symbol = resolved.resolution.symbol
        if resolved.resolution.outcome != DECLARED or symbol is None or symbol.kind != "module":
            continue
        reference = resolved.reference
        # The name of the output, perhaps after the key of an instance.
        at = resolved.resolution.length
        if at < len(reference.steps) and reference.steps[at].kind != ATTRIBUTE:
            at += 1
        if at >= len(reference.steps) or reference.steps[at].kind != ATTRIBUTE:
            continue
        called = called_module(module, symbol)
        if called is None or called is module or _is_in_deprecated_output(resolved):
            continue
        output = symbols_of(called).get(f"output.{reference.steps[at].key}")
        reason = None if output is None else _reason(output)
        if reason is not None:
            end = reference.step_place(at)[1]
            yield deprecated_output_or_variable_use.at(
                Range(resolved.document.source, reference.start, end),
                f"Output {short(reference.steps[at].key)} of `module.{symbol.name}` is deprecated",
                reason,
            )


def _reason(symbol: Symbol) -> str | None:
    """The message of the author about a deprecated symbol; None of one that is not."""
    node = symbol.declaration.deprecated
    if node is None:
        return None
    text = (literal(node) or "").strip()
    if not text:
        return "The module is going to remove it."
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _is_in_deprecated_output(resolved: Resolved) -> bool:
    deprecated = resolved.document.fact(_bodies_of_deprecated_outputs)
    return any([id(body) in deprecated for body in resolved.reference.context.bodies])


def _bodies_of_deprecated_outputs(document: Document) -> set[int]:
    return {
        id(declaration.body) for declaration in document.declarations
        if declaration.kind == "output" and declaration.deprecated is not None
    }


@rule(
    "D009", "removed-provisioner", ERROR, ON, "Provisioner that was removed from Terraform.",
    in_json=True, words=("provisioner",),
)
def removed_provisioner(file: FileContext) -> Diagnostics:
    for block in file.view.blocks_on(["resource.provisioner"]):
        if block.label in ("chef", "habitat", "puppet", "salt-masterless"):
            yield removed_provisioner.at(
                block.label_places[0], f"Provisioner `{block.label}` was removed",
                "Build the image beforehand, pass `user_data`, or run the tool with `remote-exec`.",
            )


_CLOUDINIT = "Use the data source of the provider `hashicorp/cloudinit`."
_MODERN = {
    ("data", "template_file"): "Call the function `templatefile`.",
    ("data", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_dir"): "Use the module `hashicorp/dir/template`.",
    ("resource", "null_resource"): "Use `terraform_data`, which needs no provider.",
}


@rule(
    "D010", "template-provider", WARNING, OPT_IN,
    "Provider made obsolete by a built-in language feature.",
    in_json=True, words=("template_", "null_resource"),
)
def template_provider(file: FileContext) -> Diagnostics:
    for block in file.view.blocks_on(["data", "resource"]):
        advice = _MODERN.get((block.type, block.labels[0])) if block.labels else None
        if advice is not None:
            yield template_provider.at(
                block.label_places[0], f"`{block.labels[0]}` is obsolete", advice
            )


_COMMENT = "//"  # the name of properties that are comments
_SUFFIXES = (".tf.json", ".tofu.json", ".tftest.json", ".tofutest.json")


@rule(
    "D007", "json-array-root", WARNING, ON, "JSON configuration whose root is an array.",
    needs_valid_syntax=True, in_json=True, words=(".json",),
)
def json_array_root(file: FileContext) -> Diagnostics:
    root = file.tree.root
    if isinstance(root, JsonArray) and file.path.endswith(_SUFFIXES):
        yield json_array_root.at(
            file.range(file.token_range(root.first)), "JSON configuration is an array",
            "Merge the objects into one.", _fix(root, file),
        )


def _fix(root: JsonArray, file: FileContext) -> Fix | None:
    """One object in place of an array of objects.

    A property that several of them have becomes an array of its values: the blocks are the same,
    in the same order.
    """
    objects = [item for item in root.items if isinstance(item, JsonObject) and item.items]
    if not objects or len(objects) != len(root.items):
        return None
    groups: dict[str, list[JsonMember]] = {}
    for item in objects:
        for member in item.members():
            groups.setdefault(member.name, []).append(member)
    if all([len(group) == 1 for group in groups.values()]):
        edits = _joined(root, objects, file)
        return None if edits is None else Fix("merge the objects", edits)
    texts = []
    for group in groups.values():
        text = file.text_of(group[0])
        if len(group) > 1:
            values = _values(group)
            if values is None:
                return None
            name = file.text_of((file.range_of(group[0])[0], file.range_of(group[0].value)[0]))
            text = f"{name}[{', '.join([file.text_of(value) for value in values])}]"
        texts.append(text)
    first, last = objects[0], objects[-1]
    blank = _blank(first, file)
    end = file.text_of((file.range_of(last.items[-1])[1], file.range_of(last)[1]))
    merged = f",{blank or ' '}".join(texts)
    return Fix("merge the objects", [file.replace(root, f"{{{blank}{merged}{end}")])


def _values(members: list[JsonMember]) -> list[Node] | None:
    """The values that blocks are made from; None where one of them makes no blocks."""
    values: list[Node] = []
    for member in members:
        values += member.value.items if isinstance(member.value, JsonArray) else [member.value]
    is_comment = members[0].name == _COMMENT
    return values if is_comment or all([isinstance(item, JsonObject) for item in values]) else None


def _blank(node: JsonObject, file: FileContext) -> str:
    """The white space before the first property."""
    return file.text[file.token_range(node.first)[1] : file.range_of(node.items[0])[0]]


def _joined(root: JsonArray, objects: list[JsonObject], file: FileContext) -> list[Edit] | None:
    """The edits that merge objects that have nothing in common."""
    starts = [file.range_of(item.items[0])[0] for item in objects]
    ends = [file.range_of(item.items[-1])[1] for item in objects]
    # Properties that become neighbours are separated like the first one from its brace.
    blank = _blank(objects[0], file)
    places = [(file.range_of(root)[0], file.range_of(objects[0])[0])]
    places += zip(ends, starts[1:], strict=False)
    places.append((file.range_of(objects[-1])[1], file.range_of(root)[1]))
    if any([file.text_of(place).strip("[]{}, \t\r\n") for place in places]):
        return None
    texts = ["", *[f",{blank or ' '}" for _ in starts[1:]], ""]
    return [file.replace(place, text) for place, text in zip(places, texts, strict=True)]
