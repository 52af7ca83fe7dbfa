# SYNTAX TEST "source.hcl" "other products"
job docs {
# <--- entity.name.type.hcl
#   ^^^^ variable.other.label.hcl
  datacenters = ["dc1"]
# ^^^^^^^^^^^ variable.other.member.attribute.hcl
  constraint { attribute = attr.kernel.name }
# ^^^^^^^^^^ entity.name.type.hcl
#              ^^^^^^^^^ variable.other.member.attribute.hcl
#                          ^^^^ variable.language.hcl
}
target "app" {
  args = { GO = provider::core::version("1.2") }
#               ^^^^^^^^^^^^^^^^^^^^^^^ entity.name.function.hcl
}
path "secret/*" {
# <---- entity.name.type.hcl
#    ^^^^^^^^^^ string.quoted.double.label.hcl
  capabilities = ["read"]
}
