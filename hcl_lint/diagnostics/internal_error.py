"""What is told to the user when hcl-lint itself fails, or what it was to run."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic

INTERNAL_ERROR = "internal-error"
POLICY_ERROR = "policy-error"  # A mistake in a policy, which is not what was checked.


def internal_error(error: BaseException, rule: str | None = None) -> Diagnostic:
    """That hcl-lint failed on a file, in *rule* if that is known, and where in its code."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is not None:
        module = trace.tb_frame.f_globals.get("__name__")
        what += f" (in {module}, line {trace.tb_lineno})"
    if rule is None:
        summary = "hcl-lint failed on this file"
        start = "This is a defect of hcl-lint, not of the file, which was left as it is."
    else:
        summary = f"Rule `{rule}` failed on this file"
        start = "This is a defect of the rule, not of the file. All other rules went on."
    return Diagnostic(
        INTERNAL_ERROR,
        "HL900",
        ERROR,
        summary,
        f"{start} {what}. Please report it with the file.",
        0,
        0,
    )
