quoted    = "a\n\"${b}\" $${c}"
wrapper   = "${a}"
stripped  = "a ${~ b ~} c"
directive = "%{ if a }yes%{ else }no%{ endif }%{ for k, v in m }${k}%{ endfor }"
heredoc   = <<EOT
one ${a}
two
EOT
flush     = <<-EOT
    one
      two
  EOT
long      = "a text that goes on for so long that all of it would not fit on one line"
