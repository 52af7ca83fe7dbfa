"""TF: structure and practice of Terraform and OpenTofu modules."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, PREVIEW, WARNING, Option, Rule

LETTERS = "TF"
TITLE = "Terraform and OpenTofu modules"

INVALID_LIFECYCLE = Rule("TF005", "invalid-lifecycle", ERROR, ON, "Invalid lifecycle setting.")

INVALID_VERSION_CONSTRAINT = Rule(
    "TF006",
    "invalid-version-constraint",
    ERROR,
    ON,
    "Invalid version constraint, or one that no version satisfies.",
)

MISSING_REQUIRED_VERSION = Rule(
    "TF007",
    "missing-required-version",
    WARNING,
    OPT_IN,
    "Root module without `required_version`.",
    options=(
        Option(
            "called-modules", False, "Whether called modules need a version, too."
        ),
    ),
)

MISSING_PROVIDER_REQUIREMENT = Rule(
    "TF008",
    "missing-provider-requirement",
    WARNING,
    OPT_IN,
    "Provider with no entry, or an incomplete one, in `required_providers`.",
    options=(
        Option("source", True, "Whether an entry needs a source."),
        Option("version", True, "Whether an entry needs a version constraint."),
    ),
)

MODULE_UNPINNED = Rule(
    "TF009",
    "module-unpinned",
    WARNING,
    ON,
    "Module from a repository that is not pinned to a version.",
    options=(
        Option(
            "style",
            "flexible",
            "`semver` allows only tags that are versions.",
            choices=("flexible", "semver"),
        ),
        Option(
            "default-branches",
            ("master", "main", "default", "develop"),
            "Names of branches, which pin nothing.",
        ),
    ),
    references=("CKV_TF_1", "CKV_TF_2"),
)

MODULE_REGISTRY_VERSION = Rule(
    "TF010",
    "module-registry-version",
    WARNING,
    ON,
    "Module from a registry without a version.",
    options=(Option("exact", False, "Whether to require an exact version."),),
    references=("CKV_TF_1", "CKV_TF_2"),
)

MODULE_SHALLOW_CLONE = Rule(
    "TF011",
    "module-shallow-clone",
    WARNING,
    OPT_IN,
    "Module from a repository whose whole history is downloaded.",
)

UNTYPED_VARIABLE = Rule(
    "TF012",
    "untyped-variable",
    WARNING,
    OPT_IN,
    "Variable without a type.",
    options=(Option("any", False, "Whether to report `any`, too."),),
)

UNDOCUMENTED_VARIABLE = Rule(
    "TF013",
    "undocumented-variable",
    WARNING,
    OPT_IN,
    "Variable without a description.",
    options=(
        Option("min-length", 1, "The minimum length of a description, in characters."),
        Option("unique", False, "Whether the descriptions in a module must be unique."),
        Option(
            "comments", True,
            "Whether a comment on the lines above stands in for a description, as it does in the "
            "documentation of the module.",
        ),
    ),
)

INVALID_SOURCE_ADDRESS = Rule(
    "TF014", "invalid-source-address", ERROR, ON, "Invalid source address of a module or provider."
)

BACKEND_CONFLICT = Rule(
    "TF015", "backend-conflict", ERROR, ON, "More than one `backend` or `cloud` block."
)

INVALID_CONDITION = Rule(
    "TF016",
    "invalid-condition",
    ERROR,
    ON,
    "Condition that does not refer to the object that it checks.",
)

INVALID_REFACTORING = Rule(
    "TF017",
    "invalid-refactoring",
    ERROR,
    ON,
    "Invalid address in a `moved`, `removed` or `import` block.",
)

STALE_MOVED_BLOCK = Rule(
    "TF018",
    "stale-moved-block",
    WARNING,
    OPT_IN,
    "Move between two objects that the module does not declare.",
)

DESTROY_PROVISIONER_REFERENCE = Rule(
    "TF019",
    "destroy-provisioner-reference",
    ERROR,
    ON,
    "Reference to another object in a destroy-time provisioner.",
)

PROVIDER_IN_CHILD_MODULE = Rule(
    "TF020",
    "provider-in-child-module",
    ERROR,
    ON,
    "Unsupported call of a module that configures providers itself.",
)

INVALID_DEPENDS_ON = Rule(
    "TF021",
    "invalid-depends-on",
    ERROR,
    ON,
    "Entry of `depends_on` that does not refer to a whole object.",
)

OVERRIDE_WITHOUT_BASE = Rule(
    "TF022", "override-without-base", ERROR, ON, "Override of a block that does not exist."
)

WORKSPACE_WITH_REMOTE_BACKEND = Rule(
    "TF023",
    "workspace-with-remote-backend",
    WARNING,
    ON,
    "Name of the workspace in a module with the backend `remote`.",
)

HARDCODED_SECRET_DEFAULT = Rule(
    "TF024",
    "hardcoded-secret-default",
    WARNING,
    OPT_IN,
    "Variable for a secret whose default is in the code, or that is not sensitive.",
    options=(
        Option("words", (
            "password",
            "passwd",
            "secret",
            "token",
            "private_key",
            "api_key",
            "credential",
        ), "The words that mark a variable as a secret."),
    ),
)

LOCK_FILE_DRIFT = Rule(
    "TF027",
    "lock-file-drift",
    WARNING,
    PREVIEW,
    "Lock file that does not match the required providers.",
)

RESERVED_ARGUMENT = Rule(
    "TF028",
    "reserved-argument",
    ERROR,
    ON,
    "Name that is reserved for future versions of the language.",
)

INVALID_PROVIDER_REQUIREMENT = Rule(
    "TF029", "invalid-provider-requirement", ERROR, ON, "Invalid entry of `required_providers`."
)

INVALID_PROVIDER_REFERENCE = Rule(
    "TF030",
    "invalid-provider-reference",
    ERROR,
    ON,
    "Invalid reference to a provider configuration.",
)

INVALID_CONNECTION = Rule(
    "TF031",
    "invalid-connection",
    ERROR,
    ON,
    "Provisioner connection without a host, or with an unknown argument or type.",
)

BUILT_IN_PROVIDER_MISUSE = Rule(
    "TF032",
    "built-in-provider-misuse",
    ERROR,
    ON,
    "Object or setting that the built-in provider does not have.",
)

INVALID_BACKEND = Rule("TF033", "invalid-backend", ERROR, ON, "Invalid backend configuration.")

UNDOCUMENTED_OUTPUT = Rule(
    "TF034",
    "undocumented-output",
    WARNING,
    OPT_IN,
    "Output without a description.",
    options=(
        Option("min-length", 1, "The minimum length of a description, in characters."),
        Option("unique", False, "Whether the descriptions in a module must be unique."),
        Option(
            "comments", True,
            "Whether a comment on the lines above stands in for a description, as it does in the "
            "documentation of the module.",
        ),
    ),
)

MISSING_MODULE_FOLDER = Rule(
    "TF035",
    "missing-module-folder",
    ERROR,
    ON,
    "Call of a local module whose folder does not exist.",
)

MODULE_OUTSIDE_TREE = Rule(
    "TF036", "module-outside-tree", WARNING, ON, "Call of a local module outside the checked tree."
)

INVALID_STATE_MIGRATION = Rule(
    "TF037", "invalid-state-migration", ERROR, ON, "Contradiction in a migration of state."
)

DOCUMENTATION_OUTDATED = Rule(
    "TF038",
    "documentation-outdated",
    WARNING,
    OPT_IN,
    "Documentation that says something else than the module.",
)
