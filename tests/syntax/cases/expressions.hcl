literals    = [1.50, true, null, "text", ""]
object      = { a = 1, "b" : 2, (c) = 3 }
operators   = !a && -b < (c + 1) * 2
conditional = a ? b : c
traversals  = a.b[0]["c"].1
relative    = f().b
index       = a[b]
splats      = [a[*].b[c], a.*.b]
calls       = [f(), f(a, b...), x::y(a)]
list        = [for a in b : a.c if a.d]
map         = { for k, v in m : k => v... }
