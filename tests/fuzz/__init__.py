"""Random inputs against the promises that hold for every input."""
