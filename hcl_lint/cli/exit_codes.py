"""The exit codes of all commands."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding
    from hcl_lint.project.configuration import Configuration

CLEAN = 0
FINDINGS = 1  # or files that would change
FAILURE = 2  # an invalid command line or configuration, or a failure of hcl-lint
INTERRUPTED = 130  # 128 + SIGINT, as in shells
PIPE_CLOSED = 141  # 128 + SIGPIPE


def exit_code(findings: list[Finding], would_change: bool = False) -> int:
    """Return the exit code of a command with these findings."""
    if not findings:
        return FINDINGS if would_change else CLEAN
    from hcl_lint.problems.suppressions import INTERNAL_ERROR, POLICY_ERROR

    for each in findings:
        # A policy that only fails for some values is a warning at each of them.
        if each.rule == INTERNAL_ERROR.name or (
            each.rule == POLICY_ERROR.name and each.severity == ERROR
        ):
            return FAILURE
    return FINDINGS


def exit_code_of_check(
    findings: list[Finding], configuration: Configuration, exits_with_zero: bool
) -> int:
    """Return the exit code of a check, in which `fail-on` and ``--exit-zero`` count."""
    code = exit_code(findings)
    if code == FAILURE:
        return code
    counted = [each for each in findings if configuration.fails_on(each.severity)]
    return CLEAN if exits_with_zero else exit_code(counted)
