"""``hcl-lint graph``: declarations and modules, and what refers to what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.report.graphs import FORMATS
from tests.cli.conftest import Runner

MAIN = """\
variable "region" {}
locals {
  name = var.region
  tags = { Name = local.name }
}
resource "aws_vpc" "main" {
  tags = local.tags
}
module "web" {
  source = "./web"
  vpc    = aws_vpc.main.id
}
"""


@pytest.fixture
def infra(folder: Path) -> Path:
    """A module that calls another one."""
    (folder / "main.tf").write_text(MAIN)
    (folder / "web").mkdir()
    (folder / "web" / "main.tf").write_text('variable "vpc" {}\n')
    return folder


@pytest.mark.usefixtures("infra")
def test_declarations_are_listed_with_what_they_refer_to(run: Runner) -> None:
    shown = run("graph")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == """\
. (terraform): 5 nodes, 4 arrows
var.region         main.tf:1:10
local.name         main.tf:3:3
  -> var.region    main.tf:3:10
local.tags         main.tf:4:3
  -> local.name    main.tf:4:19
aws_vpc.main       main.tf:6:20
  -> local.tags    main.tf:7:10
module.web         main.tf:9:8
  -> aws_vpc.main  main.tf:11:12
"""


def test_builds_of_packer_lead_to_their_sources(run: Runner, folder: Path) -> None:
    (folder / "web.pkr.hcl").write_text(
        'source "null" "a" {}\nsource "null" "b" {}\nvariable "x" {}\n'
        'build {\n  sources = ["source.null.a"]\n  source "null.b" {}\n}\n'
        'build {\n  name    = "web"\n  sources = ["null.a"]\n'
        '  provisioner "shell" {\n    inline = [var.x]\n  }\n}\n'
    )
    assert run("graph").out.partition("var.x")[2] == """\
               web.pkr.hcl:3:10
build               web.pkr.hcl:4:1
  -> source.null.a  web.pkr.hcl:5:14
  -> source.null.b  web.pkr.hcl:6:10
build.web           web.pkr.hcl:8:1
  -> var.x          web.pkr.hcl:12:15
  -> source.null.a  web.pkr.hcl:10:14
"""


def test_jobs_of_nomad_lead_to_variables(run: Runner, folder: Path) -> None:
    (folder / "a.nomad.hcl").write_text(
        'variable "n" {}\njob "a" {\n  group "g" {\n    count = var.n\n  }\n}\n'
    )
    assert run("graph").out.partition("\n")[2] == """\
var.n       a.nomad.hcl:1:10
job.a       a.nomad.hcl:2:5
  -> var.n  a.nomad.hcl:4:13
"""


def test_units_lead_to_modules_and_other_units(run: Runner, folder: Path) -> None:
    for name in ("live/a", "live/b", "modules/web", ".git"):
        (folder / name).mkdir(parents=True)
    (folder / "modules" / "web" / "main.tf").write_text("")
    (folder / "live" / "a" / "terragrunt.hcl").write_text(
        'terraform {\n  source = "../../modules//web"\n}\n'
        'dependency "b" {\n  config_path = "../b"\n}\ninputs = dependency.b.outputs\n'
    )
    (folder / "live" / "b" / "terragrunt.hcl").write_text(
        'terraform {\n  source = "tfr:///a/b/c?version=1.0.0"\n}\n'
    )
    (graph,) = json.loads(run("graph", "--modules", "--output-format=json").out)["graphs"]
    assert [(each["from"], each["to"], each["label"]) for each in graph["arrows"]] == [
        ("live/a", "live/b", "b"), ("live/a", "modules/web", "source"),
        ("live/b", "tfr:///a/b/c?version=1.0.0", "source"),
    ]


def test_files_that_their_content_tells_are_drawn(run: Runner, folder: Path) -> None:
    (folder / "root.hcl").write_text(
        'locals {\n  a = 1\n}\nremote_state {\n  backend = "s3"\n  config  = { a = local.a }\n}\n'
    )
    assert "remote_state" in run("graph").out


@pytest.mark.usefixtures("infra")
def test_a_focus_leaves_what_the_declaration_has_to_do_with(run: Runner) -> None:
    def nodes(*words: str) -> list[str]:
        shown = run("graph", "--output-format", "json", *words)
        (graph,) = json.loads(shown.out)["graphs"]
        return [node["id"] for node in graph["nodes"]]

    assert nodes("--focus", "local.name") == [
        "var.region", "local.name", "local.tags", "aws_vpc.main", "module.web",
    ]
    assert nodes("--focus", "local.name", "--depth", "1") == [
        "var.region", "local.name", "local.tags",
    ]


@pytest.mark.usefixtures("infra")
def test_a_focus_that_nothing_declares_is_a_mistake(run: Runner) -> None:
    shown = run("graph", "--focus", "local.nam")
    assert (shown.code, shown.out) == (2, "")
    assert "nothing declares `local.nam`; did you mean `local.name`?" in shown.err
    assert "`--depth` needs `--focus`" in run("graph", "--depth", "1").err


def test_names_up_to_a_width_make_the_column(run: Runner, folder: Path) -> None:
    for length, column in ((56, 60), (57, 5)):
        name = "a" * length
        (folder / "main.tf").write_text(f'variable "{name}" {{}}\nvariable "b" {{}}\n')
        lines = run("graph").out.splitlines()
        assert lines[1] == f"var.{name}  main.tf:1:10"
        assert lines[2] == f"{'var.b':{column}}  main.tf:2:10"


CALLS = """\
module "web" {
  source = "./web"
}
module "vpc" {
  source = "example/vpc/aws"
}
module "gone" {
  source = "./gone"
}
"""


@pytest.mark.usefixtures("infra")
def test_modules_that_are_elsewhere_look_different(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(CALLS)
    assert run("graph", "--modules").out == """\
. (terraform): 4 nodes, 3 arrows
.                           main.tf:1:1
  -> web (web)              main.tf:2:12
  -> example/vpc/aws (vpc)  main.tf:5:12
  -> gone (gone)            main.tf:8:12
example/vpc/aws (external)
gone (missing)
web                         web/main.tf:1:1
"""
    assert run("graph", "--modules", "--output-format=dot").out == """\
digraph {
  rankdir = LR
  node [shape = box]
  "." [label = "."]
  "example/vpc/aws" [label = "example/vpc/aws", style = dashed]
  "gone" [label = "gone", style = dashed]
  "web" [label = "web"]
  "." -> "web" [label = "web"]
  "." -> "example/vpc/aws" [label = "vpc"]
  "." -> "gone" [label = "gone"]
}
"""


@pytest.mark.usefixtures("infra")
def test_modules_point_to_those_that_they_call(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(CALLS)
    (graph,) = json.loads(run("graph", "--modules", "--output-format=json").out)["graphs"]
    assert {node["id"]: node["kind"] for node in graph["nodes"]} == {
        ".": "module", "web": "module", "example/vpc/aws": "external", "gone": "missing",
    }
    assert [(each["from"], each["to"], each["label"]) for each in graph["arrows"]] == [
        (".", "web", "web"), (".", "example/vpc/aws", "vpc"), (".", "gone", "gone"),
    ]
    assert run("graph", "--modules", "--output-format=mermaid").out.splitlines() == [
        "flowchart LR",
        '  n0["."]',
        '  n1[["example/vpc/aws"]]',
        '  n2[["gone"]]',
        '  n3["web"]',
        '  n0 -->|"web"| n3',
        '  n0 -->|"vpc"| n1',
        '  n0 -->|"gone"| n2',
    ]


def test_modules_that_call_each_other_in_a_circle_are_drawn_once(run: Runner, folder: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (folder / name).mkdir()
        (folder / name / "main.tf").write_text(f'module "x" {{\n  source = "../{other}"\n}}\n')
    (graph,) = json.loads(run("graph", "--modules", "--output-format=json").out)["graphs"]
    assert [(each["from"], each["to"]) for each in graph["arrows"]] == [("a", "b"), ("b", "a")]


@pytest.mark.usefixtures("infra")
def test_json_says_where_each_node_and_arrow_is(run: Runner) -> None:
    document = json.loads(run("graph", "--output-format", "json").out)
    (graph,) = document["graphs"]
    assert (document["version"], graph["name"], graph["dialect"]) == (1, ".", "terraform")
    assert graph["nodes"][0] == {
        "id": "var.region", "kind": "variable", "path": "main.tf", "line": 1, "column": 10,
    }
    assert graph["arrows"][0] == {
        "from": "local.name", "to": "var.region", "path": "main.tf", "line": 3, "column": 10,
    }


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_broken_file_is_drawn_as_far_as_it_can_be_read(
    run: Runner, format_name: str, folder: Path
) -> None:
    (folder / "main.tf").write_text('variable "a" {}\nlocals {\n  b = var.a\n  c =\n}\n')
    shown = run("graph", "--output-format", format_name)
    assert shown.code == 1
    assert "local.b" in shown.out and "(E001)" in shown.err


def test_labels_cannot_leave_their_strings(run: Runner, folder: Path) -> None:
    name = r'a\"]; b -> c; <i>\\N #1`\n'
    (folder / "job.nomad").write_text(f'variable "{name}" {{}}\n')
    shown = run("graph", "job.nomad", "--output-format", "dot").out.splitlines()
    quoted = r'"var.a\"]; b -> c; <i>\\N #1`␊"'
    assert shown[3] == f"  {quoted} [label = {quoted}]"
    shown = run("graph", "job.nomad", "--output-format", "mermaid").out.splitlines()
    assert shown[1] == r'  n0["var.a#34;]; b -#62; c; #60;i#62;\N #35;1#96;␊"]'


@pytest.mark.parametrize(
    ("name", "text", "arrow"),
    [
        ("job.nomad", 'variable "a" {}\nlocals {\n  b = var.a\n}\n', "local.b var.a"),
        ("a.pkr.hcl", 'variable "a" {}\nlocals {\n  b = var.a\n}\n', "local.b var.a"),
        ("terragrunt.hcl", "locals {\n  a = 1\n  b = local.a\n}\n", "local.b local.a"),
    ],
)
def test_every_product_with_declarations_has_graphs(
    run: Runner, name: str, text: str, arrow: str, folder: Path
) -> None:
    (folder / name).write_text(text)
    (graph,) = json.loads(run("graph", name, "--output-format", "json").out)["graphs"]
    assert [f"{each['from']} {each['to']}" for each in graph["arrows"]] == [arrow]


def test_several_modules_of_a_folder_are_kept_apart(run: Runner, folder: Path) -> None:
    for name in ("a.nomad", "b.nomad"):
        (folder / name).write_text('variable "x" {}\nlocals {\n  y = var.x\n}\n')
    dot = run("graph", "--output-format", "dot").out
    assert "subgraph cluster_1 {" in dot and '"1:local.y" -> "1:var.x"' in dot
    assert run("graph", "--output-format", "mermaid").out.splitlines() == [
        "flowchart LR",
        "  subgraph g0[\"a.nomad (nomad)\"]",
        "    n0[\"var.x\"]",
        "    n1[\"local.y\"]",
        "    n1 --> n0",
        "  end",
        "  subgraph g1[\"b.nomad (nomad)\"]",
        "    n2[\"var.x\"]",
        "    n3[\"local.y\"]",
        "    n3 --> n2",
        "  end",
    ]


def test_what_has_no_graph_is_a_mistake(run: Runner, folder: Path) -> None:
    assert "nowhere: no such file or directory" in run("graph", "nowhere").err
    (folder / "a.hcl").write_text("a = 1\n")
    shown = run("graph", "a.hcl")
    assert (shown.code, shown.out) == (2, "")
    assert "declarations are known" in shown.err
    assert run("graph", "a", "b").code == 2


def nodes_of_page(page: str) -> dict[str, list[list[object]]]:
    """The findings of each node of a page."""
    data = page.split('id="data">')[1].split("</script>")[0]
    return {node["id"]: node["findings"] for graph in json.loads(data) for node in graph["nodes"]}


def test_nodes_of_a_page_have_the_findings_in_what_declares_them(run: Runner, infra: Path) -> None:
    (infra / "main.tf").write_text(f'{MAIN}\noutput "id" {{\n  value = local.nmae\n}}\n')
    found = nodes_of_page(run("graph", "--output-format", "html").out)
    (finding,) = [each for each in found["output.id"] if each[1] == "R002"]
    assert finding[0] == "error" and finding[3] == 15
    assert found["aws_vpc.main"] == []


def test_nodes_have_no_findings_that_the_settings_leave_out(run: Runner, infra: Path) -> None:
    (infra / "main.tf").write_text(f'{MAIN}\noutput "id" {{\n  value = local.nmae\n}}\n')
    (infra / "hcl-lint.toml").write_text('select = ["E"]\n')
    assert nodes_of_page(run("graph", "--output-format", "html").out)["output.id"] == []


def test_calls_of_published_modules_show_which_version_judges(run: Runner, folder: Path) -> None:
    call = 'module "{}" {{\n  source = "terraform-aws-modules/vpc/aws"\n  version = "{}"\n}}\n'
    (folder / "main.tf").write_text(call.format("a", "5.21.0") + call.format("b", "5.20.0"))
    (folder / "m").mkdir()
    (folder / "m" / "main.tf").write_text(call.format("c", "5.21.0"))
    shown = run("graph", ".").out
    assert "main.tf:1:8  terraform-aws-modules/vpc/aws 5.21.0\n" in shown
    nodes = json.loads(run("graph", "m", "--output-format", "json").out)["graphs"][0]["nodes"]
    assert nodes[0]["published"] == "terraform-aws-modules/vpc/aws 5.21.0"
    assert nodes[0]["url"].endswith("/modules/terraform-aws-modules/vpc/aws/5.21.0")
    called = run("graph", "--modules", "m").out
    assert "(external)  terraform-aws-modules/vpc/aws 5.21.0\n" in called
    assert "(external)  terraform-aws-modules/vpc/aws\n" in run("graph", "--modules", ".").out
