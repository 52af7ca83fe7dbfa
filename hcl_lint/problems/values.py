"""V: values and types."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, PREVIEW, WARNING, Problem

LETTERS = "V"
TITLE = "Values and types"

OPERAND_TYPE = Problem(
    "V001", "operand-type", ERROR, ON,
    """Operand, condition or part of a text that cannot be of the type it must be.

    Why:
        `+` takes numbers, `!` a bool, a condition is true or false, and only strings, numbers and
        bools are written into texts. What can be converted is: `"1" + 1` is 2. Evaluation fails
        for anything else.

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

    Source:
        HCL native syntax, "Operations" and "Templates".
    """,
)  # fmt: skip

CONDITIONAL_TYPE_MISMATCH = Problem(
    "V002", "conditional-type-mismatch", ERROR, ON,
    """Results of a conditional that have no common type.

    Why:
        Whichever of the two is chosen, the result has one type, which both must be convertible to.
        A list and a map have none, nor do objects and strings.

    Bad:
        names = var.is_single ? "main" : ["blue", "green"]

    Good:
        names = var.is_single ? ["main"] : ["blue", "green"]

    Source:
        HCL native syntax, "Conditional Operator".
    """,
)  # fmt: skip

FUNCTION_ARITY = Problem(
    "V003", "function-arity", ERROR, ON,
    """Call of a function with too few or too many arguments.

    Why:
        The call fails whenever it is made. Only functions that are known are judged: those of the
        product that the file is for.

    Bad:
        name = substr("production", 0)
        ---
        name = upper("production", "test")

    Good:
        name = substr("production", 0, 4)

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

FUNCTION_ARGUMENT_TYPE = Problem(
    "V004", "function-argument-type", ERROR, ON,
    """Argument of a type that the function does not take.

    Why:
        An argument is converted to the type that the function wants. Where that cannot be, the
        call fails. Only functions that are known are judged: those of the product that the file is
        for.

    Bad:
        names = join(", ", "a")
        ---
        most  = max("few", 1)

    Good:
        names = join(", ", ["a"])
        most  = max(2, 1)

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

FUNCTION_CALL_ERROR = Problem(
    "V005", "function-call-error", ERROR, ON,
    """Call of a function that fails for the given arguments.

    Why:
        What is written out, or follows from what is, can be tried: a regular expression that is
        none, a prefix that has no room for so many networks, text that is no JSON. Calls with
        arguments that are not known, and functions that read files or the clock, are not judged.

    Bad:
        networks = cidrsubnet("10.0.0.0/30", 8, 2)
        ---
        settings = jsondecode("{")

    Good:
        networks = cidrsubnet("10.0.0.0/16", 8, 2)
        settings = jsondecode("{}")
    """,
)  # fmt: skip

UNKNOWN_ATTRIBUTE = Problem(
    "V006", "unknown-attribute", ERROR, ON,
    """Attribute of something that has none of that name.

    Why:
        An object has the attributes that it was made with, and texts, numbers and lists have none.

    Bad:
        port  = { http = 80 }.https
        ---
        names = [{ name = "a" }, { name = "b" }].name

    Good:
        port  = { http = 80 }.http
        names = [{ name = "a" }, { name = "b" }][*].name

    Source:
        HCL native syntax, "Attribute Access Operator".
    """,
)  # fmt: skip

INVALID_INDEX = Problem(
    "V007", "invalid-index", ERROR, ON,
    """Index or key of something that has no such element.

    Why:
        Indexes count from 0 up to one less than there are elements. Sets have neither indexes nor
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

    Source:
        HCL native syntax, "Index Operator".
    """,
)  # fmt: skip

INVALID_ITERATION = Problem(
    "V008", "invalid-iteration", ERROR, ON,
    """Iteration over something that has no elements.

    Why:
        Lists, sets, maps, tuples and objects can be iterated over; texts, numbers, bools and null
        cannot.

    Bad:
        names = [for name in "a, b" : upper(name)]
        ---
        names = [for name in null : upper(name)]

    Good:
        names = [for name in split(", ", "a, b") : upper(name)]

    Source:
        HCL native syntax, "For Expressions" and "Splat Operators".
    """,
)  # fmt: skip

DUPLICATE_MAP_KEY = Problem(
    "V009", "duplicate-map-key", ERROR, ON,
    """Key that an object or map has already.

    Why:
        Of values that are written out under one key only the last one counts, and the others
        are lost without a word. Where a `for` gives two values one key, evaluation fails.

    Bad:
        ports = { http = 80, https = 443, http = 8080 }
        ---
        first = { for name in ["ab", "ac"] : substr(name, 0, 1) => name }

    Good:
        ports = { http = 80, https = 443, proxy = 8080 }
        first = { for name in ["ab", "ac"] : substr(name, 0, 1) => name... }

    Source:
        HCL native syntax, "Collection Values" and "For Expressions".
    """,
)  # fmt: skip

DEFAULT_TYPE_MISMATCH = Problem(
    "V010", "default-type-mismatch", ERROR, ON,
    """Default of a variable, or of an optional attribute, that is not of its type.

    Why:
        The default is converted to the type that is declared. Where that cannot be, the files
        do not load.

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
    """,
)  # fmt: skip

INVALID_TYPE_CONSTRAINT = Problem(
    "V011", "invalid-type-constraint", ERROR, ON,
    """Type of a variable that is none.

    Why:
        Types are `string`, `number`, `bool` and `any`, and `list`, `set`, `map`, `tuple` and
        `object` of others. With anything else the files do not load. Of types in quotes, which
        Terraform once had, another rule tells: `quoted-type`.

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
        Safe where nothing but quotes or empty parentheses are too many: `string()` becomes
        `string`. Unsafe for a name that looks like a slip.
    """,
)  # fmt: skip

CONSTANT_CONDITION = Problem(
    "V014", "constant-condition", WARNING, ON,
    """Condition of a check that does not depend on anything.

    Why:
        A check that is always true never tells of a mistake, and one that is always false fails
        for every value.

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
    """,
)  # fmt: skip

NULL_MISUSE = Problem(
    "V015", "null-misuse", ERROR, ON,
    """Null where a value is needed.

    Why:
        Null has no text, no elements and no attributes, it is neither true nor false, and no
        number can be added to it: evaluation fails. Nor can it be the default of a variable
        that says `nullable = false`.

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
    """,
)  # fmt: skip

UNREACHABLE_OBJECT_ARM = Problem(
    "V021", "unreachable-object-arm", WARNING, PREVIEW,
    """Value in a call of `merge` that a later argument always replaces.

    Why:
        Of equal keys `merge` takes the value of the last argument that has it. Nobody ever
        sees the others, whatever the arguments between are.

    Bad:
        tags = merge({ team = "web" }, var.tags, { team = "core" })

    Good:
        tags = merge({ team = "web" }, var.tags)
    """,
)  # fmt: skip

SUSPICIOUS_CONVERSION = Problem(
    "V022", "suspicious-conversion", WARNING, OPT_IN,
    """Number or bool in quotes, for a variable that is declared to be one.

    Why:
        It is converted, so it works; but readers take it for a string, and so does the code
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
        Unsafe: removes the quotes. The value stays what it is, but what reads the file as text
        sees another type.
    """,
)  # fmt: skip

EVALUATION_LIMIT = Problem(
    "V023", "evaluation-limit", ERROR, OPT_IN,
    """Expression that was given up because it asks for too much.

    Why:
        Expressions are evaluated up to a number of steps, levels and elements, so that no file can
        stop the linter. What is given up counts as unknown, and other rules say nothing of it, nor
        of what comes later in the file where it has taken all steps. This rule tells where that
        happens.

    Bad:
        a = [for i in range(0, 1000) : [for j in range(0, 1000) : [for k in range(0, 9) : k]]]

    Good:
        a = range(0, 1000)
    """,
)  # fmt: skip

AMBIGUOUS_KEY = Problem(
    "V024", "ambiguous-key", ERROR, ON,
    """Key of an object that is neither a plain name nor an expression.

    Why:
        `{ var.name = 1 }` could mean the value of `var.name` or a key that reads so, and evaluation
        fails. In parentheses it is an expression, in quotes a text.

    Bad:
        tags = { var.name = "web" }

    Good:
        tags = { (var.name) = "web", "var.name" = "web" }

    Source:
        HCL native syntax, "Collection Values".
    """,
)  # fmt: skip
