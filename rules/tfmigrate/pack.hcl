title = "tfmigrate"

dialect "tfmigrate" {
  title = "Settings of tfmigrate"
  url   = "https://github.com/minamijoyo/tfmigrate#configuration-file"
  files = [".tfmigrate.hcl"]
  roots = ["env"]

  schema "schema/settings.hcl" {
  }
}

# The names of migrations are free: usually a time and what is done.
dialect "tfmigrate-migrations" {
  title = "Migrations of tfmigrate"
  url   = "https://github.com/minamijoyo/tfmigrate#migration-file"
  roots = ["env"]

  content {
    names = ["migration"]
    any = [
      "migration.*.*.actions", "migration.*.*.to_dir", "migration.multi_state.actions",
      "migration.state.actions",
    ]
  }
  schema "schema/migrations.hcl" {
    uses = ["schema/migration.hcl"]
  }
}
