"""TT: tests of Terraform and OpenTofu modules."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, WARNING, Problem

LETTERS = "TT"
TITLE = "Tests of Terraform and OpenTofu modules"

INVALID_RUN_BLOCK = Problem(
    "TT001", "invalid-run-block", ERROR, ON,
    """Test or run that cannot work.

    Why:
        Runs are executed in order, so a run can only refer to earlier ones, and to outputs that
        their modules declare. Values of variables are computed before the run, so they cannot
        refer to what the tested module declares. A run can test another module, from the same tree
        or from a registry. A plan in the mode `refresh-only` cannot have `refresh = false`.

    Bad (tests/main.tftest.hcl):
        run "first" {
          variables {
            name = run.second.name
          }
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }

        run "second" {
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }
        ---
        run "plan" {
          plan_options {
            mode    = refresh-only
            refresh = false
          }
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }

    Good (tests/main.tftest.hcl):
        run "first" {
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }

        run "second" {
          variables {
            name = run.first.name
          }
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }

    Severity:
        Terraform and OpenTofu reject the test.

    Source:
        Terraform language, "Tests".
    """,
)  # fmt: skip

DUPLICATE_TEST_OBJECT = Problem(
    "TT002", "duplicate-test-object", ERROR, ON,
    """Duplicate run, provider or override in a test.

    Why:
        The names of runs and of providers, mocked ones included, are unique in a file, and a file
        or a run overrides an object only once.

    Bad (tests/main.tftest.hcl):
        run "plan" {
          command = plan
        }

        run "plan" {
          command = apply
        }

    Good (tests/main.tftest.hcl):
        run "plan" {
          command = plan
        }

        run "apply" {
          command = apply
        }

    Severity:
        Terraform and OpenTofu reject the test.

    Source:
        Terraform language, "Tests".
    """,
)  # fmt: skip

RUN_WITHOUT_ASSERT = Problem(
    "TT003", "run-without-assert", WARNING, ON,
    """Run that asserts nothing.

    Why:
        Such a run fails only if the command itself does. Runs of other modules, and those that
        later runs refer to, are not reported, since they prepare something.

    Bad (tests/main.tftest.hcl):
        run "plan" {
          command = plan
        }

    Good (tests/main.tftest.hcl):
        run "plan" {
          command = plan
          assert {
            condition     = output.name != ""
            error_message = "There is no name."
          }
        }
        ---
        run "no_name" {
          command         = plan
          expect_failures = [var.name]
        }
    """,
)  # fmt: skip

UNKNOWN_OVERRIDE_TARGET = Problem(
    "TT004", "unknown-override-target", ERROR, ON,
    """Override of an object that does not exist, or is of another kind.

    Why:
        `override_resource`, `override_data` and `override_module` take the address of an object of
        their kind. If the module does not declare the object, Terraform ignores the override and
        the test calls the real provider, which is a warning.

    Bad (tests/main.tftest.hcl):
        override_data {
          target = aws_vpc.main
        }

    Good (tests/main.tftest.hcl):
        override_resource {
          target = aws_vpc.main
        }

    Severity:
        Terraform and OpenTofu reject an address of another kind; OpenTofu also rejects one of an
        object that is not declared.

    Source:
        Terraform language, "Tests - Provider Mocking".
    """,
)  # fmt: skip

INVALID_EXPECT_FAILURES = Problem(
    "TT005", "invalid-expect-failures", ERROR, ON,
    """Expected failure of an object that has no conditions.

    Why:
        Variables, outputs, resources, data sources and checks of the tested module can have
        conditions, and only objects that have some can be expected to fail. A reference to an
        attribute is a warning: it counts as the whole object.

    Bad (tests/main.tftest.hcl):
        run "no_name" {
          command         = plan
          expect_failures = [local.name]
        }

    Good (tests/main.tftest.hcl):
        run "no_name" {
          command         = plan
          expect_failures = [var.name]
        }

    Severity:
        Terraform and OpenTofu reject the test, or it fails in every run.

    Source:
        Terraform language, "Tests - Expecting failures".
    """,
)  # fmt: skip
