"""``python -I -m hcl_lint``; without ``-I``, a folder of this name in the current one wins."""

from __future__ import annotations

import sys

from hcl_lint.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
