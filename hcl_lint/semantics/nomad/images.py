"""Images of containers without a fixed version."""

from __future__ import annotations

from hcl_lint.problems.nomad import LATEST_IMAGE_TAG
from hcl_lint.semantics.nomad.parts import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.nomad.parts import Part
    from hcl_lint.semantics.nomad.report import Report


def check_image(task: Part, report: Report) -> None:
    """Report an image that is another one whenever it is downloaded."""
    if task.text("driver") not in ("docker", "podman"):
        return
    for config in task.blocks("config"):
        attribute = config.body.items().attributes.get("image")
        if attribute is None:
            continue
        value, problems = attribute.expression.evaluate(config.scope)
        image = None if len(problems) != 0 else text_of(value.unmarked(), "")
        if not image or "${" in image or "@" in image:
            continue
        tag = image.rpartition("/")[2].partition(":")[2]
        if tag in ("", "latest"):
            what = "has the tag `latest`" if tag else "has no tag"
            report.add(
                LATEST_IMAGE_TAG, attribute.expression.place, "Image without a fixed version",
                f"`{image[:60]}` {what}. Name a version, or a digest.",
            )  # fmt: skip
