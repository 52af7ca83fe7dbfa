"""The files of a checkout with their settings, and the runs over them."""
