"""Changes of files that several modules have, by links: all of these change, or none does."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.project.project import Project
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.plan import Plan, Refused
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import Target, name_place, tests_of


def in_all_modules(code_base: CodeBase, target: Target, plan_in: Callable[[Target], Plan]) -> Plan:
    """Join what *plan_in* plans in the module of a target, and in those that share what changes.

    Raises Refused: one of them cannot change, or they cannot change together.
    """
    whole = Plan()
    pending, seen = [target], {target.module}
    for element in pending:  # grows
        plan = plan_in(element)
        own = {document.path for document in element.module.documents}
        tests = tests_of(element.module)
        if tests is not None:
            own |= {document.path for document in tests.documents}
        for path in plan.changed_paths():
            for place in code_base.places(path) if path in own else ():
                module = code_base.module(place)
                if module is None:
                    raise Refused(f"{path} is also {place}, whose configuration is wrong")
                symbol = symbols_of(module).get(element.symbol.address)
                if module not in seen and symbol is not None:
                    pending.append(Target(symbol, module, name_place(symbol)))
                seen.add(module)
        whole.join(plan, code_base.real_path)
    return whole


def require_own(project_of: Callable[[str], Project], plan: Plan) -> Plan:
    """Return a plan for one module alone.

    Raises Refused: it changes a file that another module has, too.
    """
    for path in plan.changed_paths():
        for place in project_of(path).sharing.files.places(path):
            raise Refused(f"{path} is also {place}: it would change in both modules")
    return plan
