"""E: syntax, encoding and structure."""

from __future__ import annotations

from hcl_lint.problems.problem import ALWAYS, ERROR, INFO, ON, WARNING, Problem

LETTERS = "E"
TITLE = "Syntax, encoding and structure"

SYNTAX_ERROR = Problem(
    "E001", "syntax-error", ERROR, ALWAYS,
    """Invalid HCL syntax.

    Why:
        A file that cannot be parsed cannot be loaded. Each error is reported once, at its own
        place, and the intact parts around it are still checked.

    Bad:
        a = = 1

    Good:
        a = 1

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax specification.
    """,
)  # fmt: skip

INVALID_CHARACTER = Problem(
    "E002", "invalid-character", ERROR, ALWAYS,
    """Character that is not part of HCL.

    Why:
        Unlike other languages, HCL has no single quotes, backquotes, semicolons or bitwise
        operators. Curly quotes come from word processors.

    Bad:
        a = 'text'

    Good:
        a = "text"

    Fix:
        Unsafe, since the intention is a guess: replaces other quotes with straight double quotes,
        semicolons with newlines and bitwise operators with logical ones, and removes invisible
        characters.

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Operators and Delimiters".
    """,
)  # fmt: skip

UNTERMINATED_TEMPLATE = Problem(
    "E003", "unterminated-template", ERROR, ALWAYS,
    """Unterminated string, interpolation or template directive.

    Why:
        A string ends on the line it starts on, and every `${` and `%{` needs a `}`. Without it,
        the rest of the line or file is read as part of the string.

    Bad:
        a = "text

    Good:
        a = "text"

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Templates".
    """,
)  # fmt: skip

UNTERMINATED_HEREDOC = Problem(
    "E004", "unterminated-heredoc", ERROR, ALWAYS,
    """Heredoc without a closing marker.

    Why:
        A heredoc continues until a line that contains only its marker. Without that line it
        swallows the rest of the file.

    Bad:
        a = <<EOT
        text


    Good:
        a = <<EOT
        text
        EOT

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Template Expressions".
    """,
)  # fmt: skip

INVALID_ESCAPE = Problem(
    "E005", "invalid-escape", ERROR, ALWAYS,
    """Unknown escape sequence in a string.

    Why:
        The valid escapes are `\\n`, `\\r`, `\\t`, `\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`. A
        literal backslash, as in regular expressions and Windows paths, must be doubled.

    Bad:
        a = "C:\\dir"

    Good:
        a = "C:\\\\dir"

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Template Literals".
    """,
)  # fmt: skip

DUPLICATE_ATTRIBUTE = Problem(
    "E006", "duplicate-attribute", ERROR, ALWAYS,
    """Attribute set twice in one body.

    Why:
        An attribute has one value, so the file cannot be loaded.

    Bad:
        a = 1
        a = 2

    Good:
        a = 1
        b = 2

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Bodies".
    """,
)  # fmt: skip

INVALID_NUMBER = Problem(
    "E007", "invalid-number", ERROR, ALWAYS,
    """Malformed number.

    Why:
        Versions and addresses look like numbers but are not; write them as strings, in quotes.

    Bad:
        version = 1.2.3

    Good:
        version = "1.2.3"

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Numeric Literals".
    """,
)  # fmt: skip

INVALID_ENCODING = Problem(
    "E008", "invalid-encoding", WARNING, ON,
    """File that is not plain UTF-8.

    Why:
        HCL files are encoded in UTF-8. Bytes in another encoding are misread, or reported as
        syntax errors. A byte order mark at the start serves no purpose and confuses tools.

    Bad:
        ⟨BOM⟩a = 1

    Good:
        a = 1

    Fix:
        Safe: removes a byte order mark. Other invalid bytes must be fixed by hand.

    Source:
        HCL native syntax, "Syntax Notation".
    """,
)  # fmt: skip

UNESCAPED_FOREIGN_TEMPLATE = Problem(
    "E009", "unescaped-foreign-template", ERROR, ALWAYS,
    """Unescaped template of another language.

    Why:
        In a string, the `${name:-default}` of a shell is parsed as an HCL interpolation, and fails.
        Double the dollar sign, `$${`, to pass it on literally.

    Bad:
        a = "${name:-none}"

    Good:
        a = "$${name:-none}"

    Fix:
        Unsafe: doubles the dollar sign. What was meant as an expression would become literal text.

    Severity:
        Every HCL 2 parser rejects the file.

    Source:
        HCL native syntax, "Template Literals".
    """,
)  # fmt: skip

INVALID_JSON = Problem(
    "E010", "invalid-json", ERROR, ALWAYS,
    """Invalid JSON, or JSON that does not represent HCL.

    Why:
        Files in the JSON syntax of HCL must be valid JSON, and their values must have the shape
        that the blocks and attributes of the product need.

    Bad (main.tf.json):
        {"a": 1,}

    Good (main.tf.json):
        {"a": 1}

    Severity:
        Every HCL 2 parser rejects invalid JSON; the product rejects values of the wrong shape.

    Source:
        RFC 8259; HCL JSON syntax specification.
    """,
)  # fmt: skip

MIXED_LINE_ENDINGS = Problem(
    "E011", "mixed-line-endings", WARNING, ON,
    """File with both Windows and Unix line endings.

    Why:
        Editors display such files in odd ways, and every tool that normalizes line endings
        changes lines that nobody touched.

    Bad:
        a = 1␍
        b = 2

    Good:
        a = 1
        b = 2

    Fix:
        Safe: gives all lines the ending of the first one. Line endings inside heredocs are part
        of their values and are left alone.
    """,
)  # fmt: skip

MERGE_CONFLICT_MARKER = Problem(
    "E012", "merge-conflict-marker", ERROR, ALWAYS,
    """Unresolved merge conflict.

    Why:
        Version control left both versions of some lines in the file. The marker lines are not
        HCL, and `<<<<<<<` even looks like a heredoc.

    Bad:
        <<<<<<< HEAD
        a = 1
        =======
        a = 2
        >>>>>>> other

    Good:
        a = 2

    Severity:
        Every HCL 2 parser rejects the file.
    """,
)  # fmt: skip

HCL1_ONLY_SYNTAX = Problem(
    "E013", "hcl1-only-syntax", ERROR, ALWAYS,
    """Syntax that only HCL 1 allows.

    Why:
        Vault, Consul and Nomad read their policies and the configuration of their agents as HCL
        1; everything else is HCL 2. HCL 1 allows quoted and dotted names, commas between
        attributes, several attributes on a line and an opening brace on the next line; HCL 2 does
        not load such a file. If nothing says which product a file is for and HCL 1 accepts all of
        it, this one warning replaces the syntax errors.

    Bad:
        "name" = 1

    Good:
        name = 1

    Severity:
        Products that read HCL 2 reject the file. A warning where the product is unknown.

    Source:
        HCL native syntax, "Structural Elements"; the verdicts of the HCL 1 parser.
    """,
)  # fmt: skip

TEMPLATE_FILE = Problem(
    "E014", "template-file", INFO, ON,
    """File that is a template of HCL.

    Why:
        What another program fills in, `templatefile` or a renderer such as Levant or Jinja, is not
        HCL before that. Nothing else is reported in a file whose first error is such a mark
        outside strings, or with errors that a module of the same folder or around it renders.

    Bad (server.hcl):
        listener "tcp" {
          address = "0.0.0.0:8200"
          tags    = {{ tags }}
        }

    Good (server.hcl):
        listener "tcp" {
          address = "0.0.0.0:8200"
          tags    = "{{ tags }}"
        }

    Severity:
        No product reads the file as it is. Give it another ending, such as `.hcl.tpl`.
    """,
)  # fmt: skip

UNEXPECTED_ITEM = Problem(
    "E020", "unexpected-item", ERROR, ON,
    """Attribute or block that is not allowed here.

    Why:
        The product does not know an attribute or block of this name in this place, usually
        because of a typo, and does not load the file. The schema of a dialect lists what is
        allowed where; files in dialects without a schema are not checked.

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

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

MISSING_ITEM = Problem(
    "E021", "missing-item", ERROR, ON,
    """Missing required attribute or block.

    Why:
        The schema of the dialect requires it, so the file is not loaded.

    Bad (a.hcldec):
        literal {
        }

    Good (a.hcldec):
        literal {
          value = 1
        }

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

REPEATED_ITEM = Problem(
    "E022", "repeated-item", ERROR, ON,
    """Block that is repeated too often.

    Why:
        The schema of the dialect allows one block of the type, a limited number of them, or one
        with the same labels.

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

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

WRONG_LABELS = Problem(
    "E023", "wrong-labels", ERROR, ON,
    """Block with too many or too few labels.

    Why:
        The type of a block determines how many labels it has, and what each of them means.

    Bad (a.hcldec):
        attr "size" {
          name = "size"
        }

    Good (a.hcldec):
        attr {
          name = "size"
        }

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

INVALID_VALUE = Problem(
    "E024", "invalid-value", ERROR, ON,
    """Invalid value of an attribute.

    Why:
        The schema of the dialect defines the type of each attribute, and for some attributes the
        allowed values or a pattern. Unknown values, such as those of variables, are not reported.

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

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

INVALID_DYNAMIC_BLOCK = Problem(
    "E025", "invalid-dynamic-block", ERROR, ON,
    """Invalid `dynamic` block.

    Why:
        In a dynamic block `for_each` determines how many blocks it generates, and `labels` their
        labels. If `for_each` cannot be iterated over, or a label is not a string, no block can be
        generated and the file is not loaded.

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

    Severity:
        The product does not load the file.
    """,
)  # fmt: skip

INVALID_SPEC = Problem(
    "E026", "invalid-spec", ERROR, ON,
    """Contradictory spec file.

    Why:
        A spec file must have exactly one root spec, and nested specs have to fit together;
        otherwise nothing can be decoded with it.

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

    Severity:
        `hcldec` rejects the spec.
    """,
)  # fmt: skip

DEPRECATED_ITEM = Problem(
    "E027", "deprecated-item", WARNING, ON,
    """Deprecated attribute or block.

    Why:
        The schema of the dialect, or of a provider, says that it no longer has an effect or is
        going to be removed, and usually what to use instead. This also concerns expressions that
        read a deprecated attribute of a resource.

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
        A file that cannot be read is not checked; without this error the run would seem to succeed.

    Good:
        a = 1

    Severity:
        The file was not checked.
    """,
)  # fmt: skip
