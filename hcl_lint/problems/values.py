"""V: values and types."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, ON, OPT_IN, PREVIEW, WARNING, Problem

LETTERS = "V"
TITLE = "Values and types"

OPERAND_TYPE = Problem(
    "V001", "operand-type", ERROR, ON,
    """Operand, condition or interpolation of the wrong type.

    Why:
        `+` needs numbers, `!` a bool and a condition true or false, and only strings, numbers and
        bools can be interpolated. Values are converted where possible: `"1" + 1` is 2. Otherwise
        evaluation fails.

    Bad:
        size  = "large" + 1
        ---
        ports = "80, ${[443, 8080]}"
        ---
        count = [] ? 1 : 0

    Good:
        size  = var.size + 1
        ports = "80, ${join(", ", [443, 8080])}"
        count = length([]) > 0 ? 1 : 0

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Operations" and "Templates".
    """,
)  # fmt: skip

CONDITIONAL_TYPE_MISMATCH = Problem(
    "V002", "conditional-type-mismatch", ERROR, ON,
    """Conditional whose results have incompatible types.

    Why:
        The result of a conditional has one type, to which both results must be convertible. A
        list and a map have no common type, nor do an object and a string.

    Bad:
        names = var.is_single ? "main" : ["blue", "green"]

    Good:
        names = var.is_single ? ["main"] : ["blue", "green"]

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Conditional Operator".
    """,
)  # fmt: skip

FUNCTION_ARITY = Problem(
    "V003", "function-arity", ERROR, ON,
    """Call with too few or too many arguments.

    Why:
        The call always fails. Reported only for known functions: those of the product that the
        file is for.

    Bad:
        name = substr("production", 0)
        ---
        name = upper("production", "test")

    Good:
        name = substr("production", 0, 4)

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

FUNCTION_ARGUMENT_TYPE = Problem(
    "V004", "function-argument-type", ERROR, ON,
    """Function argument of the wrong type.

    Why:
        An argument is converted to the type of its parameter. If that is impossible, the call
        fails. Reported only for known functions: those of the product that the file is for.

    Bad:
        names = join(", ", "a")
        ---
        most  = max("few", 1)

    Good:
        names = join(", ", ["a"])
        most  = max(2, 1)

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

FUNCTION_CALL_ERROR = Problem(
    "V005", "function-call-error", ERROR, ON,
    """Function call that fails for its arguments.

    Why:
        Calls whose arguments are known are evaluated: an invalid regular expression, a prefix
        without room for so many networks, or a string that is not JSON fails. Calls with unknown
        arguments, and functions that read files or the clock, are not evaluated.

    Bad:
        networks = cidrsubnet("10.0.0.0/30", 8, 2)
        ---
        settings = jsondecode("{")

    Good:
        networks = cidrsubnet("10.0.0.0/16", 8, 2)
        settings = jsondecode("{}")

    Severity:
        The product rejects the expression when it evaluates it.
    """,
)  # fmt: skip

UNKNOWN_ATTRIBUTE = Problem(
    "V006", "unknown-attribute", ERROR, ON,
    """Access to an attribute that does not exist.

    Why:
        An object has only the attributes it was created with; strings, numbers and lists have
        none.

    Bad:
        port  = { http = 80 }.https
        ---
        names = [{ name = "a" }, { name = "b" }].name

    Good:
        port  = { http = 80 }.http
        names = [{ name = "a" }, { name = "b" }][*].name

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Attribute Access Operator".
    """,
)  # fmt: skip

INVALID_INDEX = Problem(
    "V007", "invalid-index", ERROR, ON,
    """Index or key that does not exist.

    Why:
        Indexes run from 0 to one less than the number of elements. Sets have neither indexes nor
        keys.

    Bad:
        zone = ["a", "b"][2]
        ---
        port = { http = 80 }["https"]
        ---
        zone = toset(["a", "b"])[0]

    Good:
        zone = ["a", "b"][1]
        port = { http = 80 }["http"]

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Index Operator".
    """,
)  # fmt: skip

INVALID_ITERATION = Problem(
    "V008", "invalid-iteration", ERROR, ON,
    """Iteration over a value that is not a collection.

    Why:
        Lists, sets, maps, tuples and objects can be iterated over; strings, numbers, bools and
        null cannot.

    Bad:
        names = [for name in "a, b" : upper(name)]
        ---
        names = [for name in null : upper(name)]

    Good:
        names = [for name in split(", ", "a, b") : upper(name)]

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "For Expressions" and "Splat Operators".
    """,
)  # fmt: skip

DUPLICATE_MAP_KEY = Problem(
    "V009", "duplicate-map-key", WARNING, ON,
    """Duplicate key in an object or map.

    Why:
        If a key is written twice, only the last value counts, and the other is lost silently. If
        a `for` expression produces a key twice, evaluation fails.

    Bad:
        ports = { http = 80, https = 443, http = 8080 }
        ---
        first = { for name in ["ab", "ac"] : substr(name, 0, 1) => name }

    Good:
        ports = { http = 80, https = 443, proxy = 8080 }
        first = { for name in ["ab", "ac"] : substr(name, 0, 1) => name... }

    Fix:
        Unsafe: removes the item that has no effect, with its comments, although it may be the one
        that is meant. Not offered for items on one line.

    Severity:
        An error where a `for` expression produces a key twice: evaluation fails.

    Source:
        HCL native syntax, "Collection Values" and "For Expressions".
    """,
)  # fmt: skip

DEFAULT_TYPE_MISMATCH = Problem(
    "V010", "default-type-mismatch", ERROR, ON,
    """Default value that does not match the declared type.

    Why:
        The default of a variable or optional attribute is converted to its type. If that is
        impossible, the files do not load. One that the conditions of its own variable reject fails
        as soon as it is used.

    Bad:
        variable "ports" {
          type    = list(number)
          default = ["http"]
        }
        ---
        variable "settings" {
          type = object({ size = optional(number, "large") })
        }

    Good:
        variable "ports" {
          type    = list(number)
          default = [80, "443"]
        }

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

INVALID_TYPE_CONSTRAINT = Problem(
    "V011", "invalid-type-constraint", ERROR, ON,
    """Invalid type constraint.

    Why:
        The types are `string`, `number`, `bool` and `any`, and `list`, `set`, `map`, `tuple` and
        `object` of other types. With anything else the files do not load. Quoted types, which
        Terraform once used, are reported by `quoted-type`.

    Bad:
        variable "names" {
          type = list(strng)
        }
        ---
        variable "sizes" {
          type = map(string, number)
        }

    Good:
        variable "names" {
          type = list(string)
        }

    Fix:
        Safe for redundant quotes or empty parentheses: `string()` becomes `string`. Unsafe for a
        name that looks like a typo.

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

MODULE_ARGUMENT = Problem(
    "V012", "module-argument", ERROR, ON,
    """Missing, unknown or wrongly typed argument of a module in the same tree.

    Why:
        The arguments of a call are the values of the module's variables. The product stops if an
        argument has no variable or the wrong type, if its value does not meet the `validation` of
        the variable, or if a variable without a default gets no value.

    Bad:
        module "network" {
          source = "./network" # its variables: name, a string, and zones, a list of strings
          nmae   = "main"
          zones  = ["a"]
        }
        ---
        module "network" {
          source = "./network"
          name   = "main"
          zones  = "a"
        }

    Good:
        module "network" {
          source = "./network"
          name   = "main"
          zones  = ["a"]
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

TFVARS_MISMATCH = Problem(
    "V013", "tfvars-mismatch", ERROR, ON,
    """Value in a variables file that does not match the module.

    Why:
        Terraform ignores values for undeclared variables with a warning, so a misspelled name
        leaves the variable at its default. If a value does not match the type of its variable, or
        does not meet its `validation`, every run that uses the file fails.

    Bad (terraform.tfvars):
        zones = "a"

    Good (terraform.tfvars):
        zones = ["a"]

    Severity:
        An error where the type or the value is wrong: Terraform stops. A value for an undeclared
        variable is a warning.
    """,
)  # fmt: skip

CONSTANT_CONDITION = Problem(
    "V014", "constant-condition", WARNING, ON,
    """Check whose condition is constant.

    Why:
        A check that is always true never detects anything, and one that is always false fails for
        every value.

    Bad:
        variable "name" {
          validation {
            condition     = length("name") > 0
            error_message = "The name must not be empty."
          }
        }

    Good:
        variable "name" {
          validation {
            condition     = length(var.name) > 0
            error_message = "The name must not be empty."
          }
        }

    Severity:
        An error where the condition of a check in Terraform or OpenTofu refers to nothing: they
        reject it.
    """,
)  # fmt: skip

NULL_MISUSE = Problem(
    "V015", "null-misuse", ERROR, ON,
    """Null where a value is required.

    Why:
        Null has no elements and no attributes, is neither true nor false, and cannot be added or
        interpolated: evaluation fails. Nor can it be the default of a variable with `nullable =
        false`.

    Bad:
        name = "web-${null}"
        ---
        size = null + 1
        ---
        variable "name" {
          type     = string
          nullable = false
          default  = null
        }

    Good:
        name = "web"
        size = null
        ---
        variable "name" {
          type     = string
          nullable = false
          default  = ""
        }

    Severity:
        The product rejects the expression when it evaluates it.
    """,
)  # fmt: skip

SENSITIVE_EXPOSURE = Problem(
    "V016", "sensitive-exposure", ERROR, ON,
    """Sensitive value in an output that is not declared sensitive.

    Why:
        The outputs of a root module are shown after every run and can be read from state, so
        Terraform requires the declaration. Modules that are called by others in the tree are not
        checked: they need no declaration.

    Bad:
        variable "password" {
          type      = string
          sensitive = true
        }

        output "url" {
          value = "postgres://app:${var.password}@db"
        }

    Good:
        variable "password" {
          type      = string
          sensitive = true
        }

        output "url" {
          value     = "postgres://app:${var.password}@db"
          sensitive = true
        }

    Severity:
        Terraform rejects the root module.
    """,
)  # fmt: skip

EPHEMERAL_MISUSE = Problem(
    "V017", "ephemeral-misuse", ERROR, ON,
    """Ephemeral value where it would be kept.

    Why:
        Ephemeral values exist only during a run. They cannot go into state, nor into variables
        and outputs that are not declared ephemeral.

    Bad:
        variable "token" {
          type      = string
          ephemeral = true
        }

        resource "terraform_data" "login" {
          input = var.token
        }

    Good:
        variable "token" {
          type      = string
          ephemeral = true
        }

        provider "example" {
          token = var.token
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

INVALID_FOR_EACH = Problem(
    "V018", "invalid-for-each", ERROR, ON,
    """Value of `for_each` that has no keys.

    Why:
        Each instance is identified by its key. Lists and tuples have no keys, nor do sets of
        anything but strings. Every plan shows the keys, so they cannot come from sensitive
        values.

    Bad:
        resource "terraform_data" "zone" {
          for_each = ["a", "b"]
        }

    Good:
        resource "terraform_data" "zone" {
          for_each = toset(["a", "b"])
        }

    Fix:
        Converts a list of strings with `toset`; unsafe where a string may occur twice.

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

INVALID_COUNT = Problem(
    "V019", "invalid-count", ERROR, ON,
    """Value of `count` that is not a valid number of instances.

    Why:
        The number must be whole, at least zero, and not ephemeral.

    Bad:
        resource "terraform_data" "zone" {
          count = -1
        }

    Good:
        resource "terraform_data" "zone" {
          count = 0
        }

    Severity:
        Terraform rejects the module.
    """,
)  # fmt: skip

OBJECT_ATTRIBUTE_IGNORED = Problem(
    "V020", "object-attribute-ignored", WARNING, ON,
    """Attribute of an argument that the variable's type does not have.

    Why:
        Converting an object to a type drops every attribute that the type does not name. A
        misspelled optional attribute is lost silently.

    Bad:
        module "network" {
          source  = "./network" # options: object({ dns = optional(bool) })
          name    = "main"
          zones   = []
          options = { dsn = true }
        }

    Good:
        module "network" {
          source  = "./network"
          name    = "main"
          zones   = []
          options = { dns = true }
        }
    """,
)  # fmt: skip

UNREACHABLE_OBJECT_ARM = Problem(
    "V021", "unreachable-object-arm", WARNING, PREVIEW,
    """Argument of `merge` that is always overridden.

    Why:
        If several arguments have the same key, `merge` takes the value of the last one. The
        others are never used, whatever the arguments between them are.

    Bad:
        tags = merge({ team = "web" }, var.tags, { team = "core" })

    Good:
        tags = merge({ team = "web" }, var.tags)
    """,
)  # fmt: skip

SUSPICIOUS_CONVERSION = Problem(
    "V022", "suspicious-conversion", WARNING, OPT_IN,
    """Quoted number or bool where the type is not string.

    Why:
        The value is converted, so it works; but readers take it for a string, and so does code
        that is copied from it.

    Bad:
        variable "size" {
          type    = number
          default = "5"
        }
        ---
        variable "settings" {
          type = object({ enabled = optional(bool, "true") })
        }

    Good:
        variable "size" {
          type    = number
          default = 5
        }

    Fix:
        Unsafe: removes the quotes. The value stays the same, but tools that read only the file
        see another type.
    """,
)  # fmt: skip

EVALUATION_LIMIT = Problem(
    "V023", "evaluation-limit", INFO, ON,
    """Expression that exceeds the limits of evaluation.

    Why:
        Expressions are evaluated up to a number of steps, levels and elements, so that no file
        can stall the linter. Beyond these limits values are unknown, and other rules report
        nothing about them; nor about the values of the rest of the file, where all of it together
        takes too many steps. Everything else is checked as usual. This rule reports the first
        place in a file where that happens.

    Bad:
        a = [for i in range(0, 1000) : [for j in range(0, 1000) : [for k in range(0, 9) : k]]]

    Good:
        a = range(0, 1000)
    """,
)  # fmt: skip

AMBIGUOUS_KEY = Problem(
    "V024", "ambiguous-key", ERROR, ON,
    """Object key that is neither a plain name nor an expression.

    Why:
        `{ var.name = 1 }` could mean the value of `var.name` or a literal key, so evaluation
        fails. Put an expression in parentheses, a literal key in quotes.

    Bad:
        tags = { var.name = "web" }

    Good:
        tags = { (var.name) = "web", "var.name" = "web" }

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Collection Values".
    """,
)  # fmt: skip

MISMATCHED_COMPARISON = Problem(
    "V025", "mismatched-comparison", WARNING, ON,
    """Comparison of values whose types differ.

    Why:
        `==` and `!=` convert nothing, so a bool never equals a string, nor a map the object `{}`:
        the comparison is always false, or with `!=` always true. Reported where both types are
        known and one of the values is not null. Comparisons with `[]` are reported by
        `length-zero-comparison`.

    Bad:
        variable "size" {
          type = number
        }

        locals {
          is_small = var.size == "1"
        }
        ---
        variable "tags" {
          type = map(string)
        }

        locals {
          has_tags = var.tags != {}
        }

    Good:
        variable "size" {
          type = number
        }

        variable "tags" {
          type = map(string)
        }

        locals {
          is_small = var.size == 1
          has_tags = length(var.tags) != 0
        }

    Fix:
        Unsafe: gives the comparison the intended value, which differs from the current one: adds
        or removes quotes, or compares the length.

    Source:
        HCL native syntax, "Comparison Operators"
    """,
)  # fmt: skip

CONTRADICTORY_COMPARISON = Problem(
    "V026", "contradictory-comparison", WARNING, ON,
    """Comparisons of one value that exclude each other.

    Why:
        Nothing equals two different values, so `x == "a" && x == "b"` is always false. For the
        same reason `x != "a" || x != "b"` is always true: whatever `x` is, it differs from one of
        them.

    Bad:
        count = var.stage != "dev" || var.stage != "test" ? 1 : 0
        ---
        count = var.stage == "dev" && var.stage == "test" ? 1 : 0

    Good:
        count = var.stage != "dev" && var.stage != "test" ? 1 : 0

    Fix:
        Unsafe: replaces the operator of two comparisons, which gives the condition the meaning
        that it probably was to have.
    """,
)  # fmt: skip

UNSET_ATTRIBUTE = Problem(
    "V027", "unset-attribute", WARNING, ON,
    """Optional attribute without a default, used where null fails.

    Why:
        An attribute that is `optional` and has no default is null where the caller does not set
        it. Null cannot be interpolated, added or iterated over, and most functions refuse it.
        Reported where the expression certainly fails without the attribute; not where a condition
        that is not known decides whether it is evaluated, nor for attributes that a condition of
        the module mentions, in a validation for example.

    Bad:
        variable "server" {
          type = object({ name = string, zone = optional(string) })
        }

        locals {
          host = "${var.server.name}.${var.server.zone}"
        }

    Good:
        variable "server" {
          type = object({ name = string, zone = optional(string, "a") })
        }

        locals {
          host = "${var.server.name}.${var.server.zone}"
        }
    """,
)  # fmt: skip

MISSING_FILE = Problem(
    "V028", "missing-file", WARNING, ON,
    """Call that reads a file that does not exist.

    Why:
        `file`, `templatefile` and the like fail where there is no such file. Reported in
        repositories of Git, for paths that begin with `${path.module}`, and for relative ones of
        modules with a backend, where the folder of the file exists. Not reported where an ignore
        file matches the path, where the module makes files itself or calls `fileexists`, and in
        `try` and `can`.

    Bad:
        locals {
          policy = file("${path.module}/policy.jsn")
        }

    Good:
        locals {
          policy = try(file("${path.module}/policy.json"), "")
        }
    """,
)  # fmt: skip
