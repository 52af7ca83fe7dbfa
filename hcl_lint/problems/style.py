"""S: style, and code that can be simpler."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem

LETTERS = "S"
TITLE = "Style and simplification"

COMMENT_STYLE = Problem(
    "S001", "comment-style", WARNING, OPT_IN,
    """Comment with `//`, or over several lines with `/* */`.

    Why:
        `#` is the usual sign, and with one sign a search finds all comments. Comments with
        `/* */` inside of a line are left alone, as no other can stand there.

    Bad:
        // The name.
        name = "web"
        ---
        /*
         * The name.
         */
        name = "web"

    Good:
        # The name.
        name = "web"
        size = /* GB */ 10

    Fix:
        Safe: the words stay, the signs change.
    """,
)  # fmt: skip

COMMENTED_OUT_CODE = Problem(
    "S002", "commented-out-code", WARNING, OPT_IN,
    """Attribute or block that is commented out.

    Why:
        Nobody knows whether it still works, and what for it is kept. Old code is in the history
        of the repository.

    Bad:
        # size = "large"
        size = "small"

    Good:
        # The size is enough for ten users.
        size = "small"
    """,
)  # fmt: skip

TODO_COMMENT = Problem(
    "S003", "todo-comment", WARNING, OPT_IN,
    """Comment that says that something is still to be done.

    Why:
        Nobody is reminded by a comment. What is to be done belongs into an issue, which the
        comment may name.

    Bad:
        # TODO: make this smaller
        size = 100

    Good:
        # Smaller is not possible before the move.
        size = 100
    """,
)  # fmt: skip

EMPTY_BLOCK = Problem(
    "S004", "empty-block", WARNING, ON,
    """Block without content that would only say something by its content.

    Why:
        It is left over, or somebody forgot to fill it in. Blocks that say something by being
        there, as `features {}` and resources with nothing but defaults do, are left alone, and
        so are those with a comment inside.

    Bad:
        locals {}

    Good:
        locals {
          region = "eu-central-1"
        }

        resource "random_uuid" "id" {}

    Fix:
        Unsafe: removes the block with the comments that belong to it.
    """,
)  # fmt: skip

REDUNDANT_INTERPOLATION = Problem(
    "S005", "redundant-interpolation", WARNING, ON,
    """String that holds one interpolation and nothing else.

    Why:
        `"${x}"` is exactly `x`, of whatever type `x` has; the quotes suggest a string that is
        not there. It holds where the product reads it so: in Nomad's jobs, such a string is
        text that is filled in at run time.

    Bad:
        name = "${var.name}"

    Good:
        name = var.name
        tag  = "${var.name}-blue"

    Fix:
        Safe. Not offered where a comment stands inside the string.

    Source:
        HCL native syntax, "Template Interpolation Unwrapping".
    """,
)  # fmt: skip

REDUNDANT_PARENTHESES = Problem(
    "S006", "redundant-parentheses", WARNING, OPT_IN,
    """Parentheses that change nothing.

    Why:
        They suggest an order that is there without them. Parentheses between operators are left
        alone, as they help to read; so are those around something over several lines, and
        those that make a key of an object an expression.

    Bad:
        a = (var.name)
        ---
        b = max((1 + 2), 3)

    Good:
        a = var.name
        b = max(1 + 2, 3)
        c = (1 + 2) * 3
        d = { (var.name) = 1 }

    Fix:
        Safe: removes them.
    """,
)  # fmt: skip

CONSTANT_CONDITIONAL = Problem(
    "S007", "constant-conditional", WARNING, ON,
    """Condition that is always the same, or that is put in more words than it takes.

    Why:
        Of `true ? a : b` only one arm is ever used; `x ? true : false` is `x`, and
        `!(a == b)` is `a != b`.

    Bad:
        size    = true ? "large" : "small"
        ---
        enabled = var.create ? true : false
        ---
        absent  = !(var.name == "")

    Good:
        size    = var.is_large ? "large" : "small"
        enabled = var.create
        absent  = var.name != ""

    Fix:
        Unsafe: a condition that is a string or null has another value or type than the one
        that it is turned into.
    """,
)  # fmt: skip

LENGTH_ZERO_COMPARISON = Problem(
    "S008", "length-zero-comparison", WARNING, ON,
    """Comparison with `[]`, which no list is equal to.

    Why:
        `[]` is a tuple, and values of different types are never equal: for a list or set `x`,
        `x == []` is false even when it is empty, and `x != []` always true.

    Bad:
        count = var.subnets == [] ? 0 : 1

    Good:
        count = length(var.subnets) == 0 ? 0 : 1

    Fix:
        Unsafe: the comparison gets the value that was meant, which is another one. Not offered
        where the product is not known to have the function `length`.

    Source:
        HCL specification, "Equality Operators"
    """,
)  # fmt: skip

SELF_COMPARISON = Problem(
    "S009", "self-comparison", WARNING, ON,
    """Comparison or combination of something with itself.

    Why:
        Its outcome does not depend on the value, or one side is one too many: usually one of
        the names is meant to be another.

    Bad:
        a = var.left == var.left
        ---
        b = var.left && var.left

    Good:
        a = var.left == var.right
        b = var.left && var.right
    """,
)  # fmt: skip

HEREDOC_JSON = Problem(
    "S010", "heredoc-json", WARNING, OPT_IN,
    """Heredoc that holds JSON.

    Why:
        `jsonencode()` writes JSON that is right whatever the values are; in text, a quote in a
        value or a comma too many goes unnoticed until it is read.

    Bad:
        policy = <<EOT
        {
          "Version": "2012-10-17",
          "Resource": "${var.arn}"
        }
        EOT

    Good:
        policy = jsonencode({
          Version  = "2012-10-17"
          Resource = var.arn
        })

    Fix:
        Unsafe: white space and the order of keys differ, and values are escaped where they
        were not. Not offered where interpolations stand outside of the strings.
    """,
)  # fmt: skip

CONCAT_STRING = Problem(
    "S011", "concat-string", WARNING, OPT_IN,
    """String that is put together with `format` or `join` from single values.

    Why:
        In `"${a}-${b}"` each value stands where it appears in the string. `format` is for
        numbers and widths, `join` for lists.

    Bad:
        name = format("%s-%s", var.name, var.zone)
        ---
        path = join("", [var.folder, ".json"])

    Good:
        name = "${var.name}-${var.zone}"
        code = format("%03d", var.number)
        list = join(",", var.names)

    Fix:
        Unsafe: `format` also takes values that are no strings, numbers or bools.
    """,
)  # fmt: skip

UNNECESSARY_SPLAT_OR_FOR = Problem(
    "S012", "unnecessary-splat-or-for", WARNING, OPT_IN,
    """Loop that gives each element as it is.

    Why:
        `[for x in y : x]` is a longer way to write `y`, and so is
        `{ for k, v in y : k => v }`. Where a conversion is meant, `tolist(y)` or
        `values(y)` says so.

    Bad:
        names = [for name in var.names : name]
        ---
        tags  = { for k, v in var.tags : k => v }

    Good:
        names = var.names
        short = [for name in var.names : name if length(name) < 5]
        keys  = [for key, value in var.tags : key]

    Fix:
        Unsafe: a loop over a set or map gives a tuple, one over a list with keys an object.
    """,
)  # fmt: skip

DEEP_NESTING = Problem(
    "S013", "deep-nesting", WARNING, OPT_IN,
    """Conditionals or loops inside of one another.

    Why:
        Each level is one more thing to keep in mind. Steps with names of their own, in
        `locals`, can be read one by one.

    Bad:
        size = a ? 1 : b ? 2 : c ? 3 : 4
        ---
        x = [for a in y : [for b in a : [for c in b : [for d in c : d.name]]]]

    Good:
        size = a ? 1 : b ? 2 : 3
    """,
)  # fmt: skip

COMPLEX_LOCALS_LITERAL = Problem(
    "S014", "complex-locals-literal", WARNING, OPT_IN,
    """String that is written out many times in a module.

    Why:
        To change it, all of the places must be found. With a name, in `locals`, it is
        written once. Keys of objects and indexes do not count.

    Bad:
        a = "example.internal"
        b = "example.internal"
        c = "example.internal"
        d = "example.internal"
        e = "example.internal"

    Good:
        locals {
          domain = "example.internal"
        }
    """,
)  # fmt: skip

QUOTED_OBJECT_KEY = Problem(
    "S015", "quoted-object-key", WARNING, OPT_IN,
    """Key of an object in quotes that it does not need, or set with `:`.

    Why:
        `{ name = 1 }` is the usual form, and it looks like the attributes of a block.

    Bad:
        tags = { "name" = "web" }
        ---
        tags = { name : "web" }

    Good:
        tags = { name = "web" }
        both = { "app/name" = "web", "owner" = "me" }

    Fix:
        Safe: removes the quotes, or writes the other sign.
    """,
)  # fmt: skip

UNQUOTED_LABEL = Problem(
    "S016", "unquoted-label", WARNING, ON,
    """Label of a block without quotes.

    Why:
        A label is text, and almost everybody writes it in quotes; searching for
        `"name"` finds all the others.

    Bad:
        variable region {
        }

    Good:
        variable "region" {
        }

    Fix:
        Safe: puts it in quotes.

    Source:
        HCL native syntax, "Blocks"
    """,
)  # fmt: skip

JSONENCODE_STRING = Problem(
    "S017", "jsonencode-string", WARNING, OPT_IN,
    """String that holds JSON, with a backslash before each quote.

    Why:
        It is hard to read and to change. `jsonencode()` writes JSON that is right whatever
        the values are.

    Bad:
        tags = "{\\"name\\": \\"web\\"}"

    Good:
        tags = jsonencode({ name = "web" })

    Fix:
        Unsafe: white space and the order of keys differ, and values are escaped where they
        were not. Not offered where interpolations stand outside of the strings.
    """,
)  # fmt: skip
