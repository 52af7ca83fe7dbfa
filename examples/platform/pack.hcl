title = "What our platform reads"

dialect "platform" {
  title = "Service definitions"
  url   = "https://wiki.example.com/platform"
  files = ["*.platform"]
  roots = ["env", "git"]

  dynamic_blocks = true

  functions {
    names = {
      lower = "lower"
      trim  = "trimspace"
    }
  }
  schema "schema/service.hcl" {
    uses = ["schema/shared.hcl"]
  }
}
