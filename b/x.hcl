a b {}
