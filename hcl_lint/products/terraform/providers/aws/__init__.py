"""Resources of AWS: networks, policies, names."""
