"""Rules about references and declarations."""
