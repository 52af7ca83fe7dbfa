"""Answers that say why there is no result, by the codes of the protocol.

Source: JSON-RPC 2.0, "Error object"; Language Server Protocol 3.17, "Base Protocol".
"""

from __future__ import annotations

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002
REQUEST_CANCELLED = -32800
CONTENT_MODIFIED = -32801
REQUEST_FAILED = -32803


class LspError(Exception):
    """An answer that says why there is no result."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
