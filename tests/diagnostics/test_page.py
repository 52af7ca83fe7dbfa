"""What the Markdown of a page says."""

from __future__ import annotations

from hcl_lint.diagnostics.page import read_page
from hcl_lint.diagnostics.rule import ERROR, ON, Rule

PAGE = """# no-cats (X001)

Cat that nobody wants.

Error. On by default. Only for terraform.

Terraform rejects it.

## Why

Two
lines.

And a paragraph.

## Bad

```hcl
## Good
cat = 1
```

```json title="cats/main.tf.json"
{"cat": "␉"}
```

## Good

```hcl title="job.nomad"
dog = 1␄
```

## Options

- `names`: which.

## Source

A book.

## References

In other tools: `a`, `b_c`.
"""


def test_a_page_is_split_into_its_parts() -> None:
    page = read_page(PAGE)
    assert page.why == "Two\nlines.\n\nAnd a paragraph."
    assert page.severity == "Terraform rejects it."
    assert (page.source, page.fix, page.references) == ("A book.", "", ("a", "b_c"))


def test_examples_are_in_the_file_that_their_fence_names() -> None:
    page = read_page(PAGE)
    assert [(each.path, each.text) for each in page.bad] == [
        ("main.tf", "## Good\ncat = 1\n"), ("cats/main.tf.json", '{"cat": "\t"}\n'),
    ]
    assert [(each.path, each.text) for each in page.good] == [("job.nomad", "dog = 1")]


def test_a_page_may_be_indented_and_begin_with_a_section() -> None:
    page = read_page("""
    ## Why

    It is.

    ## Bad

    ```hcl
    a {
      b = 1
    }
    ```
    """)
    assert page.why == "It is."
    assert [each.shown for each in page.bad] == ["a {\n  b = 1\n}"]


def test_what_precedes_the_sections_of_a_page_without_title_says_when_it_is_an_error() -> None:
    assert read_page("Nomad rejects it.\n\n## Why\n\nIt is.\n").severity == "Nomad rejects it."


def test_a_problem_from_elsewhere_may_bring_its_page_or_have_none() -> None:
    assert Rule("X001", "no-cats", ERROR, ON, "Cat.", page=PAGE).page().source == "A book."
    assert Rule("X001", "no-cats", ERROR, ON, "Cat.").page().why == ""
