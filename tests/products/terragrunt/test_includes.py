"""Units with the files that they include, the units they depend on, and the modules they run."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules, ruleset

UNIT = "live/web/terragrunt.hcl"
INCLUDE = 'include "root" {\n  path   = find_in_parent_folders("root.hcl")\n  expose = true\n}\n'
ROOT = 'locals {\n  region = "eu"\n}\n\ngenerate "provider" {\n  path      = "provider.tf"\n' \
    '  if_exists = "overwrite"\n  contents  = ""\n}\n'
VPC = 'terraform {\n  source = "../../modules//vpc"\n}\n'
OUTPUTS = 'output "id" {\n  value = "x"\n}\noutput "zones" {\n  value = ["a"]\n}\n'
DEPENDENCY = 'dependency "vpc" {\n  config_path = "../vpc"\n}\n\n'


def found(*selected: str, of: str = UNIT, **files: str) -> list[str]:
    """The summaries of what is found in the unit, by default by the default rules.

    Names of files have ``__`` for ``/``, and no ending where that is ``.hcl``. *of* is another
    file to look at.
    """
    sources = []
    for name, text in files.items():
        path = "live/web/terragrunt.hcl" if name == "unit" else name.replace("__", "/")
        path += "" if path.endswith(".hcl") else ".tf" if "modules" in path else ".hcl"
        sources.append(Source(path, text))
    checker = Checker(ruleset(*selected))
    for module in modules(*sources):
        for checked in checker.check(module):
            if checked.path == of:
                return [
                    each.summary for each in checked.diagnostics
                    if selected or each.severity == "error"
                ]
    raise AssertionError("no unit")


# Includes


def test_a_local_value_of_an_include_is_looked_up_in_the_included_file() -> None:
    unit = INCLUDE + "\ninputs = {\n  region = include.root.locals.%s\n}\n"
    assert found(unit=unit % "region", live__root=ROOT) == []
    assert found(unit=unit % "regoin", live__root=ROOT) == [
        "Undefined local value `regoin` of include `root`"
    ]


def test_files_outside_the_tree_are_not_known() -> None:
    assert found(unit=INCLUDE + "\ninputs = {\n  a = include.root.locals.b\n}\n") == []


def test_an_included_file_is_searched_for_in_the_next_parent_folder() -> None:
    unit = INCLUDE + "\ninputs = {\n  region = include.root.locals.region\n}\n"
    outer = "locals {\n  other = 1\n}\n"
    assert found(unit=unit, live__root=ROOT, root=outer) == []
    assert found(unit=unit, root=outer) == ["Undefined local value `region` of include `root`"]


def test_an_include_can_be_found_beside_a_file_in_a_parent_folder() -> None:
    unit = (
        'include "env" {\n  path   = "${dirname(find_in_parent_folders("root.hcl"))}/env.hcl"\n'
        "  expose = true\n}\n\ninputs = {\n  a = include.env.locals.a\n}\n"
    )
    assert found(unit=unit, root=ROOT, env="locals {\n  a = 1\n}\n") == []
    assert found(unit=unit, root=ROOT, env="locals {\n  b = 1\n}\n") == [
        "Undefined local value `a` of include `env`"
    ]


def test_an_included_file_cannot_include_another_one() -> None:
    assert found(unit=INCLUDE, live__root='include "a" {\n  path = "../a.hcl"\n}\n') == [
        "Included file includes another one"
    ]


def test_dependencies_of_merged_files_are_declared() -> None:
    unit = 'include "root" {\n  path           = "../root.hcl"\n  merge_strategy = "%s"\n}\n\n' \
        "inputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    root = 'dependency "vpc" {\n  config_path = "../vpc"\n}\n'
    assert found(unit=unit % "deep", live__root=root) == []
    assert found(unit=unit % "shallow", live__root=root) == []
    assert found(unit=unit % "no_merge", live__root=root) == [
        "Undefined dependency `dependency.vpc`"
    ]


def test_where_all_included_files_are_known_an_undefined_dependency_is_certain() -> None:
    unit = INCLUDE + "\ninputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    assert found(unit=unit, live__root=ROOT) == ["Undefined dependency `dependency.vpc`"]
    assert found(unit=unit) == []


def test_a_unit_and_the_files_that_it_includes_share_dependencies() -> None:
    unit = 'include "app" {\n  path = "../app.hcl"\n}\n\n' + DEPENDENCY
    app = "inputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    files = {"live__app": app, "live__vpc__terragrunt": ""}
    assert found("TG003", unit=unit, **files) == []
    assert found("TG003", of="live/app.hcl", unit=unit, **files) == []


def test_dependencies_of_a_root_configuration_are_for_the_units_that_include_it() -> None:
    unit = 'include "root" {\n  path = find_in_parent_folders()\n}\n\n'
    files = {"live__terragrunt": DEPENDENCY, "live__vpc__terragrunt": ""}
    use = "inputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    assert found("TG003", of="live/terragrunt.hcl", unit=unit + use, **files) == []
    assert found("TG003", of="live/terragrunt.hcl", unit=use, **files) == [
        "Dependency `vpc` is not used"
    ]


def test_a_root_configuration_may_refer_to_dependencies_of_units_that_include_it() -> None:
    root = "inputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    unit = 'include "root" {\n  path = find_in_parent_folders()\n}\n\n' + DEPENDENCY
    files = {"live__terragrunt": root, "live__vpc__terragrunt": ""}
    assert found("TG003", of="live/terragrunt.hcl", unit=unit, **files) == []
    assert found("TG003", of="live/terragrunt.hcl", unit="", **files) == [
        "Undefined dependency `dependency.vpc`"
    ]


def test_a_file_beside_a_unit_is_merged_into_it() -> None:
    unit = "inputs = {\n  id = dependency.vpc.outputs.id\n}\n"
    files = {"live__web__terragrunt.autoinclude": DEPENDENCY, "live__vpc__terragrunt": ""}
    assert found(unit=unit, **files) == []
    assert found(unit=unit, live__web__other=DEPENDENCY, live__vpc__terragrunt="") == [
        "Undefined dependency `dependency.vpc`"
    ]


def test_two_included_files_cannot_generate_blocks_of_the_same_name() -> None:
    include = 'include "%s" {\n  path = "../%s.hcl"\n}\n'
    unit = include % ("a", "a") + include % ("b", "b")
    assert found(unit=unit, live__a=ROOT, live__b=ROOT) == [
        "Duplicate `generate` block `provider`"
    ]
    own = 'generate "provider" {\n  path      = "provider.tf"\n  if_exists = "skip"\n' \
        '  contents  = ""\n}\n'
    assert found(unit=unit + own, live__a=ROOT, live__b=ROOT) == []
    unmerged = unit.replace('b.hcl"', 'b.hcl"\n  merge_strategy = "no_merge"')
    assert found(unit=unmerged, live__a=ROOT, live__b=ROOT) == []


def test_the_value_of_an_exposed_local_is_known() -> None:
    unit = INCLUDE + "\ninputs = {\n  a = include.root.locals.region + 1\n}\n"
    assert found(unit=unit, live__root=ROOT) == ["Operand of `+` is not a number"]


def test_a_file_that_an_included_one_generates_is_not_generated_under_another_name() -> None:
    generate = '\ngenerate "%s" {\n  path      = "provider.tf"\n  if_exists = "overwrite"\n' \
        '  contents  = ""\n}\n'
    assert found("TG008", unit=INCLUDE + generate % "provider", live__root=ROOT) == []
    assert found("TG008", unit=INCLUDE + generate % "other", live__root=ROOT) == [
        "`provider.tf` is generated twice"
    ]


# Dependencies


def test_an_output_that_the_module_of_a_dependency_lacks_is_undefined() -> None:
    unit = DEPENDENCY + "inputs = {\n  id = dependency.vpc.outputs.%s\n}\n"
    files = {"live__vpc__terragrunt": VPC, "modules__vpc__main": OUTPUTS}
    assert found(unit=unit % "id", **files) == []
    assert found(unit=unit % "idd", **files) == ["Undefined output `idd` of dependency `vpc`"]
    assert found(unit=unit % "idd", live__vpc__terragrunt=VPC) == []


def test_outputs_may_be_generated() -> None:
    unit = DEPENDENCY + "inputs = {\n  id = dependency.vpc.outputs.more\n}\n"
    vpc = VPC + 'generate "more" {\n  path      = "more.tf"\n  if_exists = "skip"\n' \
        '  contents  = "output \\"more\\" { value = 1 }"\n}\n'
    assert found(unit=unit, live__vpc__terragrunt=vpc, modules__vpc__main=OUTPUTS) == []


def test_outputs_have_the_types_of_the_module() -> None:
    unit = DEPENDENCY + "inputs = {\n  id = dependency.vpc.outputs.%s.x\n}\n"
    files = {"live__vpc__terragrunt": VPC, "modules__vpc__main": OUTPUTS}
    assert found(unit=unit % "zones", **files) == ["No attribute `x`"]


def test_a_mock_needs_an_output() -> None:
    unit = 'dependency "vpc" {\n  config_path  = "../vpc"\n  mock_outputs = {\n    id  = "x"\n' \
        '    idd = "x"\n  }\n}\n'
    files = {"live__vpc__terragrunt": VPC, "modules__vpc__main": OUTPUTS}
    assert found("TG005", unit=unit, **files) == ["Mock of unknown output `idd`"]


@pytest.mark.parametrize(
    ("name", "mock", "is_wrong"),
    [
        ("zones", '"a"', True), ("zones", "[1]", False), ("zones", "{}", True),
        ("port", '"many"', True), ("port", '"80"', False), ("port", "[80]", True),
        ("tags", '"a"', True), ("tags", "{}", False), ("tags", "null", False),
        ("any", "[1]", False), ("tags", "local.unknown", False),
    ],
)
def test_a_mock_has_the_kind_of_type_of_the_output(name: str, mock: str, is_wrong: bool) -> None:
    unit = 'locals {\n  unknown = get_env("A", "b")\n}\n\ndependency "vpc" {\n' \
        '  config_path  = "../vpc"\n  mock_outputs = {\n    %s = %s\n  }\n}\n' % (name, mock)
    module = 'variable "any" {}\noutput "zones" {\n  value = tolist(["a"])\n}\n' \
        'output "port" {\n  value = 80\n}\noutput "tags" {\n  value = { a = 1 }\n}\n' \
        'output "any" {\n  value = var.any\n}\n'
    files = {"live__vpc__terragrunt": VPC, "modules__vpc__main": module}
    expected = [f"Mock `{name}` has the wrong type"] if is_wrong else []
    assert found("TG005", unit=unit, **files) == expected


def test_mocks_are_for_commands_that_exist() -> None:
    unit = 'dependency "vpc" {\n  config_path  = "../vpc"\n  mock_outputs = { id = "x" }\n' \
        '  mock_outputs_allowed_terraform_commands = [%s]\n}\n'
    assert found("TG005", unit=unit % '"plan", "validate", "my-own"') == []
    assert found("TG005", unit=unit % '"paln"') == ["Unknown command `paln`"]


def test_a_dependency_that_nothing_refers_to_is_for_the_order_alone() -> None:
    assert found("TG003", unit=DEPENDENCY) == ["Dependency `vpc` is not used"]
    assert found("TG003", unit=DEPENDENCY.replace("}", "  skip_outputs = true\n}")) == []
    assert found("TG003", unit=DEPENDENCY + "inputs = dependency.vpc.outputs\n") == []


# Folders


def test_the_module_and_the_units_that_a_unit_needs_exist() -> None:
    unit = 'terraform {\n  source = "%s"\n}\n'
    files = {"modules__vpc__main": OUTPUTS}
    for path in ("../../modules/vpc", "${get_repo_root()}/modules//vpc", "git::x//modules/none"):
        assert found(unit=unit % path, **files) == []
    for path in ("../../modules/vcp", "./none", "${get_repo_root()}/modules//none?ref=1"):
        assert found(unit=unit % path, **files) == ["The module does not exist"]


def test_folders_of_dependencies_exist() -> None:
    unit = 'dependencies {\n  paths = ["../vpc", "../db"]\n}\n'
    assert found(unit=unit, live__vpc__terragrunt="") == ["The unit does not exist"]
    assert found(unit=unit, live__vpc__terragrunt="", live__db__terragrunt="") == []
    assert found(unit='dependency "a" {\n  config_path = "../b"\n  enabled     = false\n}\n') == []


def test_what_surrounds_a_unit_that_a_stack_copies_is_not_known() -> None:
    unit = DEPENDENCY + "inputs = {\n  id = dependency.db.outputs.id\n}\n"
    stack = 'unit "web" {\n  source = "%s"\n  path   = "web"\n}\n'
    expected = ["Undefined dependency `dependency.db`", "The unit does not exist"]
    assert sorted(found(unit=unit)) == sorted(expected)
    assert sorted(found(unit=unit, terragrunt_stack="")) == sorted(expected)
    for source in ("./live/web", "${get_repo_root()}/live/web", "git::x.git//live/web?ref=1",
                   "${local.anything}"):
        assert found(unit=unit, **{"terragrunt.stack": stack % source}) == []
    assert found(unit=unit, **{"terragrunt.stack": stack % "./live/other"}) != []
    assert found(unit=unit + "locals {\n  a = values.a\n}\n") == []


# Inputs


def test_a_mock_has_the_type_of_the_variable_that_it_is_for() -> None:
    unit = (
        'terraform {\n  source = "../../modules/web"\n}\n\n'
        'dependency "vpc" {\n  config_path  = "../vpc"\n  mock_outputs = { zones = "a" }\n}\n\n'
        "inputs = {\n  zones = dependency.vpc.outputs.zones\n}\n"
    )
    module = 'variable "zones" {\n  type = list(string)\n}\n'
    assert found("TG012", unit=unit, modules__web__main=module) == ["Wrong type of input `zones`"]


def test_inputs_of_included_files_are_given_too() -> None:
    unit = INCLUDE + '\nterraform {\n  source = "../../modules/web"\n}\n'
    module = 'variable "region" {\n  type = string\n}\n'
    root = 'locals {\n  region = "eu"\n}\n\ninputs = {\n  %s = local.region\n}\n'
    assert found("TG004", unit=unit, live__root=root % "region", modules__web__main=module) == []
    assert found("TG004", unit=unit, live__root=root % "other", modules__web__main=module) == [
        "Missing input `region`"
    ]


# Features and stacks


def test_the_value_of_a_feature_has_the_type_of_its_default() -> None:
    unit = 'feature "fast" {\n  default = true\n}\n\ninputs = {\n  a = feature.fast.value %s\n}\n'
    assert found(unit=unit % "? 1 : 2") == []
    assert found(unit=unit % "+ 1") == ["Operand of `+` is not a number"]


def test_a_unit_of_a_stack_gets_the_values_that_it_refers_to() -> None:
    stack = 'unit "web" {\n  source = "./units/web"\n  path   = "web"\n  values = {\n' \
        '    name = "web"\n  }\n}\n'
    files = modules(
        Source("terragrunt.stack.hcl", stack),
        Source(
            "units/web/terragrunt.hcl",
            "inputs = {\n  name = values.name\n  size = values.size\n"
            "  zone = try(values.zone, null)\n}\n",
        ),
    )
    (checked,) = Checker(ruleset()).check(files[0])
    assert [each.summary for each in checked.diagnostics] == ["Missing value `size`"]


# Which files


def test_a_root_configuration_is_recognized_by_its_content() -> None:
    (terragrunt,) = modules(Source("root.hcl", 'remote_state {\n  backend = "s3"\n}\n'))
    (other,) = modules(Source("root.hcl", 'listener "tcp" {\n  inputs = 1\n}\n'))
    assert (terragrunt.dialect.name, other.dialect.name) == ("terragrunt", "hcl")


def test_a_misspelt_setting_of_an_include_is_one_finding() -> None:
    unit = INCLUDE.replace("expose", "expos") + "inputs = { a = include.root.locals.region }\n"
    assert found("E", "TG", unit=unit, root=ROOT) == ["Unexpected attribute `expos`"]
