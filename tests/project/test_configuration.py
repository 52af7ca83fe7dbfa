from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.configuration import (
    Configuration, Layer, environment_layer, inline_layer, parse_toml, read_layer,
)
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.settings import allows_version
from tests.trees import Tree


class Configured(Tree):
    """A repository with configurations."""

    def finder(
        self, first: Sequence[Layer] = (), named: str | None = None, is_isolated: bool = False
    ) -> ConfigurationFinder:
        return ConfigurationFinder(
            first,
            named=named,
            is_isolated=is_isolated,
            files=self.files(),
            environment=self.variables,
        )

    def found(self, folder: str = ".") -> Configuration:
        return self.finder().of_folder(folder)


@pytest.fixture
def tree(tmp_path: Path) -> Configured:
    (tmp_path / "tree" / ".git").mkdir(parents=True)
    return Configured(tmp_path / "tree")


def test_without_a_file_the_defaults_hold(tree: Configured) -> None:
    assert tree.found().texts("fixable") == ["ALL"]
    assert tree.found().origin("fixable") == "default"
    assert not tree.found().is_set("select")


@pytest.mark.parametrize("name", ["hcl-lint.toml", ".hcl-lint.toml", "pyproject.toml"])
def test_a_file_holds_for_its_folder_and_those_below(tree: Configured, name: str) -> None:
    header = "[tool.hcl-lint]\n" if name == "pyproject.toml" else ""
    tree.write(name, header + 'select = ["F"]\n')
    (tree.root / "a/b").mkdir(parents=True)
    assert tree.found("a/b").texts("select") == ["F"]
    assert tree.found("a/b").origin("select") == name


def test_a_folder_with_the_name_of_a_file_is_none(tree: Configured) -> None:
    (tree.root / "a/.hcl-lint.toml").mkdir(parents=True)
    tree.write("a/hcl-lint.toml", "preview = true\n")
    assert tree.found("a").switch("preview")


def test_the_nearest_file_holds_alone(tree: Configured) -> None:
    tree.write("hcl-lint.toml", 'select = ["F"]\nignore = ["F001"]\n')
    tree.write("a/hcl-lint.toml", 'select = ["S"]\n')
    assert (tree.found("a").texts("select"), tree.found("a").texts("ignore")) == (["S"], [])


def test_a_pyproject_without_settings_for_us_is_passed_over(tree: Configured) -> None:
    tree.write("hcl-lint.toml", "preview = true\n")
    tree.write("a/pyproject.toml", '[project]\nname = "x"\ndependencies = ["hcl-lint"]\n')
    tree.write("b/pyproject.toml", '[project]\nname = "tool.hcl-lint"\n')
    assert tree.found("a").switch("preview") and tree.found("b").switch("preview")


def test_nothing_outside_of_the_repository_is_read(tree: Configured) -> None:
    tree.write("hcl-lint.toml", "preview = true\n")
    (tree.root / "inner" / ".git").mkdir(parents=True)
    assert not tree.found("inner").switch("preview")
    tree.write("inner/hcl-lint.toml", 'extend = "../hcl-lint.toml"\n')
    with pytest.raises(ConfigError, match="outside the checked tree"):
        tree.found("inner")


def test_extending_joins(tree: Configured) -> None:
    tree.write("base.toml", 'select = ["F"]\nignore = ["F001"]\n[rules.x]\na = 1\nb = 1\n')
    tree.write("a/hcl-lint.toml", 'extend = "../base.toml"\nignore = ["S"]\n[rules.x]\nb = 2\n')
    configuration = tree.found("a")
    assert configuration.texts("select") == ["F"]
    assert configuration.texts("ignore") == ["F001", "S"]
    assert configuration.table("rules") == {"x": {"a": 1, "b": 2}}
    assert configuration.origin("select") == "a/../base.toml"


def test_all_mistakes_are_reported_at_once(tree: Configured) -> None:
    tree.write("base.toml", "preview = 1\nseverity = {F = 'eror', S = 2}\n")
    tree.write("hcl-lint.toml", 'extend = "base.toml"\nselct = []\njobs = 2\n')
    with pytest.raises(ConfigError) as error:
        tree.found()
    assert [message.split(":")[0] for message in error.value.args] == [
        "hcl-lint.toml", "hcl-lint.toml", "base.toml", "base.toml", "base.toml"
    ]
    assert "`jobs` cannot be set in the files of a project" in error.value.args[1]
    assert "`severity.S`" in error.value.args[4]


def test_mistakes_in_settings_for_another_version_are_not_reported(tree: Configured) -> None:
    tree.write("hcl-lint.toml", "required-version = '>=99'\nselct = []\n")
    with pytest.raises(ConfigError) as error:
        tree.found()
    assert len(error.value.args) == 1 and "requires hcl-lint >=99" in str(error.value)


def test_a_file_that_cannot_be_extended_is_named_with_the_one_that_extends_it(
    tree: Configured,
) -> None:
    tree.write("hcl-lint.toml", "extend = 'gone.toml'\n")
    with pytest.raises(ConfigError) as error:
        tree.found()
    assert str(error.value).startswith("hcl-lint.toml: `extend`: gone.toml: no such file")


def test_a_circle_is_told(tree: Configured) -> None:
    tree.write("hcl-lint.toml", 'extend = "b.toml"\n')
    tree.write("b.toml", 'extend = "hcl-lint.toml"\n')
    with pytest.raises(ConfigError, match="is circular"):
        tree.found()


def test_the_settings_of_the_user_hold_where_a_project_has_none(tree: Configured) -> None:
    tree.write("../home/hcl-lint/hcl-lint.toml", "preview = true\n")
    assert tree.found().switch("preview")
    tree.write("hcl-lint.toml", "")
    assert not tree.found().switch("preview")


def test_a_named_file_holds_for_all_and_isolation_for_none(tree: Configured) -> None:
    tree.write("hcl-lint.toml", "preview = true\n")
    tree.write("other.toml", 'output-format = "json"\n')
    named = tree.finder(named="other.toml").of_folder(".")
    assert (named.text("output-format"), named.switch("preview")) == ("json", False)
    assert not tree.finder(is_isolated=True).of_folder(".").switch("preview")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "hcl-lint.toml:1: unknown setting `selct`; did you mean `select`?"),
        ('select = "F"', '`select` must be a list of strings, not the string "F"'),
        ("select = [1]", "`select` must be a list of strings, and one of them is the number 1"),
        ("preview = 1", "`preview` must be true or false, not the number 1"),
        ("severity = []", "`severity` must be a table of strings, not a list"),
        ("severity.F = 'eror'", "`severity.F` must be one of error, warning, info; did you mean"),
        ("per-file-ignores.x = 'F'", "`per-file-ignores.x` must be a list of strings, not the"),
        ("rules.x = 1", "`rules.x` must be a table, not the number 1"),
        ("output-format = 'ful'", "did you mean `full`?"),
        ("a = ", "hcl-lint.toml:"),
        ("required-version = '>=99'", "requires hcl-lint >=99, but this is "),
        ("required-version = 1", "`required-version` must be a string, not the number 1"),
        ("required-version = '<1000000000'", '`required-version` must be like ">=1.2,<2"'),
        ('"s\\u0065lct" = []', "hcl-lint.toml: unknown setting `selct`"),
        ("required-version = 'latest'", '`required-version` must be like ">=1.2,<2"'),
        ("extend = 'gone.toml'", "gone.toml: no such file"),
        ('extend = "a\\u0000"', "`extend` must not contain the character U+0000"),
        ('rule-packs = ["a\\u0000"]', "`rule-packs` must not contain the character U+0000"),
    ],
)
def test_what_is_wrong_is_told(tree: Configured, text: str, message: str) -> None:
    tree.write("hcl-lint.toml", text + "\n")
    with pytest.raises(ConfigError) as error:
        tree.found()
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_an_empty_version_is_every_version(tree: Configured) -> None:
    tree.write("hcl-lint.toml", 'required-version = ""\npreview = true\n')
    assert tree.found().switch("preview")


@pytest.mark.parametrize(("count", "is_circular"), [(20, False), (21, True)])
def test_a_chain_of_files_ends_somewhere(
    tree: Configured, count: int, is_circular: bool
) -> None:
    tree.write("hcl-lint.toml", 'extend = "1.toml"\n')
    for number in range(1, count):
        tree.write(f"{number}.toml", f'extend = "{number + 1}.toml"\n')
    tree.write(f"{count}.toml", "preview = true\n")
    if is_circular:
        with pytest.raises(ConfigError, match="`extend` is circular, at 21.toml"):
            tree.found()
    else:
        assert tree.found().switch("preview")


def test_a_file_in_another_encoding_is_told(tree: Configured) -> None:
    (tree.root / "hcl-lint.toml").write_bytes("preview = true\n".encode("utf-16"))
    with pytest.raises(ConfigError, match="^hcl-lint.toml: it is not UTF-8$"):
        tree.found()


def test_the_environment_goes_before_files(tree: Configured) -> None:
    tree.write("hcl-lint.toml", 'select = ["F"]\npreview = true\n')
    variables = {"HCL_LINT_SELECT": "S005, V", "HCL_LINT_PREVIEW": "0", "HCL_LINT_IGNORE": ""}
    configuration = tree.finder([environment_layer(variables, ".")]).of_folder(".")
    assert configuration.texts("select") == ["S005", "V"]
    assert not configuration.switch("preview")
    with pytest.raises(ConfigError, match="environment variable HCL_LINT_PREVIEW: "):
        environment_layer({"HCL_LINT_PREVIEW": "maybe"}, ".")


def test_settings_on_the_command_line_are_toml() -> None:
    layer = inline_layer(["preview = true", "rules.x.a = 1", "rules.x.b = 2"], ".")
    assert layer.values == {"preview": True, "rules": {"x": {"a": 1, "b": 2}}}
    layer = inline_layer(["rules.x = 1", "rules.x.a = 2", "rules.y.b = 3"], ".")
    assert layer.values == {"rules": {"x": {"a": 2}, "y": {"b": 3}}}
    with pytest.raises(ConfigError, match="--config: `rules.x` must be a table"):
        inline_layer(["rules.x.a = 1", "rules.x = 2"], ".")
    with pytest.raises(ConfigError, match="--config preview="):
        inline_layer(["preview=yes"], ".")


def test_what_resets_a_list_is_all_there_is_of_it() -> None:
    low = read_layer({"ignore": ["F"]}, "a", ".")
    high = read_layer({"select": ["S"]}, "command line", ".")
    high.resets = ("ignore",)
    assert Configuration([low, high]).texts("ignore") == []


@pytest.mark.parametrize(
    ("constraints", "expected"),
    [
        (">=1.2", True), (">1.2.3", False), ("<2,>=1", True), ("1.2.3", True), ("==1.2.3.0", True),
        ("!=1.2.3", False), ("<=1.2", False), ("~>1", None), ("", None), (">=1.x", None),
        ("<=1.2.3", True), ("<1.2.3", False), ("<1.2.4", True), (">=1.2.3", True), (">1.2.2", True),
        ("!=1.2", True), ("==1.2", False),
    ],
)
def test_versions(constraints: str, expected: bool | None) -> None:
    assert allows_version(constraints, "1.2.3") is expected


def test_files_in_memory_have_a_configuration_without_the_disk() -> None:
    files = MemoryFiles(
        {
            "/tree/.git/HEAD": b"",
            "/tree/hcl-lint.toml": b'extend = "base.toml"\nexclude = ["gen/"]\n',
            "/tree/base.toml": b"preview = true\n",
            "/home/hcl-lint/hcl-lint.toml": b"show-fixes = true\n",
        },
        here="/tree/a",
    )
    finder = ConfigurationFinder(files=files, environment={"XDG_CONFIG_HOME": "/home"})
    assert finder.of_folder("b").switch("preview")
    assert finder.is_excluded("gen/x.tf") and finder.is_excluded("b/gen", is_folder=True)
    assert not finder.is_excluded("b/gen") and not finder.is_excluded("b/x.tf")
    assert finder.of_folder("/elsewhere").switch("show-fixes")


def test_another_process_finds_the_same() -> None:
    files = MemoryFiles({"/tree/hcl-lint.toml": b"preview = true\n"}, here="/tree")
    layer = environment_layer({"HCL_LINT_IGNORE": "F"}, "/tree")
    finder = pickle.loads(pickle.dumps(ConfigurationFinder([layer], files=files, environment={})))
    configuration = finder.of_folder(".")
    assert configuration.switch("preview") and configuration.texts("ignore") == ["F"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("HCL_LINT_SELCT", "unknown environment variable HCL_LINT_SELCT; did you mean HCL_LINT"),
        ("HCL_LINT_QUX", "unknown environment variable HCL_LINT_QUX; it is not a setting"),
        ("HCL_LINT_SEVERITY", "environment variable HCL_LINT_SEVERITY: `severity` is a table"),
    ],
)
def test_a_variable_that_sets_nothing_is_reported(name: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        environment_layer({name: "x"}, "/tree")


@pytest.mark.parametrize("name", ["HCL_LINT_VERSION", "HCL_LINT_CACHE_KEY", "OTHER"])
def test_variables_that_are_for_something_else_are_left_alone(name: str) -> None:
    assert environment_layer({name: "x"}, "/tree").values == {}


@pytest.mark.parametrize(
    "table",
    [
        {"exclude": ["ok", "[abc"]},
        {"exclude": ["a\\"]},
        {"per-file-ignores": {"x[": ["N"]}},
        {"dialects": {"[!": "nomad"}},
    ],
)
def test_a_pattern_that_can_match_nothing_is_reported(table: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match="matches nothing"):
        read_layer(table, "x", "/tree")


def test_patterns_with_all_there_is_in_the_language_are_valid() -> None:
    patterns = ["a", "*.tf", "[a-z]*", "[!a]", "\\[a", "**/b", "!c", "# d", "", "[[:alpha:]]x"]
    assert read_layer({"exclude": patterns}, "x", "/tree").values == {"exclude": tuple(patterns)}


WRONG = """\
selekt = []
ignore = [
  "S005",
  "NOPE",  # line 4
]
fail-on = "high"

[severity]
F = "bad"
XX = "error"

[dialects]
"*.conf" = "nomadd"

[rules.line-too-long]
length = 3
"""


@pytest.mark.parametrize(
    ("name", "before"), [("hcl-lint.toml", ""), ("pyproject.toml", "[tool.other]\nignore = 1\n")]
)
def test_all_problems_of_a_file_are_told_at_once_with_their_lines(name: str, before: str) -> None:
    text = WRONG
    if before:
        text = "[tool.hcl-lint]\n" + text.replace("[severity]", "[tool.hcl-lint.severity]")
        text = text.replace("[dialects]", "[tool.hcl-lint.dialects]")
        text = before + text.replace("[rules.", "[tool.hcl-lint.rules.")
    finder = ConfigurationFinder(files=MemoryFiles({name: text.encode()}))
    with pytest.raises(ConfigError) as caught:
        finder.of_folder(".")
    shift = 3 if before else 0
    told = [str(message).split(":")[1:3] for message in caught.value.args]
    assert [(int(line) - shift, what.split("`")[0].strip()) for line, what in told] == [
        (1, "unknown setting"), (4, ""), (6, ""), (9, ""), (10, ""), (13, ""), (15, ""),
    ]


def test_problems_that_other_parts_find_are_told_together() -> None:
    text = 'ignore = ["NOPE"]\nextend-select = ["NONE"]\n[dialects]\n"x" = "y"\n'
    project = Project(ConfigurationFinder(files=MemoryFiles({"hcl-lint.toml": text.encode()})))
    with pytest.raises(ConfigError) as caught:
        project.file("a.tf")
    lines = [str(message).split(": ")[0] for message in caught.value.args]
    assert lines == ["hcl-lint.toml:1", "hcl-lint.toml:2", "hcl-lint.toml:4"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n" + "a." * 2_000 + "a = 1\n", "hcl-lint.toml:2: too many dots in keys"),
        ("".join(f"a{n}." + "b." * 50 + "b = 1\n" for n in range(1_000)), "too many dots"),
        ("[" + "a." * 600 + "a]\n" + "b.c = 1\n" * 10_000, "too many dots"),
        ("'a' . \"b\" . " * 1_000 + "a = 1\n", "too many dots"),
        ("a = " + "[" * 100_000, "it is nested too deeply"),
        ("# comment\n" * 200_000, "it is longer than 1,000,000 characters"),
    ],
)
def test_toml_that_would_exhaust_its_parser_is_refused(
    tree: Configured, text: str, message: str
) -> None:
    tree.write("hcl-lint.toml", text)
    with pytest.raises(ConfigError, match=message):
        tree.found()


def test_dots_and_brackets_of_usual_settings_are_none_too_many() -> None:
    text = "".join(f"[a.b{n}.c]\nd.e = '1.2.3.4.5'\nf = [[['g.h']]]\n" for n in range(5_000))
    assert parse_toml(text)["a"]["b1"]["c"]["f"] == [[["g.h"]]]


def test_toml_may_be_as_long_as_that() -> None:
    assert parse_toml("#" * 1_000_000) == {}
    with pytest.raises(ValueError, match="it is longer than"):
        parse_toml("#" * 1_000_001)


def test_keys_may_have_as_many_dots_as_that() -> None:
    text = "".join([f"{name}{'.b' * 500} = 1\n" for name in "xy"])
    assert list(parse_toml(text)) == ["x", "y"]
    with pytest.raises(ValueError, match="too many dots"):
        parse_toml(text + "z.b = 1\n")
