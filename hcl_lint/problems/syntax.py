"""E: syntax, encoding and structure."""

from __future__ import annotations

from hcl_lint.problems.problem import ALWAYS, ERROR, ON, WARNING, Problem

LETTERS = "E"
TITLE = "Syntax, encoding and structure"

SYNTAX_ERROR = Problem(
    "E001", "syntax-error", ERROR, ALWAYS,
    """Text that is no HCL.

    Why:
        What cannot be parsed cannot be loaded. Every mistake of a file is reported,
        once and where it is; what is intact around it is still checked.

    Bad:
        a = = 1

    Good:
        a = 1

    Source:
        HCL native syntax specification.
    """,
)  # fmt: skip

INVALID_CHARACTER = Problem(
    "E002", "invalid-character", ERROR, ALWAYS,
    """Character that has no meaning where it stands.

    Why:
        HCL has neither single quotes nor semicolons, backquotes or bitwise operators;
        they come from other languages, and curly quotes from word processors.

    Bad:
        a = 'text'

    Good:
        a = "text"

    Fix:
        Unsafe: writes straight double quotes, a line break for a semicolon, and the logical
        operator for a bitwise one, and removes what cannot be seen. What was meant is a guess.

    Source:
        HCL native syntax, "Operators and Delimiters".
    """,
)  # fmt: skip

UNTERMINATED_TEMPLATE = Problem(
    "E003", "unterminated-template", ERROR, ALWAYS,
    """String or template sequence that is not closed.

    Why:
        A string ends on the line that it starts on, and `${` and `%{` need their `}`.
        Where one is missing, what follows is taken for text.

    Bad:
        a = "text

    Good:
        a = "text"

    Source:
        HCL native syntax, "Templates".
    """,
)  # fmt: skip

UNTERMINATED_HEREDOC = Problem(
    "E004", "unterminated-heredoc", ERROR, ALWAYS,
    """Heredoc without the line that closes it.

    Why:
        A heredoc goes on to a line that holds only its marker. Without one it swallows
        the rest of the file.

    Bad:
        a = <<EOT
        text


    Good:
        a = <<EOT
        text
        EOT

    Source:
        HCL native syntax, "Template Expressions".
    """,
)  # fmt: skip

INVALID_ESCAPE = Problem(
    "E005", "invalid-escape", ERROR, ALWAYS,
    """Backslash sequence that does not exist.

    Why:
        Strings know `\\n`, `\\r`, `\\t`, `\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`. A
        backslash itself, as in regular expressions and Windows paths, is doubled.

    Bad:
        a = "C:\\dir"

    Good:
        a = "C:\\\\dir"

    Source:
        HCL native syntax, "Template Literals".
    """,
)  # fmt: skip

DUPLICATE_ATTRIBUTE = Problem(
    "E006", "duplicate-attribute", ERROR, ALWAYS,
    """Attribute that is set twice in one body.

    Why:
        Only one value can hold, so loading the file fails.

    Bad:
        a = 1
        a = 2

    Good:
        a = 1
        b = 2

    Source:
        HCL native syntax, "Bodies".
    """,
)  # fmt: skip

INVALID_NUMBER = Problem(
    "E007", "invalid-number", ERROR, ALWAYS,
    """Number that is not written as one.

    Why:
        Versions, addresses and the like look like numbers and are none; they are
        strings, in quotes.

    Bad:
        version = 1.2.3

    Good:
        version = "1.2.3"

    Source:
        HCL native syntax, "Numeric Literals".
    """,
)  # fmt: skip

INVALID_ENCODING = Problem(
    "E008", "invalid-encoding", WARNING, ON,
    """File that is not plain UTF-8.

    Why:
        HCL is UTF-8. Other encodings are read wrongly or not at all: the parser reports them as
        errors. A byte order mark at the start serves no purpose and confuses tools.

    Bad:
        ⟨BOM⟩a = 1

    Good:
        a = 1

    Fix:
        Safe: removes a byte order mark. Bytes that are not UTF-8 are for a person to decide.

    Source:
        HCL native syntax, "Syntax Notation".
    """,
)  # fmt: skip

UNESCAPED_FOREIGN_TEMPLATE = Problem(
    "E009", "unescaped-foreign-template", ERROR, ALWAYS,
    """Template of another language that is taken for HCL's own.

    Why:
        A shell's `${name:-default}` in a string is read as an interpolation, which it
        is not. Doubling the sign, `$${`, passes it on as text.

    Bad:
        a = "${name:-none}"

    Good:
        a = "$${name:-none}"

    Fix:
        Unsafe: doubles the sign, which makes text of what may be meant as an expression.

    Source:
        HCL native syntax, "Template Literals".
    """,
)  # fmt: skip

INVALID_JSON = Problem(
    "E010", "invalid-json", ERROR, ALWAYS,
    """JSON that is not valid, or has no meaning as HCL.

    Why:
        Files in HCL's JSON syntax must be valid JSON; what cannot be parsed cannot be
        loaded.

    Bad (main.tf.json):
        {"a": 1,}

    Good (main.tf.json):
        {"a": 1}

    Source:
        RFC 8259; HCL JSON syntax specification.
    """,
)  # fmt: skip

MIXED_LINE_ENDINGS = Problem(
    "E011", "mixed-line-endings", WARNING, ON,
    """File in which some lines end as in Windows and others as in Unix.

    Why:
        Editors show such files in odd ways, and every tool that normalises line breaks makes a
        change of lines that nobody touched.

    Bad:
        a = 1␍
        b = 2

    Good:
        a = 1
        b = 2

    Fix:
        Safe: ends all lines as the first one. Line breaks in the text of heredocs belong to
        their values and are left alone.
    """,
)  # fmt: skip

MERGE_CONFLICT_MARKER = Problem(
    "E012", "merge-conflict-marker", ERROR, ALWAYS,
    """Merge conflict that was not resolved.

    Why:
        Version control left both versions of some lines in the file. The marker lines
        are no HCL, and `<<<<<<<` even looks like a heredoc.

    Bad:
        <<<<<<< HEAD
        a = 1
        =======
        a = 2
        >>>>>>> other

    Good:
        a = 2
    """,
)  # fmt: skip

HCL1_ONLY_SYNTAX = Problem(
    "E013", "hcl1-only-syntax", ERROR, ALWAYS,
    """Syntax that only HCL 1 allows.

    Why:
        Vault, Consul and Nomad read their policies and the configuration of their agents as
        HCL 1, everything else is HCL 2. HCL 1 allows quoted and dotted names, commas between
        attributes, several attributes on a line and an opening brace on the next line; HCL 2
        does not load such a file. If nothing says which product a file is for and HCL 1 accepts
        all of it, this one warning replaces the syntax errors.

    Bad:
        "name" = 1

    Good:
        name = 1

    Source:
        HCL native syntax, "Structural Elements"; the verdicts of the HCL 1 parser.
    """,
)  # fmt: skip

UNEXPECTED_ITEM = Problem(
    "E020", "unexpected-item", ERROR, ON,
    """Attribute or block that may not stand there.

    Why:
        The product that reads the file knows no such item in this place, mostly because of a
        slip of the pen, and does not load the file. What may stand where is told by the schema
        of a dialect; nothing is said of files in dialects without one.

    Bad (a.hcldec):
        attr {
          name = "size"
          typ  = number
        }
        ---
        object {
          atribute "size" {}
        }

    Good (a.hcldec):
        attr {
          name = "size"
          type = number
        }
    """,
)  # fmt: skip

MISSING_ITEM = Problem(
    "E021", "missing-item", ERROR, ON,
    """Attribute or block that has to stand there and does not.

    Why:
        The schema of the dialect requires it, so the file is not loaded.

    Bad (a.hcldec):
        literal {
        }

    Good (a.hcldec):
        literal {
          value = 1
        }
    """,
)  # fmt: skip

REPEATED_ITEM = Problem(
    "E022", "repeated-item", ERROR, ON,
    """Block that stands there more often than it may.

    Why:
        The schema of the dialect allows for one block of the type, for a number of them, or for
        one with the same labels.

    Bad (a.hcldec):
        object {
          attr "size" {
            type = number
          }
          attr "size" {
            type = string
          }
        }

    Good (a.hcldec):
        object {
          attr "size" {
            type = number
          }
        }
    """,
)  # fmt: skip

WRONG_LABELS = Problem(
    "E023", "wrong-labels", ERROR, ON,
    """Block with too many labels, or with too few.

    Why:
        How many labels a block has is fixed by its type, and so is what each of them means.

    Bad (a.hcldec):
        attr "size" {
          name = "size"
        }

    Good (a.hcldec):
        attr {
          name = "size"
        }
    """,
)  # fmt: skip

INVALID_VALUE = Problem(
    "E024", "invalid-value", ERROR, ON,
    """Value of an attribute that it cannot have.

    Why:
        The schema of the dialect tells the type of each attribute, and of some the values that
        there are or a pattern that they match. Of values that are not known, such as those of
        variables, nothing is said.

    Bad (a.hcldec):
        attr {
          name     = "size"
          required = "maybe"
        }

    Good (a.hcldec):
        attr {
          name     = "size"
          required = true
        }
    """,
)  # fmt: skip

INVALID_DYNAMIC_BLOCK = Problem(
    "E025", "invalid-dynamic-block", ERROR, ON,
    """Dynamic block from which no blocks can be made.

    Why:
        A dynamic block says by `for_each` how many blocks there are, and by `labels`, where these
        blocks have labels, what they are called. What cannot be iterated over, or is no label,
        makes no block, and the file is not loaded.

    Bad (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          dynamic "port" {
            for_each = 8080
            content {
              number = port.value
            }
          }
        }

    Good (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          dynamic "port" {
            for_each = [8080]
            content {
              number = port.value
            }
          }
        }
    """,
)  # fmt: skip

INVALID_SPEC = Problem(
    "E026", "invalid-spec", ERROR, ON,
    """Spec file that contradicts itself.

    Why:
        A spec file says by exactly one spec what to decode, and specs inside of others have to
        fit together; else nothing can be decoded by it.

    Bad (a.hcldec):
        attr {
          name = "a"
        }
        attr {
          name = "b"
        }

    Good (a.hcldec):
        object {
          attr "a" {}
          attr "b" {}
        }
    """,
)  # fmt: skip

DEPRECATED_ITEM = Problem(
    "E027", "deprecated-item", WARNING, ON,
    """Attribute or block that should no longer be used.

    Why:
        The schema of the dialect says that it does nothing any more, or will be gone some day,
        and mostly what to use in its place.

    Bad (a.platform):
        owner = "team-web"
        service "web" {
          image  = "web:1"
          memory = 128 # The example pack: "Memory comes with the size."
        }

    Good (a.platform):
        owner = "team-web"
        service "web" {
          image = "web:1"
          size  = "small"
        }
    """,
)  # fmt: skip

IO_ERROR = Problem(
    "E900", "io-error", ERROR, ALWAYS,
    """File that cannot be read or written.

    Why:
        A file that is not read is not checked, and a run that passes it over would be
        green for no reason.

    Good:
        a = 1
    """,
)  # fmt: skip
