# SYNTAX TEST "source.hcl" "blocks, labels and attributes"
# <- comment.line.number-sign.hcl
resource "aws_instance" "web" {
# <-------- entity.name.type.hcl
#        ^^^^^^^^^^^^^^ string.quoted.double.label.hcl
#                       ^^^^^ string.quoted.double.label.hcl
#                             ^ punctuation.section.block.begin.hcl
  count = var.n > 0 ? 1 : 0
# ^^^^^ variable.other.member.attribute.hcl
#       ^ keyword.operator.assignment.hcl
#         ^^^ variable.language.hcl
#            ^ punctuation.accessor.hcl
#             ^ variable.other.member.hcl
#               ^ keyword.operator.comparison.hcl
#                 ^ constant.numeric.hcl
#                   ^ keyword.operator.conditional.hcl
  name = "web-${each.key}\n$${literal}"
#        ^ punctuation.definition.string.begin.hcl
#         ^^^^ string.quoted.double.hcl
#             ^^ punctuation.section.interpolation.begin.hcl
#               ^^^^ variable.language.hcl
#                       ^ punctuation.section.interpolation.end.hcl
#                        ^^ constant.character.escape.hcl
#                          ^^^ constant.character.escape.hcl
#                             ^^^^^^^^ - meta.interpolation.hcl
  tags = { Name = "web", cost-centre : 12 }
#          ^^^^ variable.other.member.key.hcl
#               ^ keyword.operator.assignment.hcl
#                      ^ punctuation.separator.comma.hcl
#                        ^^^^^^^^^^^ variable.other.member.key.hcl
#                                      ^^ constant.numeric.hcl
  dynamic "ebs_block_device" {
# ^^^^^^^ entity.name.type.hcl
#         ^^^^^^^^^^^^^^^^^^ string.quoted.double.label.hcl
    for_each = [for k, v in var.disks : merge(v, { name = k }) if v.size != null]
#               ^^^ keyword.control.for.hcl
#                        ^^ keyword.control.hcl
#                                       ^^^^^ entity.name.function.hcl
#                                                  ^^^^ variable.other.member.key.hcl
#                                                              ^^ keyword.control.hcl
#                                                                           ^^^^ constant.language.hcl
  }
}
# <- punctuation.section.block.end.hcl
output "ids" { value = aws_instance.web[*].id }
# <------ entity.name.type.hcl
#              ^^^^^ variable.other.member.attribute.hcl
#                                       ^ keyword.operator.splat.hcl
variable "x" {
  type = map(object({ a = string, b = optional(list(number), []) }))
#        ^^^ entity.name.function.hcl
#                         ^^^^^^ storage.type.hcl
}
