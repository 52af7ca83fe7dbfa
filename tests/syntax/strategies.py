"""Random texts that are valid, for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

NAMES = ("a", "b", "c", "d-e", "_f", "if", "in", "ü")

names = st.sampled_from(NAMES)
spaces = st.sampled_from(("", " ", " /* g */ "))
strings = st.sampled_from(('""', '"h"', r'"i\n\"\\"', '"$${"', '"%%{"', '"\u00e9e\u0301"'))
numbers = st.sampled_from(("0", "1.5", "1e2", "007"))
keywords = st.sampled_from(("true", "false", "null"))

steps = st.one_of(
    st.builds(".{}{}".format, spaces, names),
    st.builds("[{}{}{}]".format, spaces, st.one_of(numbers, strings, keywords), spaces),
    st.just(".0 "),
)
"""Steps of a traversal."""

traversals = st.builds(
    lambda root, rest: root + "".join(rest), names, st.lists(steps, max_size=3))
"""A variable with fixed steps."""


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions one level around *inner* ones."""
    bracketed = st.builds("({})".format, inner)
    return st.one_of(
        bracketed,
        st.builds("{}({}, [{}]...)".format, names, inner, inner),
        st.builds("[\n{},\n{} # j\n]".format, inner, inner),
        st.builds("{{(k) = {}, {} = {}\n}}".format, inner, bracketed, inner),
        st.builds("{{{}.l = {}}}".format, st.sampled_from("abc"), inner),
        st.builds("[for {} in {} : {} if {}]".format, names, inner, inner, inner),
        st.builds("{{for {}, {} in {} : {} => {}...}}".format, names, names, inner, inner, inner),
        st.builds("{} {} {}".format, inner, st.sampled_from(("+", "==", "&&", "<")), inner),
        st.builds("({} ? {} : {})".format, inner, inner, inner),
        st.builds("{}[{}]".format, bracketed, inner),
        st.builds("{}[*].m[{}]".format, bracketed, inner),
        st.builds("{}.*.n".format, bracketed),
        st.builds("{}{}".format, st.sampled_from("-!"), inner),
        st.builds('"o${{{}}}%{{ if {} }}${{{}}}%{{ else }}p%{{ endif }}"'.format,
                  inner, inner, inner),
        st.builds('"%{{ for {} in {} }}${{{}}}%{{ endfor }}"'.format, names, inner, inner),
    )


expressions = st.recursive(
    st.one_of(traversals, numbers, strings, keywords), _larger, max_leaves=12)
"""Any expression, over few names, so that loops bind some of them."""
