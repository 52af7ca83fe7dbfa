"""Meta-arguments: what blocks of any type may have, and the product itself reads."""

from __future__ import annotations

from hcl_lint.annotations import Final

FOR_EACH: Final = "for_each"
COUNT: Final = "count"
SETTINGS: Final = (COUNT, FOR_EACH)  # of which a block has one at most
LIFECYCLE: Final = "lifecycle"
ENABLED: Final = "enabled"  # in `LIFECYCLE`, of OpenTofu
DEPENDS_ON: Final = "depends_on"
KEYED: Final = (DEPENDS_ON, "replace_triggered_by")  # static references with keys of instances
PROVIDER: Final = "provider"  # the block, too
PROVIDERS: Final = (PROVIDER, "providers")  # lead to configurations
OF_OBJECTS: Final = (  # what blocks of objects have besides the arguments of their types
    *SETTINGS, DEPENDS_ON, PROVIDER, LIFECYCLE, "provisioner", "connection",
)
REQUIRED_PROVIDERS: Final = "required_providers"  # declares those that callers pass
