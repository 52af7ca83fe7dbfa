# SYNTAX TEST "source.hcl" "heredocs and directives"
script = <<-EOT
#        ^^^ keyword.operator.heredoc.hcl
#           ^^^ entity.name.tag.heredoc.hcl
  %{ for name in var.names ~}
# ^^ punctuation.section.directive.begin.hcl
#    ^^^ keyword.control.for.hcl
#                ^^^ variable.language.hcl
#                          ^^ punctuation.section.directive.end.hcl
  echo ${upper(name)} # not a comment
#      ^^ punctuation.section.interpolation.begin.hcl
#        ^^^^^ entity.name.function.hcl
#                     ^^^^^^^^^^^^^^^ - comment.line.number-sign.hcl
  %{ endfor ~}
EOT
# <--- entity.name.tag.heredoc.hcl
after = 1
# <----- variable.other.member.attribute.hcl
broken = "no end
next = 2 /* two */
# <---- variable.other.member.attribute.hcl
#        ^^^^^^^^^ comment.block.hcl
