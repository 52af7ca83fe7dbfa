"""Installed modules, and the modules that tests use."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.interfaces.interface import Interface
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductCalls
from hcl_lint.semantics.run_results import TestedFile, TestRequest
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.targets import Assignment


class TerraformCalls(ProductCalls):
    test_folder = "tests"

    def called_module(self, module: Module, call: Symbol, source: str) -> Module | None:
        from hcl_lint.products.terraform.calls.sources import installed_module

        return installed_module(module, call, source)

    def published_module(self, module: Module, call: Symbol, is_whole: bool) -> Module | None:
        from hcl_lint.products.terraform.calls.sources import published_module

        return published_module(module, call, is_whole)

    def interface(self, content: bytes, dialect: Dialect) -> Interface | None:
        from hcl_lint.products.terraform.calls.interfaces import interface_in

        return interface_in(content, dialect)

    def used_modules(self, module: Module) -> Iterator[Module]:
        from hcl_lint.products.terraform.testing.tested_modules import used_modules

        return used_modules(module)

    def assignments(self, module: Module) -> Iterator[Assignment]:
        from hcl_lint.products.terraform.testing.tested_modules import assignments

        return assignments(module)

    def test_files(self, module: Module, folder: str) -> list[str]:
        from hcl_lint.products.terraform.testing.running import test_files

        return [document.path for document, _ in test_files(module, folder)]

    def run_tests(self, module: Module, request: TestRequest) -> Iterator[TestedFile]:
        from hcl_lint.products.terraform.testing.running import run_tests

        return run_tests(module, request)
