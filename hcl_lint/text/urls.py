"""Addresses of pages, as they may be given to programs that follow them."""

from __future__ import annotations


def is_web_address(url: str) -> bool:
    """Whether this is the plain address of a page, and cannot be anything else.

    It may have come from a plugin, a policy or a report of another machine.
    """
    if not url.startswith(("https://", "http://")):
        return False
    return url.isascii() and url.isprintable() and not any([each in url for each in ' "<>\\^`{|}'])
