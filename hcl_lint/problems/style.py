"""S: style, and code that can be simpler."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem

LETTERS = "S"
TITLE = "Style and simplification"

COMMENT_STYLE = Problem(
    "S001", "comment-style", WARNING, OPT_IN,
    """Comment with `//`, or multi-line comment with `/* */`.

    Why:
        `#` is the usual comment sign, and with a single sign a search finds all comments.
        Comments with `/* */` inside a line are left alone, since no other kind is possible there.

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
        Safe: keeps the words and changes the signs.
    """,
)  # fmt: skip

COMMENTED_OUT_CODE = Problem(
    "S002", "commented-out-code", WARNING, OPT_IN,
    """Commented-out attribute or block.

    Why:
        Nobody knows whether it still works or why it is kept. Old code is in the history of the
        repository.

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
    """Comment that marks unfinished work.

    Why:
        A comment reminds nobody. Track open work in an issue, which the comment may name.

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
    """Empty block that has no effect.

    Why:
        It is a leftover, or its content is missing. Blocks that have a meaning without
        content, such as `features {}` and resources with only defaults, are left alone, and so
        are blocks that contain a comment.

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
    """String that consists of a single interpolation.

    Why:
        `"${x}"` is exactly `x`, whatever the type of `x`; the quotes suggest a string where there
        may be none. Reported where the product evaluates it this way: in Nomad jobs such a string
        is a placeholder that is filled in at run time.

    Bad:
        name = "${var.name}"

    Good:
        name = var.name
        tag  = "${var.name}-blue"

    Fix:
        Safe. Not offered where the string contains a comment.

    Source:
        HCL native syntax, "Template Interpolation Unwrapping".
    """,
)  # fmt: skip

REDUNDANT_PARENTHESES = Problem(
    "S006", "redundant-parentheses", WARNING, OPT_IN,
    """Redundant parentheses.

    Why:
        They suggest a precedence that already applies without them. Parentheses between operators
        are left alone, since they help readers; so are those around multi-line expressions, and
        those that make the key of an object an expression.

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
    """Conditional that always has the same result.

    Why:
        `true ? a : b` only ever uses one result: the other is dead code, often left by a test.

    Bad:
        size = true ? "large" : "small"

    Good:
        size = var.is_large ? "large" : "small"

    Fix:
        Unsafe: keeps the result that is used, which the conditional would have converted to the
        common type of both.
    """,
)  # fmt: skip

LENGTH_ZERO_COMPARISON = Problem(
    "S008", "length-zero-comparison", WARNING, ON,
    """Comparison with `[]`, which never equals a list.

    Why:
        `[]` is a tuple, and values of different types are never equal: for a list or set `x`, `x
        == []` is false even if it is empty, and `x != []` is always true.

    Bad:
        count = var.subnets == [] ? 0 : 1

    Good:
        count = length(var.subnets) == 0 ? 0 : 1

    Fix:
        Unsafe: gives the comparison the intended value, which differs from the current one. Not
        offered where the product is not known to have the function `length`.

    Source:
        HCL specification, "Equality Operators"
    """,
)  # fmt: skip

SELF_COMPARISON = Problem(
    "S009", "self-comparison", WARNING, ON,
    """Expression compared or combined with itself.

    Why:
        The result does not depend on the value, or one side is redundant: usually one of the
        names should be a different one.

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
    """JSON in a heredoc.

    Why:
        `jsonencode()` writes valid JSON whatever the values are; in a heredoc, a quote inside a
        value or a stray comma goes unnoticed until something reads it.

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
        Unsafe: white space and the order of keys change, and values are escaped that were not
        before. Not offered where interpolations occur outside strings.
    """,
)  # fmt: skip

CONCAT_STRING = Problem(
    "S011", "concat-string", WARNING, OPT_IN,
    """String built with `format` or `join` instead of a template.

    Why:
        In `"${a}-${b}"` each value appears where it will be in the result. `format` is for numbers
        and widths, `join` for lists.

    Bad:
        name = format("%s-%s", var.name, var.zone)
        ---
        path = join("", [var.folder, ".json"])

    Good:
        name = "${var.name}-${var.zone}"
        code = format("%03d", var.number)
        list = join(",", var.names)

    Fix:
        Unsafe: `format` also accepts values that are not strings, numbers or bools.
    """,
)  # fmt: skip

UNNECESSARY_SPLAT_OR_FOR = Problem(
    "S012", "unnecessary-splat-or-for", WARNING, OPT_IN,
    """`for` expression that returns its input unchanged.

    Why:
        `[for x in y : x]` is a longer way to write `y`, and so is `{ for k, v in y : k => v }`
        if `y` is a map. If a conversion is intended, `tolist(y)` or `values(y)` makes it explicit.
        The second form is reported only if the collection is known to be a map or object; so is
        everything in a `for_each`.

    Bad:
        names = [for name in var.names : name]
        ---
        tags  = { for k, v in merge({ team = "a" }, { size = 1 }) : k => v }

    Good:
        names = var.names
        sizes = { for index, name in var.names : index => name }
        short = [for name in var.names : name if length(name) < 5]
        keys  = [for key, value in var.tags : key]

    Fix:
        Unsafe: `for` returns a tuple or an object where the collection may be a list or a map.
    """,
)  # fmt: skip

DEEP_NESTING = Problem(
    "S013", "deep-nesting", WARNING, OPT_IN,
    """Deeply nested conditionals or loops.

    Why:
        Each level is one more thing to keep in mind. Steps with names of their own, in `locals`,
        can be read one by one.

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
    """String literal repeated many times in a module.

    Why:
        To change it, every occurrence must be found. As a local value it is written once. Keys of
        objects and indexes do not count.

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
    """Object key with redundant quotes, or with `:`.

    Why:
        `{ name = 1 }` is the usual form, and looks like the attributes of a block.

    Bad:
        tags = { "name" = "web" }
        ---
        tags = { name : "web" }

    Good:
        tags = { name = "web" }
        both = { "app/name" = "web", "owner" = "me" }

    Fix:
        Safe: removes the quotes, or replaces the separator.
    """,
)  # fmt: skip

UNQUOTED_LABEL = Problem(
    "S016", "unquoted-label", WARNING, ON,
    """Block label without quotes.

    Why:
        Labels are strings and are almost always quoted; a search for `"name"` misses an unquoted
        one.

    Bad:
        variable region {
        }

    Good:
        variable "region" {
        }

    Fix:
        Safe: adds the quotes.

    Source:
        HCL native syntax, "Blocks"
    """,
)  # fmt: skip

JSONENCODE_STRING = Problem(
    "S017", "jsonencode-string", WARNING, OPT_IN,
    """JSON in a string with escaped quotes.

    Why:
        It is hard to read and to change. `jsonencode()` writes valid JSON whatever the values
        are.

    Bad:
        tags = "{\\"name\\": \\"web\\"}"

    Good:
        tags = jsonencode({ name = "web" })

    Fix:
        Unsafe: white space and the order of keys change, and values are escaped that were not
        before. Not offered where interpolations occur outside strings.
    """,
)  # fmt: skip

REDUNDANT_CONDITIONAL = Problem(
    "S018", "redundant-conditional", WARNING, OPT_IN,
    """Conditional or negation with a simpler form.

    Why:
        `x ? true : false` is `x`, and `!(a == b)` is `a != b`. The long forms are common in
        maintained code and do no harm, so the rule is opt-in.

    Bad:
        enabled = var.create ? true : false
        ---
        absent  = !(var.name == "")

    Good:
        enabled = var.create
        absent  = var.name != ""

    Fix:
        Unsafe: if the condition is a string or null, the new expression has another value or
        type.
    """,
)  # fmt: skip
