# GitHub.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "github-public-repository" {
  description = <<-EOT
    Repository that everybody can read.

    It is public unless it says otherwise. Ignore this policy for repositories that are meant to be.
  EOT

  code       = "SEC613"
  risk       = "low"
  references = ["CKV_GIT_1", "AVD-GIT-0001", "git-0001"]
  url        = "https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/managing-repository-settings/setting-repository-visibility"
  resources  = ["github_repository"]
  path       = ["visibility", "private"]
  allowed    = ["private", "internal", true]
  missing    = "public"

  examples {
    bad {
      visibility = "public"
    }
    good {
      visibility = "private"
    }
    good {
      private = true
    }
    good {
      visibility = var.given
    }
  }
}

rule "github-unsigned-commits" {
  description = <<-EOT
    Branch that accepts commits that nobody signed.

    Anybody can write any name into a commit.
  EOT

  code       = "SEC614"
  risk       = "low"
  references = ["CKV_GIT_6", "AVD-GIT-0004", "git-0004"]
  url        = "https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches"
  resources  = ["github_branch_protection", "github_branch_protection_v3"]
  path       = "require_signed_commits"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      require_signed_commits = false
    }
    fixed {
      require_signed_commits = true
    }
    good {
      require_signed_commits = var.given
    }
  }
}
