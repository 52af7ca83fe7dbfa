"""Arrays at the root of JSON files."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.text.edits import Edit

_COMMENT = "//"  # the name of properties that are comments
_SUFFIXES = (".tf.json", ".tofu.json", ".tftest.json", ".tofutest.json")


class JsonArrayRoot(Rule):
    problem = deprecation.JSON_ARRAY_ROOT
    features = (RESOURCES,)
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        root = file.tree.root
        if isinstance(root, JsonArray) and file.path.endswith(_SUFFIXES):
            file.report(
                self,
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
