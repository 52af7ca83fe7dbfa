# The settings of tfmigrate: .tfmigrate.hcl.
#
# Source: the documentation of tfmigrate, "Configuration file".

object {
  block "tfmigrate" {
    required = true
    object {
      attr "migration_dir" {
        description = "The folder of the migrations; by default, the current folder."
        type        = string
      }
      attr "is_backend_terraform_cloud" {
        description = "Whether the state is in HCP Terraform."
        type        = bool
      }
      block "history" {
        description = "Where is recorded which migrations have been applied."
        object {
          block "storage" {
            required = true
            label "type" {
              values = ["local", "s3", "gcs", "azure", "mock"]
            }
            object {
              open = true # Until the type is known.
              when "type" "local" {
                object {
                  attr "path" {
                    description = "The file, relative to the current folder."
                    type        = string
                    required    = true
                  }
                }
              }
              when "type" "s3" {
                object {
                  attr "bucket" {
                    type     = string
                    required = true
                  }
                  attr "key" {
                    description = "The path of the file in the bucket."
                    type        = string
                    required    = true
                  }
                  attr "region" {
                    type = string
                  }
                  attr "endpoint" {
                    type = string
                  }
                  attr "access_key" {
                    type = string
                  }
                  attr "secret_key" {
                    type = string
                  }
                  attr "profile" {
                    type = string
                  }
                  attr "role_arn" {
                    type = string
                  }
                  attr "kms_key_id" {
                    type = string
                  }
                  attr "skip_credentials_validation" {
                    type = bool
                  }
                  attr "skip_metadata_api_check" {
                    type = bool
                  }
                  attr "force_path_style" {
                    type = bool
                  }
                }
              }
              when "type" "gcs" {
                object {
                  attr "bucket" {
                    type     = string
                    required = true
                  }
                  attr "name" {
                    description = "The path of the file in the bucket."
                    type        = string
                    required    = true
                  }
                }
              }
              when "type" "azure" {
                object {
                  attr "storage_account_name" {
                    type     = string
                    required = true
                  }
                  attr "container_name" {
                    type     = string
                    required = true
                  }
                  attr "key" {
                    description = "The path of the file in the container."
                    type        = string
                    required    = true
                  }
                  attr "access_key" {
                    type = string
                  }
                }
              }
              when "type" "mock" {
                object {
                  open = true
                }
              }
            }
          }
        }
      }
    }
  }
}
