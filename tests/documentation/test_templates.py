"""Templates: the part of Go's language that there is, and the errors about the rest."""

from __future__ import annotations

import pytest

from hcl_lint.documentation.settings import DocsProblem
from hcl_lint.documentation.templates import DocsTemplate
from tests.documentation.documenting import documented

MODULE = (
    'variable "b" {\n  description = "D."\n}\nvariable "a" {\n  default = {}\n}\n'
    'resource "x_y" "z" {}\n'
)


def shown(template: str) -> str:
    return documented(MODULE, content=template, sections__hide=["providers"])


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("only text", "only text"),
        ("{{ .Providers }}|", "|"),
        ("a {{- /* comment */ -}} b", "ab"),
        ("{{ range .Module.Inputs }}{{ .Name }},{{ end }}", "a,b,"),
        (
            "{{ range .Module.RequiredInputs }}\n- {{ .Name }}: {{ tostring .Description }}\n"
            "{{- end }}",
            "\n- b: D.",
        ),
        ("{{ range .Module.Inputs }}{{ if .Required }}!{{ else }}?{{ end }}{{ end }}", "?!"),
        ("{{ range .Module.Inputs }}{{ if not .Description }}{{ .Name }}{{ end }}{{ end }}", "a"),
        ("{{ range .Module.Outputs }}x{{ else }}none{{ end }}", "none"),
        (
            "{{ range .Module.Resources }}{{ .GetMode }} {{ .Spec }} {{ .Position.Filename }}:"
            "{{ .Position.Line }}{{ end }}",
            "resource x_y.z main.tf:7",
        ),
        ("{{ range .Module.Inputs }}{{ .GetValue }};{{ .Type }} {{ end }}", "{};map ;any "),
    ],
)
def test_what_templates_can_say(template: str, text: str) -> None:
    assert shown(template) == text


def test_sections_come_in_any_order() -> None:
    text = shown("{{ .Inputs }}\n---\n{{ .Resources }}")
    assert text.startswith("## Inputs\n") and "\n---\n## Resources\n" in text


def test_files_are_included_without_their_last_newline() -> None:
    files = {"main.tf": MODULE, "examples/main.tf": "a = 1\n"}
    assert documented(files, content='```\n{{ include "examples/main.tf" }}\n```') == (
        "```\na = 1\n```"
    )


@pytest.mark.parametrize(
    ("template", "line", "message"),
    [
        ("\n{{ printf .Inputs }}", 2, "`{{ printf .Inputs }}` is not supported"),
        ("{{ .Inputz }}", 1, "there is no section `.Inputz`"),
        ("{{ .Module.Inputz }}", 1, "there is no `.Module.Inputz`"),
        ("{{ .Module.Inputs }}", 1, "`.Module.Inputs` is a list of items"),
        ("{{ range .Inputs }}{{ end }}", 1, "`.Inputs` is not a list of items"),
        ("{{ range .Module.Inputs }}\n{{ .Nmae }}{{ end }}", 2, "an item has no field `.Nmae`"),
        ("a\n{{ range .Module.Inputs }}", 2, "`{{ range }}` without `{{ end }}`"),
        ("a\nb {{ .Inputs", 2, "`{{` without `}}`"),
        ("{{ end }}", 1, "`{{ end }}` is not supported"),
        ("{{ else }}", 1, "`{{ else }}` is not supported"),
        ('{{ include "none.md" }}', 0, "none.md: cannot be read"),
        ("{{ if .Header }}" * 4, 1, "more than 3 levels"),
    ],
)
def test_anything_else_is_an_error_with_its_line(template: str, line: int, message: str) -> None:
    with pytest.raises(DocsProblem) as caught:
        shown(template)
    where = f"`content` in line {line}: " if line else ""
    assert str(caught.value).startswith(where + message)


def test_a_template_is_bounded() -> None:
    with pytest.raises(DocsProblem, match="at most 1,000 actions"):
        DocsTemplate("{{ .Inputs }}" * 1_001)
    template = DocsTemplate("{{ range .Module.Inputs }}{{ include \"x\" }}{{ end }}")
    with pytest.raises(DocsProblem, match="too long"):
        DocsTemplate('{{ include "x" }}' * 20).text({}, None, lambda name: "x" * 1_000_000)
    assert template.nodes
