"""Rules about what Terraform deprecated or removed: arguments, provisioners, providers."""

from __future__ import annotations

from hcl_lint.diagnostics import deprecation
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.linter.context import FileContext, ModuleContext, Place
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform.finders.requirements import declaring_version
from hcl_lint.products.terraform.module_providers import providers_of
from hcl_lint.semantics.symbols import literal
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, Node, Object, ObjectItem, QuotedTemplate, Tuple,
)
from hcl_lint.syntax.queries import find_attribute, find_blocks
from hcl_lint.text.edits import Edit


def quoted_reference(node: Attribute, file: FileContext) -> None:
    if not isinstance(node, Attribute):
        return
    value = node.expression
    values: list[Expression] = [value]
    if isinstance(value, Tuple):
        values = value.items
    elif isinstance(value, Object):
        values = [item.value for item in value.items if isinstance(item, ObjectItem)]
    for each in values:
        if isinstance(each, QuotedTemplate) and each.is_literal():
            if each.literal_text() != "*":  # All of it, which is not a reference.
                _report_of_quoted_reference(each, file)


def _report_of_quoted_reference(value: QuotedTemplate, file: FileContext) -> None:
    text = value.literal_text()
    fix = None
    if _is_reference(text):
        fix = file.replacement("remove the quotes", value, text)
    file.report(
        deprecation.QUOTED_REFERENCE,
        value,
        "Quoted reference",
        "Remove the quotes.",
        fix,
    )


def _is_reference(text: str) -> bool:
    """Whether a text is names with dots between them and nothing else."""
    names = text.split(".")
    return all([_is_name(name) for name in names])


def _is_name(text: str) -> bool:
    plain = text.replace("-", "_")
    return plain.isascii() and plain.isidentifier() and not text.startswith("-")


_SUMMARY = "`version` in a `provider` block is deprecated"
_ADVICE = "Move it to `required_providers` in a `terraform` block."


def provider_version_argument(module: ModuleContext) -> None:
    for file in module.reported:
        for declared in file.declarations if file.is_json else ():
            version = declared.attribute("version")
            if declared.kind == "provider" and version is not None:
                file.report(deprecation.PROVIDER_VERSION_ARGUMENT, version, _SUMMARY, _ADVICE)
        found: dict[str, list[Attribute]] = {}
        root = file.tree.root
        for block in find_blocks(root, "provider") if isinstance(root, Body) else ():
            attribute = find_attribute(block.body, "version")
            if attribute is not None:
                name = block.labels[0].value if block.labels else ""
                found.setdefault(name, []).append(attribute)
        for name, attributes in found.items():
            fix = _fix_of_provider_version_argument(file, module, name, attributes)
            for each in attributes:
                file.report(deprecation.PROVIDER_VERSION_ARGUMENT, each, _SUMMARY, _ADVICE, fix)


def _fix_of_provider_version_argument(
    file: FileContext, module: ModuleContext, name: str, attributes: list[Attribute]
) -> Fix | None:
    """The fix that moves the version of a provider, the same one in all attributes."""
    texts = set(providers_of(module.module).versions.get(name, ()))
    literals = [literal(each.expression) for each in attributes]
    if len(texts) != 1 or set(literals) != texts:
        return None
    declaring = declaring_version(file, module, name, texts.pop())
    if declaring is None:
        return None
    edits = sorted([*declaring, *[file.remove(each) for each in attributes]])
    return Fix("move it to `required_providers`", settled(file, edits), UNSAFE)


_REMOVED = ("chef", "habitat", "puppet", "salt-masterless")


def removed_provisioner(file: FileContext) -> None:
    for resource in file.document.blocks:
        if resource.type == "resource":
            for each in resource.blocks("provisioner"):
                if each.label in _REMOVED:
                    file.report(
                        deprecation.REMOVED_PROVISIONER,
                        (each.label_places[0].start, each.label_places[0].end),
                        f"Provisioner `{each.label}` was removed",
                        "Build the image beforehand, pass `user_data`, or run the tool with "
                        "`remote-exec`.",
                    )


_CLOUDINIT = "Use the data source of the provider `hashicorp/cloudinit`."
_MODERN = {
    ("data", "template_file"): "Call the function `templatefile`.",
    ("data", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_dir"): "Use the module `hashicorp/dir/template`.",
    ("resource", "null_resource"): "Use `terraform_data`, which needs no provider.",
}


def template_provider_in_json(file: FileContext) -> None:
    for declared in file.declarations if file.is_json else ():
        advice = _MODERN.get((declared.kind, declared.labels[0]))
        if advice is not None:
            _report_of_template_provider(file, declared.place, declared.labels[0], advice)


def template_provider(node: Block, file: FileContext) -> None:
    if not isinstance(node, Block) or not node.labels:
        return
    label = node.labels[0]
    advice = _MODERN.get((file.name_of(node), label.value))
    if advice is not None:
        _report_of_template_provider(file, label, label.value, advice)


def _report_of_template_provider(file: FileContext, place: Place, name: str, advice: str) -> None:
    file.report(deprecation.TEMPLATE_PROVIDER, place, f"`{name}` is obsolete", advice)


_COMMENT = "//"  # the name of properties that are comments
_SUFFIXES = (".tf.json", ".tofu.json", ".tftest.json", ".tofutest.json")


def json_array_root(file: FileContext) -> None:
    root = file.tree.root
    if isinstance(root, JsonArray) and file.path.endswith(_SUFFIXES):
        file.report(
            deprecation.JSON_ARRAY_ROOT,
            file.token_range(root.first),
            "JSON configuration is an array",
            "Merge the objects into one.",
            _fix(root, file),
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
    for each in objects:
        for member in each.members():
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
    return values if is_comment or all([isinstance(each, JsonObject) for each in values]) else None


def _blank(node: JsonObject, file: FileContext) -> str:
    """The white space before the first property."""
    return file.text[file.token_range(node.first)[1] : file.range_of(node.items[0])[0]]


def _joined(root: JsonArray, objects: list[JsonObject], file: FileContext) -> list[Edit] | None:
    """The edits that merge objects that have nothing in common."""
    starts = [file.range_of(each.items[0])[0] for each in objects]
    ends = [file.range_of(each.items[-1])[1] for each in objects]
    # Properties that become neighbours are separated like the first one from its brace.
    blank = _blank(objects[0], file)
    places = [(file.range_of(root)[0], file.range_of(objects[0])[0])]
    places += zip(ends, starts[1:], strict=False)
    places.append((file.range_of(objects[-1])[1], file.range_of(root)[1]))
    if any([file.text_of(place).strip("[]{}, \t\r\n") for place in places]):
        return None
    texts = ["", *[f",{blank or ' '}" for _ in starts[1:]], ""]
    return [file.replace(place, text) for place, text in zip(places, texts, strict=True)]
