title = "Terraform"

dialect "terraform" {
  title = "Terraform"
  url   = "https://developer.hashicorp.com/terraform/language"
  files = [
    "*.tf", "*.tfvars", "*.tftest.hcl", "*.tfmock.hcl", "*.tfquery.hcl",
    "*.tf.json", "*.tfvars.json", "*.tftest.json",
  ]
  layout      = "terraform"
  unwraps     = true
  has_modules = true

  functions {
    of = "terraform"
  }

  # Source: the behaviour of Terraform 1.11, tried out on both syntaxes of the same modules.
  json {
    literal = [
      "*", # Only files of values (.tfvars) have attributes outside of blocks.
      "terraform.*",
      "terraform.required_providers.*.*",
      "terraform.backend|cloud.*",
      "terraform.cloud.workspaces.*",
      "variable.default|description|deprecated",
      "output.description|deprecated",
      "provider.alias|version",
      "module.source|version",
      # Test files
      "run.module.source|version",
      "mock_provider.alias|source",
    ]
    source = [
      "terraform.experiments|language",
      "terraform.required_providers.*.configuration_aliases",
      "variable.type",
      "output.depends_on",
      "module.providers|depends_on",
      "resource|data|ephemeral|list.depends_on|provider",
      "resource|data|ephemeral|list.lifecycle.ignore_changes|replace_triggered_by",
      "resource|data|ephemeral|list.lifecycle.action_trigger.events|actions",
      "resource|data|ephemeral|list.provisioner.when|on_failure",
      "check.data.depends_on|provider",
      "check.data.lifecycle.ignore_changes|replace_triggered_by",
      "check.data.lifecycle.action_trigger.events|actions",
      "check.data.provisioner.when|on_failure",
      "moved.from|to",
      "removed.from",
      "removed.provisioner.when|on_failure",
      "import.to|provider",
      # Test files
      "run.command|providers|expect_failures",
      "run.plan_options.mode|replace|target",
      "mock_provider.override_during",
      "override_resource|override_data|override_module.target|override_during",
      "run.override_resource|override_data|override_module.target|override_during",
      "mock_provider.override_resource|override_data|override_module.target|override_during",
    ]
  }
}
