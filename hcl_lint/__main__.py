"""``python -m hcl_lint``."""

from __future__ import annotations

import sys

from hcl_lint.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
