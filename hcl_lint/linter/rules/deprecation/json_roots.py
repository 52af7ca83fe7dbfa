"""Arrays at the root of JSON files."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.problems.fix import Fix
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

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
    """One object in place of an array of objects that have nothing in common."""
    objects = [item for item in root.items if isinstance(item, JsonObject) and item.items]
    names = [member.name for each in objects for member in each.members()]
    if not objects or len(objects) != len(root.items) or len(names) != len(set(names)):
        return None
    starts = [file.range_of(each.items[0])[0] for each in objects]
    ends = [file.range_of(each.items[-1])[1] for each in objects]
    # Properties that come to stand side by side are set apart like the first one of all.
    blank = file.text[file.token_range(objects[0].first)[1] : starts[0]]
    places = [(file.range_of(root)[0], file.range_of(objects[0])[0])]
    places += zip(ends, starts[1:], strict=False)
    places.append((file.range_of(objects[-1])[1], file.range_of(root)[1]))
    if any([file.text_of(place).strip("[]{}, \t\r\n") for place in places]):
        return None
    texts = ["", *[f",{blank or ' '}" for _ in starts[1:]], ""]
    edits = [file.replace(place, text) for place, text in zip(places, texts, strict=True)]
    return Fix("merge the objects", edits)
