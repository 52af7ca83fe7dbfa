"""The exception for a configuration that is wrong."""

from __future__ import annotations


class ConfigError(Exception):
    """The user's configuration is wrong; the message says where and how, on one line."""
