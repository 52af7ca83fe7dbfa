"""Pages on a terminal."""

from __future__ import annotations

from hcl_lint.report.rule_text import render_page
from hcl_lint.text.display import BOLD, CYAN, paint

PAGE = """\
# a-rule (A001)

One two three four
five.

- one two three four
- five

```hcl
a = "some very long line of code"
```
"""


def test_without_a_width_a_page_stays_as_it_is() -> None:
    assert render_page(PAGE, width=None, colour=False) == PAGE


def test_paragraphs_and_items_are_wrapped_and_code_is_not() -> None:
    assert render_page(PAGE, width=12, colour=False) == """\
# a-rule (A001)

One two
three four
five.

- one two
  three four
- five

```hcl
a = "some very long line of code"
```
"""


def test_headings_and_code_are_coloured_and_nothing_acts_on_the_terminal() -> None:
    shown = render_page(PAGE + "\x1b[2J\n", width=None, colour=True)
    assert shown.startswith(paint("# a-rule (A001)", BOLD, True))
    assert paint('a = "some very long line of code"', CYAN, True) in shown
    assert shown.endswith("\u241b[2J\n")
