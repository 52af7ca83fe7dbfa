"""Objects in state: addresses, moves, imports, backends, lifecycles, planned values."""
