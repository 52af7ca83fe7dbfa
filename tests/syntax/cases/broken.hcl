a = [1, = ]
b = 
c "d" e
f {
  g = "intact"
  h: 1
}
i = { j = 1, k }
l {
  m = f(
