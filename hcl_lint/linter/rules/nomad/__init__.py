"""Rules about jobs of Nomad."""
