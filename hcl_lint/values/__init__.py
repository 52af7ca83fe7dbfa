"""The information model: types, values, unknowns, marks, conversion, unification."""
