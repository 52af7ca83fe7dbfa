"""Files of products with small dialects: each fault is found, and valid files have no errors."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.document import document_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.linter.checking import DIALECTS, ruleset

CHECKER = Checker(ruleset())

WAYPOINT = "waypoint.hcl"
WAYPOINT_VALUES = "prod.auto.wpvars"
TFLINT = ".tflint.hcl"
PACK_VALUES = "prod.vars.hcl"
STATE = "old.tfmigrate.hcl"
SETTINGS = ".tfmigrate.hcl"
MIGRATION = "20260102030405_move.hcl"


def findings(path: str, text: str) -> list[str]:
    """What the default rules find, as ``LINE SEVERITY CODE``."""
    document = document_of(Source(path, text), DIALECTS)
    (checked,) = CHECKER.check(Module("", document.dialect, [document]))
    lines = LineIndex(checked.text)
    return [
        f"{lines.line(each.start) + 1} {each.severity} {each.code}" for each in checked.diagnostics
    ]


# The path, the text, and what is found.
FAULTS = [
    (WAYPOINT, 'app "a" {\n  deploy {\n  }\n}\n', "2 error E021"),
    (WAYPOINT, 'app "a" {\n  build {\n  }\n}\n\napp "a" {\n}\n', "6 error E022"),
    (WAYPOINT, 'pipeline "a" {\n}\n\napp "b" {\n  build {\n  }\n}\n', "1 error E021"),
    (WAYPOINT, 'pipeline "a" {\n  step "b" {\n  }\n}\n\npipeline "a" {\n  step "b" {\n  }\n}\n',
     "6 error E022"),
    (WAYPOINT, 'variable "a" {\n  default = "b"\n  type    = bool\n}\n', "2 error V010"),
    (WAYPOINT, 'variable "a" {\n  type = othertype\n}\n', "2 error V011"),
    (WAYPOINT, 'variable "a" {\n  defualt = 1\n}\n', "2 error E020"),
    (WAYPOINT, 'variable "a b" {\n}\n', "1 error E024"),
    (WAYPOINT, 'variable "a" {\n}\n\nvariable "a" {\n}\n', "4 error E022"),
    (WAYPOINT, 'projects = "a"\n', "1 error E020"),
    (WAYPOINT_VALUES, 'variable "a" {\n}\n', "1 error E020"),
    (TFLINT, 'config {\n  module = true\n}\n', "2 warning E027"),
    (STATE, "", "1 error E021"),
    (STATE, "from {\n}\n", "1 error E021"),
    (STATE, 'form {\n  backend "s3" {\n  }\n}\n', "1 error E020"),
    (SETTINGS, 'tfmigrate {\n  migration_path = "a"\n}\n', "2 error E020"),
    (SETTINGS, "tfmigrate {\n  history {\n  }\n}\n", "2 error E021"),
    (SETTINGS, 'tfmigrate {\n  history {\n    storage "local" {\n    }\n  }\n}\n',
     "3 error E021"),
    (SETTINGS, 'tfmigrate {\n  history {\n    storage "s4" {\n      a = 1\n    }\n  }\n}\n',
     "3 error E024"),
    (SETTINGS, 'tfmigrate {\n  migration_dir = evn.DIR\n}\n', "2 error R005"),
    (MIGRATION, 'migration "state" "a" {\n  actions = ["mv a"]\n}\n', "2 error E024"),
    (MIGRATION, 'migration "sate" "a" {\n  actions = ["rm a"]\n}\n', "1 error E024"),
    (MIGRATION, 'migration "state" "a" {\n  actions = ["rm a"]\n  to_dir  = "b"\n}\n',
     "3 error E020"),
    (MIGRATION, 'migration "multi_state" "a" {\n  from_dir = "a"\n  to_dir   = "b"\n}\n',
     "1 error E021"),
    (MIGRATION, 'migration "state" {\n  actions = ["rm a"]\n}\n', "1 error E023"),
    (PACK_VALUES, 'a = [\n', "2 error E001"),
    (PACK_VALUES, 'a.b = <<EOF\nc\nEO', "3 error E004"),
]


@pytest.mark.parametrize(("path", "text", "expected"), FAULTS)
def test_a_fault_is_found_at_its_place(path: str, text: str, expected: str) -> None:
    assert findings(path, text) == [expected]


VALID = [
    (STATE, 'from {\n  backend "local" {\n    path = "a"\n  }\n}\n'),
    (STATE, 'migrate_from_backend "local" {\n  path = "a"\n}\n'),
    (STATE, 'migration "state" "a" {\n  actions = ["rm a"]\n}\n'),
    (SETTINGS, 'tfmigrate {\n  migration_dir = "./a"\n  history {\n    storage "s3" {\n'
     '      bucket = "a"\n      key    = "${env.APP}.json"\n    }\n  }\n}\n'),
    (SETTINGS, "tfmigrate {\n}\n"),
    (MIGRATION, 'migration "state" "a" {\n  dir     = "b"\n  actions = ["mv a b", "rm c d"]\n}\n'),
    (MIGRATION, 'migration "multi_state" "a" {\n  from_dir = "b"\n  to_dir   = "c"\n'
     '  actions = [\n    "xmv a.* b.$1",\n  ]\n}\n'),
    (WAYPOINT, "project = path.project\n"),
    (WAYPOINT, 'pipeline "a" {\n}\n\napp "b" {\n}\n'),
    (WAYPOINT, 'pipeline "a" {\n  step "b" {\n    pipeline "c/d" {\n    }\n  }\n}\n'),
    (WAYPOINT, 'project = "${basename(path.pwd)}-a"\n'),
    (WAYPOINT, 'app "a" {\n  config {\n    env = {}\n  }\n}\n'),
    (WAYPOINT, 'app "a" {\n  build {\n    use "docker" {\n    }\n  }\n\n  deploy {\n  }\n}\n'),
    (WAYPOINT,
     'variable "a" {\n  default = configdynamic("static", {})\n  type    = string\n'
     '  env     = ["A"]\n}\n\nvariable "b" {\n  default   = null\n  type      = any\n'
     '  sensitive = true\n}\n\napp "c" {\n  path = "${var.a}${var.b}"\n}\n'),
    (WAYPOINT_VALUES, 'a = "b"\n'),
    (PACK_VALUES, 'a = <<EOF\nb\nEOF'),
    (PACK_VALUES, '# A pack.\npack.child.a = <<EOF\nb.c = 1\nEOF'),
]


@pytest.mark.parametrize(("path", "text"), VALID)
def test_valid_files_have_no_findings(path: str, text: str) -> None:
    assert findings(path, text) == []
