"""Files of Terragrunt with one fault each: what is reported, where, and where that is documented.

The sources are pages of Terragrunt's documentation and files of its repository.
"""

from __future__ import annotations

UNIT = "terragrunt.hcl"
STACK = "terragrunt.stack.hcl"
BLOCKS = "HCL Blocks"
ATTRIBUTES = "HCL Attributes"
FUNCTIONS = "HCL Functions"
CONFIG = "pkg/config/config.go"

FAULTS: list[tuple[str, str, str, str, str]] = [
    # The name of the fault, the file, its text, "LINE CODE" of the error, and the source.
    ("attribute", UNIT, 'input = {}\n', "1 E020", CONFIG),
    ("block", UNIT, 'remote_stat {\n}\n', "1 E020", CONFIG),
    ("attribute in terraform", UNIT, 'terraform {\n  sorce = "./m"\n}\n', "2 E020", BLOCKS),
    ("attribute in a hook", UNIT,
     'terraform {\n  before_hook "a" {\n    commands = ["plan"]\n    execute  = ["x"]\n'
     '    when     = true\n  }\n}\n', "5 E020", BLOCKS),
    ("hook without commands", UNIT,
     'terraform {\n  after_hook "a" {\n    execute = ["x"]\n  }\n}\n', "2 E021", BLOCKS),
    ("hook that runs nothing", UNIT,
     'terraform {\n  after_hook "a" {\n    commands = ["plan"]\n    execute  = []\n  }\n}\n',
     "4 TG010", CONFIG),
    ("error hook without patterns", UNIT,
     'terraform {\n  error_hook "a" {\n    commands = ["plan"]\n    execute  = ["x"]\n  }\n}\n',
     "2 E021", BLOCKS),
    ("hook without a name", UNIT,
     'terraform {\n  before_hook {\n    commands = ["plan"]\n    execute  = ["x"]\n  }\n}\n',
     "2 E023", BLOCKS),
    ("commands that are no list", UNIT,
     'terraform {\n  extra_arguments "a" {\n    commands = "plan"\n  }\n}\n', "3 E024", BLOCKS),
    ("version of a path", UNIT,
     'terraform {\n  source  = "../m"\n  version = "1.0.0"\n}\n', "3 TG010", CONFIG),
    ("two versions", UNIT,
     'terraform {\n  source  = "tfr:///a/b/c?version=1.0.0"\n  version = "1.0.0"\n}\n',
     "3 TG010", CONFIG),
    ("source from a dependency", UNIT,
     'dependency "a" {\n  config_path = "../a"\n}\n\nterraform {\n'
     '  source = dependency.a.outputs.source\n}\n', "6 TG003", "pkg/config/errors.go"),
    ("second terraform", UNIT, 'terraform {\n}\n\nterraform {\n}\n', "4 E022", CONFIG),
    ("second locals", UNIT, 'locals {\n}\n\nlocals {\n}\n', "4 E022", CONFIG),
    ("local value", UNIT, 'locals {\n  a = 1\n}\n\ninputs = {\n  b = local.b\n}\n',
     "6 TG003", BLOCKS),
    ("local value of an included file", UNIT,
     'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n\ninputs = {\n'
     '  a = local.a\n}\n', "6 TG003", BLOCKS),
    ("circle of local values", UNIT, 'locals {\n  a = local.b\n  b = local.a\n}\n',
     "2 TG011", BLOCKS),
    ("local value from a dependency", UNIT,
     'dependency "a" {\n  config_path = "../a"\n}\n\nlocals {\n  id = dependency.a.outputs.id\n}\n',
     "6 TG003", "HCL overview, Configuration parsing order"),
    ("variable", UNIT, 'inputs = {\n  a = var.a\n}\n', "2 R005", "HCL overview"),
    ("locals in the plural", UNIT, 'locals {\n  a = 1\n}\n\ninputs = {\n  a = locals.a\n}\n',
     "6 R005", BLOCKS),
    ("include without a path", UNIT, 'include "root" {\n}\n', "1 E021", "pkg/config/errors.go"),
    ("merge strategy", UNIT,
     'include "root" {\n  path           = "../root.hcl"\n  merge_strategy = "deeply"\n}\n',
     "3 E024", "pkg/config/errors.go"),
    ("repeated include", UNIT,
     'include "a" {\n  path = "../a.hcl"\n}\n\ninclude "a" {\n  path = "../b.hcl"\n}\n',
     "5 TG002", BLOCKS),
    ("include that is not exposed", UNIT,
     'include "root" {\n  path = "../root.hcl"\n}\n\ninputs = include.root.inputs\n',
     "5 TG002", BLOCKS),
    ("undefined include", UNIT,
     'include "root" {\n  path   = "../root.hcl"\n  expose = true\n}\n\n'
     'inputs = include.roots.inputs\n', "6 TG002", "pkg/config/errors.go"),
    ("dependency without a path", UNIT, 'dependency "a" {\n}\n', "1 E021", BLOCKS),
    ("undefined dependency", UNIT,
     'dependency "vpc" {\n  config_path = "../vpc"\n}\n\ninputs = {\n'
     '  id = dependency.vcp.outputs.id\n}\n', "6 TG003", BLOCKS),
    ("repeated dependency", UNIT,
     'dependency "a" {\n  config_path = "../a"\n}\n\ndependency "a" {\n  config_path = "../b"\n}\n',
     "5 TG003", "pkg/config/errors.go"),
    ("dependency on itself", UNIT, 'dependency "a" {\n  config_path = "."\n}\n',
     "2 TG011", "pkg/config/errors.go"),
    ("dependencies that are no list", UNIT, 'dependencies {\n  paths = "../a"\n}\n',
     "2 E024", BLOCKS),
    ("undefined feature", UNIT,
     'feature "a" {\n  default = true\n}\n\ninputs = {\n  a = feature.b.value\n}\n',
     "6 TG003", BLOCKS),
    ("what to do with a file", UNIT,
     'generate "a" {\n  path      = "a.tf"\n  if_exists = "replace"\n  contents  = ""\n}\n',
     "3 E024", BLOCKS),
    ("generate without contents", UNIT,
     'generate "a" {\n  path      = "a.tf"\n  if_exists = "skip"\n}\n', "1 E021", BLOCKS),
    ("repeated generate", UNIT,
     'generate "a" {\n  path      = "a.tf"\n  if_exists = "skip"\n  contents  = ""\n}\n\n'
     'generate "a" {\n  path      = "b.tf"\n  if_exists = "skip"\n  contents  = ""\n}\n',
     "7 TG008", "pkg/config/errors.go"),
    ("remote state without a backend", UNIT,
     'remote_state {\n  config = {}\n}\n', "1 E021", BLOCKS),
    ("exclude without actions", UNIT, 'exclude {\n  if = true\n}\n', "1 E021", BLOCKS),
    ("condition that is no bool", UNIT, 'exclude {\n  if      = "maybe"\n  actions = ["all"]\n}\n',
     "2 E024", BLOCKS),
    ("retry without a count", UNIT,
     'errors {\n  retry "a" {\n    retryable_errors   = [".*"]\n'
     '    sleep_interval_sec = 5\n  }\n}\n',
     "2 E021", BLOCKS),
    ("unknown block of errors", UNIT, 'errors {\n  retries "a" {\n  }\n}\n', "2 E020", BLOCKS),
    ("unknown function", UNIT,
     'inputs = {\n  a = get_terragrunt_folder()\n}\n', "2 R020", FUNCTIONS),
    ("function without arguments", UNIT, 'inputs = {\n  a = get_env()\n}\n', "2 V005", FUNCTIONS),
    ("too many arguments", UNIT, 'inputs = {\n  a = get_repo_root("x")\n}\n', "2 V005", FUNCTIONS),
    ("inputs that are no object", UNIT, 'inputs = ["a"]\n', "1 TG010", ATTRIBUTES),
    ("engine without a source", UNIT, 'engine {\n  version = "1"\n}\n', "1 E021", BLOCKS),
    ("catalog without addresses", UNIT, 'catalog {\n}\n', "1 E021", BLOCKS),
    ("unit without a path", STACK, 'unit "a" {\n  source = "../a"\n}\n', "1 E021", BLOCKS),
    ("unit without a name", STACK,
     'unit {\n  source = "../a"\n  path   = "a"\n}\n', "1 E023", BLOCKS),
    ("block of a unit in a stack", STACK,
     'exclude {\n  if      = true\n  actions = ["all"]\n}\n\nunit "a" {\n  source = "../a"\n'
     '  path   = "a"\n}\n', "1 E020", "issue 5144"),
    ("stack without units", STACK, 'locals {\n  a = 1\n}\n', "1 TG009", "pkg/config/stack.go"),
    ("repeated unit", STACK,
     'unit "a" {\n  source = "../a"\n  path   = "a"\n}\n\nunit "a" {\n  source = "../a"\n'
     '  path   = "b"\n}\n', "6 TG009", "pkg/config/stack.go"),
    ("repeated path", STACK,
     'unit "a" {\n  source = "../a"\n  path   = "a"\n}\n\nstack "b" {\n  source = "../b"\n'
     '  path   = "a"\n}\n', "8 TG009", "pkg/config/stack.go"),
    ("expansion without elements", STACK,
     'unit "a" {\n  source = "../a"\n  path   = "a"\n  expansion {\n  }\n}\n', "4 E021",
     "pkg/config/hclparse/expansion.go"),
    ("expansion of two kinds", STACK,
     'unit "a" {\n  source = "../a"\n  path   = "a"\n  expansion {\n    count    = 2\n'
     '    for_each = {}\n  }\n}\n', "5 E020", "pkg/config/hclparse/expansion.go"),
]  # fmt: skip
