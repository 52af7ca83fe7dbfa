"""What a block needs of others: `needs`, `none` and `any_of` of policies.

See "Several blocks" in ``docs/writing-a-policy.md``. Each candidate is decided by the one attribute
that leads from it to the block, or from the block to it. One that surely does is enough; where
there is none, but one may, nothing is known.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Callable, Sequence
from hcl_lint.linter.paths import matches_glob
from hcl_lint.linter.policies.joins import Joins, Link, Links, Member, Unsure
from hcl_lint.linter.policies.leads import ANOTHER, COMPUTED, INSTANCES, LITERAL, leads_of
from hcl_lint.linter.policies.policy import AnyOf, Formula, Need, Part
from hcl_lint.linter.policies.table import Table
from hcl_lint.semantics.instances import setting_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.text.source import Range


@dataclass(slots=True, eq=False)
class Near:
    """A block that would do, or a value in it, and why it does not.

    If it *is_missing*, the value is not there.
    """

    place: Range
    reason: str
    is_missing: bool = False


@dataclass(slots=True, eq=False)
class Answer:
    """Whether a demand is met; None if that is unknown, for a reason.

    ``near`` are the blocks that would do if something about them were otherwise.
    """

    truth: bool | None
    reason: str = ""
    near: list[Near] = field(default_factory=list)


class Needs:
    """The demands of a policy, asked in a tree; ``holds`` evaluates a condition on a block."""

    def __init__(self, joins: Joins, holds: Callable[[Formula, Member], bool | None]) -> None:
        self.joins = joins
        self.holds = holds

    def all_met(self, parts: Sequence[Part], member: Member) -> Answer:
        """Whether all parts are met for a resource in all of its instances."""
        return _all([self.met(part, instance) for instance in member.instances() for part in parts])

    def met(self, part: Part, member: Member) -> Answer:
        """Whether a demand is met for one instance of a resource."""
        if isinstance(part, Table):
            return self._has_value(part, member)
        if isinstance(part, AnyOf):
            return _any([self.met(inner, member) for inner in part.parts])
        found = self._found_by(part, member) if part.by else self._found_from(part, member)
        if not part.is_none or found.truth is None:
            return found
        return Answer(False, "", found.near) if found.truth else Answer(True)

    # The resources that are demanded

    def _found_by(self, need: Need, member: Member) -> Answer:
        joins = self.joins
        links = joins.links(need.types, need.by, member.type)
        best = self._best(need, joins.leading(links, member), member)
        if best.truth is not False:
            return best
        is_any = any(["*" in type_ for type_ in need.types])
        reason = joins.handed_out(member, by_state=is_any)
        for unsure in joins.may_lead(links, member):
            reason = reason or self._open(need, unsure)
        if not reason and is_any:
            otherwise = joins.links(need.types, (), member.type).by_target.get(member.place, ())
            reason = self._may_fit(need, [(link.member, COMPUTED) for link in otherwise])
        if reason:
            return Answer(None, reason)
        if not best.near:
            best.near = self._silent(need, links)
        return best

    def _found_from(self, need: Need, member: Member) -> Answer:
        known: list[Link] = []
        reason = ""
        for leads in self.joins.leads(member, need.from_, need.types):
            reason = reason or leads.reason or (LITERAL if leads.texts else "")
            for lead in leads.found:
                found = Member(lead.frame, lead.symbol, lead.key)
                if any([matches_glob(type_, found.type) for type_ in need.types]):
                    known.append(Link(found, member.key, lead.is_certain))
        best = self._best(need, known, member)
        return Answer(None, reason) if best.truth is False and reason else best

    def _best(self, need: Need, links: Sequence[Link], member: Member) -> Answer:
        """The answer of those that lead to an instance, or that it leads to."""
        near: list[Near] = []
        reason = ""
        for link in links:
            covers = link.covers(member)
            if covers is False:
                near.append(_near(link.member, "is for another instance"))
                continue
            fits = self._fits(need, link.member)
            if fits.truth is False:
                near += fits.near or [_near(link.member, "is not as required")]
                continue
            is_there = self._is_there(link.member, member)
            if is_there is False:
                near.append(_near(link.member, "has no instances"))
            elif covers and link.is_certain and fits.truth and is_there:
                return Answer(True, "", [_near(link.member, "is one")])
            elif not covers or not is_there:
                reason = reason or INSTANCES
            else:
                reason = reason or fits.reason or COMPUTED
        return Answer(None, reason) if reason else Answer(False, "", near)

    def _is_there(self, found: Member, member: Member) -> bool | None:
        """Whether a resource has instances; surely where it has as many as the one that asks."""
        answer = found.frame.has(found.symbol)
        setting = setting_of(found.symbol)
        if answer is not None or setting is None:
            return answer
        _, node, document = setting
        other = setting_of(member.symbol)
        if other is not None and found.frame is member.frame:
            if document.tree.text(node) == other[2].tree.text(other[1]):
                return True
        expression = expression_of(document.tree, node)
        leads = leads_of(expression, found.frame, document, None, (member.type,)).found
        places = [(lead.frame.number, lead.symbol.address) for lead in leads if lead.is_certain]
        return True if member.place in places else None

    def _open(self, need: Need, unsure: Unsure) -> str:
        """The same of a list that is kept, looked through once."""
        reasons, key = self.joins.reasons, (need, id(unsure))
        if key not in reasons:
            reasons[key] = self._may_fit(need, unsure)
        return reasons[key]

    def _may_fit(self, need: Need, unsure: Unsure) -> str:
        """Why a resource that may lead anywhere may be what is demanded; "" if none may."""
        for member, reason in unsure:
            if self._fits(need, member).truth is not False:
                return reason
        return ""

    def _silent(self, need: Need, links: Links) -> list[Near]:
        """What would do if its attribute were set."""
        name = need.by[0].text
        return [
            _near(member, f"does not set `{name}`") for member in links.silent[:1]
            if not any(["*" in type_ for type_ in need.types])
        ]

    def _fits(self, need: Need, found: Member) -> Answer:
        """Whether a resource is as demanded, whatever it leads to."""
        answers = []
        if need.table is not None:
            answers.append(self._has_value(need.table, found))
        if need.condition is not None:
            truth = self.holds(need.condition, found)
            answers.append(Answer(truth, ANOTHER if truth is None else ""))
        if need.parts and _all(answers).truth is not False:
            answers.append(self.all_met(need.parts, found))
        return _all(answers)

    def _has_value(self, table: Table, member: Member) -> Answer:
        block = member.object
        if block is None:
            return Answer(None, ANOTHER)
        found = [table.judge(block)]
        if found[0].is_unknown:
            found = [table.judge(one) for one in block.single()]
        if any([verdict.is_unknown for verdict in found]):
            return Answer(None, ANOTHER)
        wrong = [verdict for verdict in found if verdict.wrong]
        if wrong and len(wrong) != len(found):
            return Answer(None, INSTANCES)
        if not wrong:
            return Answer(True)
        path, value = wrong[0].path, wrong[0].wrong[0]
        assert path is not None
        message = table.message(value, path, _shown(member))
        place = value.place or _place_of(member)
        return Answer(False, "", [Near(place, message, is_missing=value.is_missing)])


def lack(parts: Sequence[Part], owner: str) -> str:
    """The message about a block of this name that lacks the first of some parts."""
    part = parts[0]
    if isinstance(part, AnyOf):
        needs = [inner for inner in part.parts if isinstance(inner, Need)]
        return lack(needs, owner) if needs else f"`{owner}` lacks what it needs"
    if isinstance(part, Table):
        return f"`{owner}` lacks what it needs"
    types = " or ".join([f"`{type_}`" for type_ in part.types])
    if part.is_none:
        return f"`{owner}` has {types}"
    has_more = part.table is not None or part.condition is not None or part.parts
    return f"`{owner}` has no {types}" + (" that is as required" if has_more else "")


def _all(answers: Sequence[Answer]) -> Answer:
    for truth in (False, None):
        for answer in answers:
            if answer.truth is truth:
                return answer
    return Answer(True)


def _any(answers: Sequence[Answer]) -> Answer:
    for truth in (True, None):
        for answer in answers:
            if answer.truth is truth:
                return answer
    near = [near for answer in answers for near in answer.near]
    return Answer(False, "", [one for one in near if not one.is_missing])


def called_at(member: Member) -> list[Near]:
    """The call that a resource is judged in."""
    call = member.frame.call
    if call is None:
        return []
    place = Range(call.document.source, *call.declaration.place)
    return [Near(place, f"the module is judged as `{call.address}` calls it")]


def _near(member: Member, reason: str) -> Near:
    return Near(_place_of(member), f"`{_shown(member)}` {reason}")


def _shown(member: Member) -> str:
    return ".".join(member.symbol.declaration.labels)


def _place_of(member: Member) -> Range:
    start, end = member.symbol.declaration.place
    return Range(member.symbol.document.source, start, end)
