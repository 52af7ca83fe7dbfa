title = "What must not be"
