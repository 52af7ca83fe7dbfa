# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/values.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

BODIES = (
    ((), (), {'other_attributes': ('*', 0, False, None, ('constant',))}),
)
