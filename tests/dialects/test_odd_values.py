"""Whatever value an attribute has, in whichever dialect: no rule fails."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.document import document_of
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter.checking import DIALECTS, ruleset

CHECKER = Checker(ruleset())

VALUES = (
    "null", "1", "1.5", "-3", "true", '"abc"', '""', '"-"', '"a.b"', "[]", "[null]", '["a", "a"]',
    "[[1]]", "[1, {}]", "{}", "{ a = 1 }", "{ a = null }", '{ "" = [] }', "{ a = { b = [1] } }",
    "nope", '"${nope}"', "nope.a[0]", "[for x in nope : x]", "1e400", "99999999999", '"10s"',
    '"x:y"', '"target:"', '"1:2:3"', '"*"',
)

TEXTS = {
    "main.pkr.hcl": """\
packer {
  required_version = ">= 1.9"
  required_plugins {
    docker = { source = "github.com/hashicorp/docker", version = "~> 1.0" }
  }
}
variable "size" {
  type        = number
  default     = 2
  description = "Size."
  sensitive   = false
  validation {
    condition     = var.size > 1
    error_message = "Small."
  }
}
variables { region = "eu" }
locals { name = "web-${var.size}" }
local "secret" {
  expression = local.name
  sensitive  = true
}
data "null" "seed" { input = local.name }
source "null" "one" { communicator = "none" }
hcp_packer_registry {
  bucket_name   = "web"
  description   = "Web."
  bucket_labels = { a = "b" }
  build_labels  = { a = "b" }
  channels      = ["dev"]
}
build {
  name        = "web"
  description = "Web."
  sources     = ["source.null.one"]
  source "null.one" { name = "two" }
  provisioner "shell" {
    only              = ["null.one"]
    pause_before      = "10s"
    timeout           = "5m"
    max_retries       = 2
    continue_on_error = true
    override          = { one = { inline = ["a"] } }
    inline            = ["b"]
  }
  dynamic "provisioner" {
    for_each = ["a"]
    iterator = each
    labels   = ["shell"]
    content { inline = [each.value] }
  }
  post-processors {
    post-processor "manifest" { keep_input_artifact = true }
  }
}
""",
    "docker-bake.hcl": """\
variable "TAG" {
  type        = string
  default     = "a"
  description = "Tag."
  validation {
    condition     = TAG != "b"
    error_message = "Bad."
  }
}
function "tag" {
  params          = [name]
  variadic_params = more
  result          = "${name}:${TAG}"
}
platforms = ["linux/amd64"]
group "default" {
  description = "All."
  targets     = ["web"]
}
target "web" {
  inherits          = ["base"]
  annotations       = ["index:a=b"]
  args              = { A = "b" }
  attest            = ["type=sbom"]
  cache-from        = [{ type = "gha" }]
  cache-to          = ["type=gha"]
  call              = "build"
  context           = "."
  contexts          = { base = "target:base" }
  description       = "Web."
  dockerfile        = "Dockerfile"
  dockerfile-inline = "FROM a"
  entitlements      = ["network.host"]
  extra-hosts       = { a = "1.2.3.4" }
  labels            = { a = "b" }
  network           = "host"
  no-cache          = true
  no-cache-filter   = ["a"]
  output            = ["type=local,dest=out"]
  platforms         = platforms
  policy            = ["filename=a.rego"]
  pull              = true
  resources         = { memory = "2g" }
  secret            = [{ id = "a", env = "B" }]
  shm-size          = "1g"
  ssh               = ["default"]
  tags              = [tag("web")]
  target            = "a"
  ulimits           = ["nofile=1:2"]
}
target "base" {
  platforms = ["linux/amd64", "linux/arm64"]
}
target "test" {
  name   = "test-${os}"
  matrix = { os = ["a", "b"] }
}
""",
    "terragrunt.hcl": """\
include "root" {
  path           = find_in_parent_folders("root.hcl")
  expose         = true
  merge_strategy = "deep"
}
locals { env = "dev" }
terraform {
  source          = "tfr:///a/b/c"
  version         = "1.0.0"
  include_in_copy = ["a"]
  extra_arguments "a" {
    commands           = ["plan"]
    arguments          = ["-a"]
    optional_var_files = ["b"]
    env_vars           = { A = "b" }
  }
  before_hook "a" {
    commands = ["plan"]
    execute  = ["a"]
    if       = true
  }
  error_hook "a" {
    commands  = ["plan"]
    execute   = ["a"]
    on_errors = [".*"]
  }
}
remote_state {
  backend  = "s3"
  generate = { path = "b.tf", if_exists = "skip" }
  config   = { bucket = "b" }
}
dependency "vpc" {
  config_path  = "../vpc"
  enabled      = true
  mock_outputs = { id = "a" }

  mock_outputs_allowed_terraform_commands = ["plan"]
}
dependencies { paths = ["../db"] }
generate "a" {
  path        = "a.tf"
  if_exists   = "skip"
  if_disabled = "remove"
  contents    = ""
  disable     = false
}
feature "a" { default = true }
exclude {
  if      = feature.a.value
  actions = ["all"]
}
errors {
  retry "a" {
    retryable_errors   = [".*"]
    max_attempts       = 3
    sleep_interval_sec = 5
  }
  ignore "a" {
    ignorable_errors = [".*"]
    signals          = { a = true }
  }
}
engine { source = "a" }
catalog { urls = ["a"] }
inputs                        = { id = dependency.vpc.outputs.id }
terragrunt_version_constraint = ">= 0.5"
""",
    "terragrunt.stack.hcl": """\
locals { env = "dev" }
unit "a" {
  source                  = "../units/a"
  path                    = "a"
  values                  = { b = unit.b.path }
  enabled                 = true
  no_dot_terragrunt_stack = false
}
unit "b" {
  expansion { for_each = { x = 1 } }
  source = "../units/b"
  path   = "b-${each.key}"
}
stack "c" {
  source = "../stacks/c"
  path   = "c"
}
""",
    "policy.hcl": """\
path "secret/*" {
  capabilities        = ["read"]
  required_parameters = ["a"]
  allowed_parameters  = { a = ["b"] }
  min_wrapping_ttl    = "1s"
}
""",
    "resolver.hcl": """\
Kind           = "service-resolver"
Name           = "web"
DefaultSubset  = "v1"
ConnectTimeout = "15s"
Subsets        = { v1 = { Filter = "a", OnlyPassing = true } }
Failover       = { v1 = { Targets = [{ Service = "db", ServiceSubset = "v1" }] } }
Redirect       = { Service = "web", ServiceSubset = "v1" }
""",
    "gateway.hcl": """\
Kind      = "ingress-gateway"
Name      = "edge"
Listeners = [
  { Port = 80, Protocol = "http", Services = [{ Name = "web", Hosts = ["a"] }] },
]
TLS { Enabled = true }
""",
    "consul.hcl": """\
data_dir         = "/opt"
client_addr      = "0.0.0.0"
bootstrap_expect = 3
retry_join       = ["a"]
ports { http = 8500 }
""",
}


def odd_texts(name: str) -> list[str]:
    """A text with each of its attributes set to each of the values."""
    text = TEXTS[name]
    tree = document_of(Source(name, text), DIALECTS).tree
    places = [tree.range(each.expression) for each in descendants(tree.root, Attribute)]
    return [text[:start] + value + text[end:] for start, end in places for value in VALUES]


@pytest.mark.parametrize("name", TEXTS)
def test_no_rule_fails_on_an_odd_value(name: str) -> None:
    for text in sample(odd_texts(name)):
        document = document_of(Source(name, text), DIALECTS)
        (checked,) = CHECKER.check(Module("", document.dialect, [document]))
        failed = [each.detail for each in checked.diagnostics if each.rule.name == "internal-error"]
        assert failed == [], text


@pytest.mark.parametrize("name", TEXTS)
def test_the_texts_have_no_errors(name: str) -> None:
    document = document_of(Source(name, TEXTS[name]), DIALECTS)
    (checked,) = CHECKER.check(Module("", document.dialect, [document]))
    assert document.dialect.name != "hcl"
    assert [each.summary for each in checked.diagnostics if each.severity == "error"] == []
