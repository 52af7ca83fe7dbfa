"""Cycles among things that lead to one another."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.cycles import components, cycles, way, ways_back

Graph = dict[str, str]  # what each node leads to, a letter each


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ({"a": "b", "b": "c", "c": ""}, []),
        ({"a": "a"}, ["a"]),
        ({"a": "b", "b": "c", "c": "a"}, ["abc"]),
        ({"a": "b", "b": "cd", "c": "a", "d": "b"}, ["bd"]),
        ({"a": "bx", "b": "a", "c": "d", "d": "ca"}, ["ab", "cd"]),
        ({"c": "a", "b": "c", "a": "b"}, ["cab"]),
        ({"a": "bz"}, []),
    ],
)
def test_there_is_one_short_cycle_of_each_group(graph: Graph, expected: list[str]) -> None:
    following = {node: list(ends) for node, ends in graph.items()}
    assert sorted(["".join(each) for each in cycles(following)]) == expected


@pytest.mark.parametrize(("count", "length"), [(50, 2), (51, 51)])
def test_of_groups_of_up_to_50_nodes_the_shortest_cycle_is_found(count: int, length: int) -> None:
    following = {node: [(node + 1) % count] for node in range(count)}
    following[count - 1] += [count - 2]
    assert [len(each) for each in cycles(following)] == [length]


def test_a_group_comes_after_those_that_it_leads_to() -> None:
    graph = {"a": "bc", "b": "a", "c": "d", "d": "c", "e": "a"}
    found = components("ea", lambda node: graph[node])
    assert [sorted(each) for each in found] == [["c", "d"], ["a", "b"], ["e"]]


def test_what_a_node_leads_to_is_asked_for_once() -> None:
    asked = []

    def following(node: int) -> list[int]:
        asked.append(node)
        return [(node + 1) % 5_000, (node + 2) % 5_000]

    (group,) = components([0, 1, 2], following)
    assert len(group) == len(asked) == 5_000


def test_a_way_is_the_shortest_one() -> None:
    graph = {"a": "bc", "b": "d", "c": "e", "d": "e", "e": ""}
    assert way("a", "e", lambda node: graph[node]) == ["a", "c", "e"]
    assert way("bc", "e", lambda node: graph[node]) == ["c", "e"]
    assert way("a", "a", lambda node: graph[node]) == ["a"]
    assert way("b", "a", lambda node: graph[node]) is None


def test_a_way_is_searched_among_so_many_nodes_only() -> None:
    assert way([0], 9, lambda node: [node + 1], 5) is None
    assert way([0], 9, lambda node: [node + 1], 50) == list(range(10))


MOST_NODES = 60


def test_the_next_node_on_a_shortest_way_back() -> None:
    following = {"a": ["b", "d"], "b": ["c"], "c": ["a", "b"], "d": ["b", "e"], "e": []}
    assert ways_back(["b", "d"], "a", following.__getitem__, MOST_NODES) == {
        "a": "b", "b": "c", "c": "a", "d": "b"}


def test_what_leads_nowhere_is_not_on_a_way() -> None:
    assert ways_back(["b"], "a", {"a": ["b"], "b": ["c"], "c": []}.__getitem__, MOST_NODES) == {}


def test_each_node_is_asked_once_whatever_leads_to_it() -> None:
    asked: list[int] = []

    def following(node: int) -> range:
        asked.append(node)
        return range(node)

    ways_back(range(MOST_NODES), MOST_NODES, following, 2 * MOST_NODES)
    assert sorted(asked) == list(range(MOST_NODES))


def test_no_more_nodes_than_allowed_are_looked_at() -> None:
    asked: list[int] = []

    def following(node: int) -> list[int]:
        asked.append(node)
        return [node + 1]

    assert ways_back([0], -1, following, MOST_NODES) == {}
    assert len(asked) < MOST_NODES
