"""Configuration entries of a service mesh: their parts, and what refers to other entries."""
