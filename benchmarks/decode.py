"""Decode generated files of growing size by a spec of 20 block types; print seconds.

``python benchmarks/decode.py [MEGABYTES...]`` prints a line for each size: megabytes, seconds of
parsing and of decoding, the seconds of a megabyte.
"""

from __future__ import annotations

import gc
import sys
import time

from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.schema.specs import decode
from hcl_lint.text.source import Source

BLOCK_TYPES = 20
MEGABYTE = 1_000_000

BLOCK_SPEC = """
  block_list "type_{0}" {{
    object {{
      attr "name" {{
        type     = string
        required = true
      }}
      attr "size" {{
        type = number
      }}
      attr "tags" {{
        type = map(string)
      }}
      block "inner" {{
        object {{
          attr "enabled" {{
            type = bool
          }}
        }}
      }}
    }}
  }}
"""
BLOCK = """type_{0} {{
  name = "item ${{"{1}"}} of type {0}"
  size = {1} * 2
  tags = {{ owner = "team", number = {1} }}

  inner {{
    enabled = true
  }}
}}
"""


def spec_text() -> str:
    """A spec file of 20 block types."""
    blocks = "".join([BLOCK_SPEC.format(number) for number in range(BLOCK_TYPES)])
    return f"object {{{blocks}}}\n"


def input_text(size: int) -> str:
    """A file of about *size* characters for that spec."""
    parts = []
    length = number = 0
    while length < size:
        parts.append(BLOCK.format(number % BLOCK_TYPES, number))
        length += len(parts[-1])
        number += 1
    return "".join(parts)


def times(size: int) -> tuple[float, float]:
    """The seconds of parsing a file of *size* characters, and of decoding it."""
    file, diagnostics = read_spec(Source("spec.hcl", spec_text()))
    assert file is not None and not diagnostics
    source = Source("input.hcl", input_text(size))
    had_collector = gc.isenabled()
    gc.disable()  # as the commands do
    try:
        start = time.perf_counter()
        body, diagnostics = read_body(source)
        parsed = time.perf_counter()
        value, found = decode(body, file.spec, file.scope())
        end = time.perf_counter()
    finally:
        if had_collector:
            gc.enable()
    assert value.is_present and not diagnostics and not found
    return parsed - start, end - parsed


def main() -> None:
    """Measure the sizes asked for."""
    for size in [float(word) for word in sys.argv[1:]] or [0.25, 0.5, 1.0, 2.0]:
        parsing, decoding = times(int(size * MEGABYTE))
        print(f"{size:g} MB: parse {parsing:.2f} s, decode {decoding:.2f} s,"
              f" {decoding / size:.2f} s a megabyte")


if __name__ == "__main__":
    main()
