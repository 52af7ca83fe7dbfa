title = "Nomad"

# "${...}" is text that is replaced on the machine that runs a task, so it is never unwrapped.
dialect "nomad" {
  title = "Nomad's job specifications"
  url   = "https://developer.hashicorp.com/nomad/docs/job-specification"
  files = ["*.nomad", "*.nomad.hcl"]

  functions {
    of   = "nomad"
    open = true
  }
}
