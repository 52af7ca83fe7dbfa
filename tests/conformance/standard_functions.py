"""The functions that tables call by the names of `signatures.json`."""

from __future__ import annotations

import importlib
import pkgutil

from hcl_lint.evaluation import functions
from hcl_lint.evaluation.function import Function

STANDARD: dict[str, Function] = {}
for _module in pkgutil.iter_modules(functions.__path__):
    for _each in vars(importlib.import_module(f"{functions.__name__}.{_module.name}")).values():
        if isinstance(_each, Function):
            STANDARD[_each.name] = _each
