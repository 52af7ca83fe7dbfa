"""Text: sources, positions, edits and differences."""
