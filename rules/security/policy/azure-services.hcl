# Azure: services.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "azure-function-http" {
  description = <<-EOT
    Function app that answers plain HTTP.

    What is sent to it can be read and changed on its way.
  EOT

  code       = "SEC233"
  risk       = "critical"
  references = ["CKV_AZURE_70", "AVD-AZU-0004", "azu-0004"]
  url        = "https://learn.microsoft.com/azure/azure-functions/"
  resources  = ["azurerm_function_app", "azurerm_linux_function_app", "azurerm_windows_function_app"]
  path       = "https_only"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      https_only = false
    }
    fixed {
      https_only = true
    }
    good {
      https_only = var.given
    }
  }
}

rule "azure-app-http" {
  description = <<-EOT
    Web app that answers plain HTTP.

    What visitors send and get can be read and changed on its way.
  EOT

  code       = "SEC234"
  risk       = "high"
  references = ["CKV_AZURE_14", "AVD-AZU-0072", "azu-0072"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_app_service", "azurerm_linux_web_app", "azurerm_windows_web_app"]
  path       = "https_only"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      https_only = false
    }
    fixed {
      https_only = true
    }
    good {
      https_only = var.given
    }
  }
}

rule "azure-app-slot-http" {
  description = <<-EOT
    Slot of a web app that answers plain HTTP.

    What visitors send and get can be read and changed on its way.
  EOT

  code       = "SEC235"
  risk       = "high"
  references = ["CKV_AZURE_153"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources = [
    "azurerm_app_service_slot", "azurerm_linux_web_app_slot", "azurerm_windows_web_app_slot",
  ]
  path    = "https_only"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      https_only = false
    }
    fixed {
      https_only = true
    }
    good {
      https_only = var.given
    }
  }
}

rule "azure-app-old-tls" {
  description = <<-EOT
    Web app that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC236"
  risk       = "high"
  references = ["CKV_AZURE_15", "AVD-AZU-0006", "azu-0006"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = ["site_config.minimum_tls_version", "site_config.min_tls_version"]
  allowed    = ["1.2", "1.3"]
  missing    = "1.2"
  set_to     = "1.2"

  examples {
    bad {
      site_config {
        minimum_tls_version = "1.0"
      }
    }
    fixed {
      site_config {
        minimum_tls_version = "1.2"
      }
    }
    good {
      site_config {
        minimum_tls_version = var.given
      }
    }
  }
}

rule "azure-app-debugging" {
  description = <<-EOT
    App that can be debugged from afar.

    A debugger reads and changes everything in the app.
  EOT

  code       = "SEC237"
  risk       = "medium"
  references = ["CKV_AZURE_72"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources = [
    "azurerm_app_service", "azurerm_linux_web_app", "azurerm_windows_web_app",
    "azurerm_linux_function_app", "azurerm_windows_function_app",
  ]
  path    = "site_config.remote_debugging_enabled"
  allowed = [false]
  missing = false
  set_to  = false

  examples {
    bad {
      site_config {
        remote_debugging_enabled = true
      }
    }
    fixed {
      site_config {
        remote_debugging_enabled = false
      }
    }
    good {
      site_config {
        remote_debugging_enabled = var.given
      }
    }
  }
}

rule "azure-app-client-certificate" {
  description = <<-EOT
    Web app that asks clients for no certificate.

    Only clients with a certificate should reach apps that serve other programs.
  EOT

  code       = "SEC238"
  risk       = "low"
  references = ["CKV_AZURE_17", "AVD-AZU-0001", "azu-0001"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = ["client_certificate_enabled", "client_cert_enabled"]
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      client_certificate_enabled = false
    }
    fixed {
      client_certificate_enabled = true
    }
    good {
      client_certificate_enabled = var.given
    }
  }
}

rule "azure-app-ftp" {
  description = <<-EOT
    Web app that is deployed over plain FTP.

    Credentials and code can be read and changed on their way.
  EOT

  code       = "SEC239"
  risk       = "medium"
  references = ["CKV_AZURE_78", "AVD-AZU-0071", "azu-0071"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = "site_config.ftps_state"
  forbidden  = ["AllAllowed"]
  set_to     = "FtpsOnly"

  examples {
    bad {
      site_config {
        ftps_state = "AllAllowed"
      }
    }
    fixed {
      site_config {
        ftps_state = "FtpsOnly"
      }
    }
    good {
      site_config {
        ftps_state = var.given
      }
    }
  }
}

rule "azure-app-old-http" {
  description = <<-EOT
    Web app without HTTP/2.

    HTTP/2 is faster, and some attacks on HTTP/1.1 do not work with it.
  EOT

  code       = "SEC240"
  risk       = "low"
  references = ["CKV_AZURE_18", "AVD-AZU-0005", "azu-0005"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = "site_config.http2_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      site_config {
        http2_enabled = false
      }
    }
    fixed {
      site_config {
        http2_enabled = true
      }
    }
    good {
      site_config {
        http2_enabled = var.given
      }
    }
  }
}

rule "azure-app-identity" {
  description = <<-EOT
    Web app without an identity of its own.

    Without it, the app needs credentials in its settings.
  EOT

  code       = "SEC241"
  risk       = "low"
  references = ["CKV_AZURE_71", "CKV_AZURE_16", "AVD-AZU-0002", "azu-0002"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = "identity.type"
  set        = true

  examples {
    bad {
    }
    good {
      identity {
        type = "SystemAssigned"
      }
    }
    good {
      identity {
        type = var.given
      }
    }
  }
}

rule "azure-app-errors" {
  description = <<-EOT
    Web app without detailed error messages in its logs.

    Attacks show in failed requests first.
  EOT

  code       = "SEC242"
  risk       = "low"
  references = ["CKV_AZURE_65"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = ["logs.detailed_error_messages", "logs.detailed_error_messages_enabled"]
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      logs {
        detailed_error_messages = false
      }
    }
    fixed {
      logs {
        detailed_error_messages = true
      }
    }
    good {
      logs {
        detailed_error_messages = var.given
      }
    }
  }
}

rule "azure-app-failed-requests" {
  description = <<-EOT
    Web app that does not trace failed requests.

    Attacks show in failed requests first.
  EOT

  code       = "SEC243"
  risk       = "low"
  references = ["CKV_AZURE_66"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = ["logs.failed_request_tracing", "logs.failed_request_tracing_enabled"]
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      logs {
        failed_request_tracing = false
      }
    }
    fixed {
      logs {
        failed_request_tracing = true
      }
    }
    good {
      logs {
        failed_request_tracing = var.given
      }
    }
  }
}

rule "azure-app-cross-origin" {
  description = <<-EOT
    Web app that every web page may call.

    A page that a user visits can act with the rights of the user.
  EOT

  code       = "SEC244"
  risk       = "medium"
  references = ["CKV_AZURE_57"]
  url        = "https://learn.microsoft.com/azure/app-service/"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app", "azurerm_app_service"]
  path       = "site_config.cors.allowed_origins"
  forbidden  = ["*"]

  examples {
    bad {
      site_config {
        cors {
          allowed_origins = ["*"]
        }
      }
    }
    good {
      site_config {
        cors {
          allowed_origins = ["https://example.com"]
        }
      }
    }
    good {
      site_config {
        cors {
          allowed_origins = var.given
        }
      }
    }
  }
}

rule "azure-storage-network" {
  description = <<-EOT
    Storage account that every network can reach.

    Keys and tokens that leak can be used from everywhere.
  EOT

  code       = "SEC245"
  risk       = "critical"
  references = ["CKV_AZURE_35", "AVD-AZU-0012", "azu-0012"]
  url        = "https://learn.microsoft.com/azure/storage/"
  paths = {
    azurerm_storage_account               = "network_rules.default_action"
    azurerm_storage_account_network_rules = "default_action"
  }
  when    = block.labels[0] == "azurerm_storage_account_network_rules" || length(referrers("azurerm_storage_account_network_rules.storage_account_id")) == 0
  allowed = ["Deny"]
  missing = "Allow"
  set_to  = "Deny"

  examples {
    bad {
      network_rules {
        default_action = "Allow"
      }
    }
    fixed {
      network_rules {
        default_action = "Deny"
      }
    }
    good {
      network_rules {
        default_action = var.given
      }
    }
  }
}

rule "azure-storage-public-network" {
  description = <<-EOT
    Storage account with a public endpoint.

    With private endpoints only, leaked keys are useless outside your networks.
  EOT

  code       = "SEC246"
  risk       = "high"
  references = ["CKV_AZURE_59"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_account"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-storage-public-items" {
  description = <<-EOT
    Storage account whose containers can be made public.

    One wrong setting of a container publishes it.
  EOT

  code       = "SEC247"
  risk       = "high"
  references = ["CKV_AZURE_190", "CKV2_AZURE_47"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_account"]
  path       = ["allow_nested_items_to_be_public", "allow_blob_public_access"]
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      allow_nested_items_to_be_public = true
    }
    fixed {
      allow_nested_items_to_be_public = false
    }
    good {
      allow_nested_items_to_be_public = var.given
    }
  }
}

rule "azure-storage-replication" {
  description = <<-EOT
    Storage account in a single region.

    Its data is lost with the region.
  EOT

  code       = "SEC248"
  risk       = "low"
  references = ["CKV_AZURE_206", "AVD-AZU-0058", "azu-0058"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_account"]
  path       = "account_replication_type"
  allowed    = ["GRS", "RAGRS", "GZRS", "RAGZRS"]
  set_to     = "GRS"

  examples {
    bad {
      account_replication_type = "LRS"
    }
    fixed {
      account_replication_type = "GRS"
    }
    good {
      account_replication_type = var.given
    }
  }
}

rule "azure-storage-double" {
  description = <<-EOT
    Storage account that is encrypted once.

    A second layer with another key protects where one algorithm or key fails.
  EOT

  code       = "SEC249"
  risk       = "low"
  references = ["CKV_AZURE_256", "AVD-AZU-0061", "azu-0061"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_account"]
  path       = "infrastructure_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      infrastructure_encryption_enabled = false
    }
    fixed {
      infrastructure_encryption_enabled = true
    }
    good {
      infrastructure_encryption_enabled = var.given
    }
  }
}

rule "azure-storage-bypass" {
  description = <<-EOT
    Storage account that shuts out services of Azure.

    Backups, logs and Defender cannot reach it.
  EOT

  code       = "SEC250"
  risk       = "high"
  references = ["CKV_AZURE_36", "AVD-AZU-0010", "azu-0010"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_account"]
  when       = length(self.network_rules[*]) > 0
  path       = "network_rules.bypass"
  missing    = ["AzureServices"]
  contains   = ["AzureServices"]

  examples {
    bad {
      network_rules {
        bypass = []
      }
    }
    good {
      network_rules {
        bypass = ["AzureServices"]
      }
    }
    good {
      network_rules {
        bypass = var.given
      }
    }
  }
}

rule "azure-sync-public" {
  description = <<-EOT
    File sync service that every network can reach.

    Stolen credentials can be used from everywhere.
  EOT

  code       = "SEC251"
  risk       = "medium"
  references = ["CKV_AZURE_64"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_storage_sync"]
  path       = "incoming_traffic_policy"
  allowed    = ["AllowVirtualNetworksOnly"]
  missing    = "AllowAllTraffic"
  set_to     = "AllowVirtualNetworksOnly"

  examples {
    bad {
      incoming_traffic_policy = "AllowAllTraffic"
    }
    fixed {
      incoming_traffic_policy = "AllowVirtualNetworksOnly"
    }
    good {
      incoming_traffic_policy = var.given
    }
  }
}

rule "azure-vault-network" {
  description = <<-EOT
    Key vault that every network can reach.

    Stolen credentials can be used from everywhere.
  EOT

  code       = "SEC252"
  risk       = "critical"
  references = ["CKV_AZURE_109", "AVD-AZU-0013", "azu-0013"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault"]
  path       = "network_acls.default_action"
  allowed    = ["Deny"]
  missing    = "Allow"
  set_to     = "Deny"

  examples {
    bad {
      network_acls {
        default_action = "Allow"
      }
    }
    fixed {
      network_acls {
        default_action = "Deny"
      }
    }
    good {
      network_acls {
        default_action = var.given
      }
    }
  }
}

rule "azure-vault-public" {
  description = <<-EOT
    Key vault with a public endpoint.

    With private endpoints only, stolen credentials are useless outside your networks.
  EOT

  code       = "SEC253"
  risk       = "high"
  references = ["CKV_AZURE_189"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-vault-purge" {
  description = <<-EOT
    Key vault that can be deleted for good.

    Whoever gets into the account can destroy keys, and with them all that they encrypt.
  EOT

  code       = "SEC254"
  risk       = "medium"
  references = ["CKV_AZURE_110", "CKV_AZURE_42", "AVD-AZU-0016", "azu-0016"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault"]
  path       = "purge_protection_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      purge_protection_enabled = false
    }
    fixed {
      purge_protection_enabled = true
    }
    good {
      purge_protection_enabled = var.given
    }
  }
}

rule "azure-key-expiry" {
  description = <<-EOT
    Key that never expires.

    The longer a key is used, the more a stolen one reveals.
  EOT

  code       = "SEC255"
  risk       = "medium"
  references = ["CKV_AZURE_40", "AVD-AZU-0014", "azu-0014"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault_key"]
  path       = "expiration_date"
  set        = true

  examples {
    bad {
    }
    good {
      expiration_date = "2030-01-01T00:00:00Z"
    }
    good {
      expiration_date = var.given
    }
  }
}

rule "azure-secret-expiry" {
  description = <<-EOT
    Secret that never expires.

    A secret that leaked works until somebody notices.
  EOT

  code       = "SEC256"
  risk       = "low"
  references = ["CKV_AZURE_41", "AVD-AZU-0017", "azu-0017"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault_secret"]
  path       = "expiration_date"
  set        = true

  examples {
    bad {
    }
    good {
      expiration_date = "2030-01-01T00:00:00Z"
    }
    good {
      expiration_date = var.given
    }
  }
}

rule "azure-secret-type" {
  description = <<-EOT
    Secret that does not say what it is.

    Without a content type nobody knows how to replace it.
  EOT

  code       = "SEC257"
  risk       = "low"
  references = ["CKV_AZURE_114", "AVD-AZU-0015", "azu-0015"]
  url        = "https://learn.microsoft.com/azure/key-vault/"
  resources  = ["azurerm_key_vault_secret"]
  path       = "content_type"
  set        = true

  examples {
    bad {
    }
    good {
      content_type = "password"
    }
    good {
      content_type = var.given
    }
  }
}

rule "azure-factory-public" {
  description = <<-EOT
    Data factory with a public endpoint.

    With private endpoints only, stolen credentials are useless outside your networks.
  EOT

  code       = "SEC258"
  risk       = "critical"
  references = ["CKV_AZURE_104", "AVD-AZU-0035", "azu-0035"]
  url        = "https://learn.microsoft.com/azure/data-factory/"
  resources  = ["azurerm_data_factory"]
  path       = "public_network_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_enabled = true
    }
    fixed {
      public_network_enabled = false
    }
    good {
      public_network_enabled = var.given
    }
  }
}

rule "azure-lake-unencrypted" {
  description = <<-EOT
    Data lake that is not encrypted.

    Discarded disks can be read.
  EOT

  code       = "SEC259"
  risk       = "high"
  references = ["CKV_AZURE_105", "AVD-AZU-0036", "azu-0036"]
  url        = "https://learn.microsoft.com/azure/storage/"
  resources  = ["azurerm_data_lake_store"]
  path       = "encryption_state"
  allowed    = ["Enabled"]
  missing    = "Enabled"
  set_to     = "Enabled"

  examples {
    bad {
      encryption_state = "Disabled"
    }
    fixed {
      encryption_state = "Enabled"
    }
    good {
      encryption_state = var.given
    }
  }
}

rule "azure-database-old-tls" {
  description = <<-EOT
    SQL server that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC260"
  risk       = "high"
  references = ["CKV_AZURE_52", "AVD-AZU-0026", "azu-0026"]
  url        = "https://learn.microsoft.com/azure/azure-sql/"
  resources  = ["azurerm_mssql_server"]
  path       = "minimum_tls_version"
  allowed    = ["1.2", "1.3"]
  missing    = "1.2"
  set_to     = "1.2"

  examples {
    bad {
      minimum_tls_version = "1.0"
    }
    fixed {
      minimum_tls_version = "1.2"
    }
    good {
      minimum_tls_version = var.given
    }
  }
}

rule "azure-database-ssl" {
  description = <<-EOT
    Database server that accepts plain text.

    Queries, results and passwords can be read and changed on their way.
  EOT

  code       = "SEC261"
  risk       = "high"
  references = ["CKV_AZURE_28", "CKV_AZURE_29", "CKV_AZURE_47", "AVD-AZU-0020", "azu-0020"]
  url        = "https://learn.microsoft.com/azure/mysql/"
  resources  = ["azurerm_mysql_server", "azurerm_postgresql_server", "azurerm_mariadb_server"]
  path       = "ssl_enforcement_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      ssl_enforcement_enabled = false
    }
    fixed {
      ssl_enforcement_enabled = true
    }
    good {
      ssl_enforcement_enabled = var.given
    }
  }
}

rule "azure-database-public-network" {
  description = <<-EOT
    Database server with a public endpoint.

    Anyone can try to log in, as far as its firewall rules allow it.
  EOT

  code = "SEC262"
  risk = "high"
  references = [
    "CKV_AZURE_53", "CKV_AZURE_68", "CKV_AZURE_113", "CKV_AZURE_48", "AVD-AZU-0022", "azu-0022",
  ]
  url = "https://learn.microsoft.com/azure/mysql/"
  resources = [
    "azurerm_mysql_server", "azurerm_postgresql_server", "azurerm_mssql_server",
    "azurerm_mariadb_server",
  ]
  path    = "public_network_access_enabled"
  allowed = [false]
  missing = true
  set_to  = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-database-geo-backup" {
  description = <<-EOT
    Database whose backups are in a single region.

    They are lost with the region.
  EOT

  code       = "SEC263"
  risk       = "low"
  references = ["CKV_AZURE_94", "CKV_AZURE_102", "CKV_AZURE_129"]
  url        = "https://learn.microsoft.com/azure/mysql/"
  resources = [
    "azurerm_mysql_server", "azurerm_postgresql_server", "azurerm_mariadb_server",
    "azurerm_mysql_flexible_server", "azurerm_postgresql_flexible_server",
  ]
  path    = "geo_redundant_backup_enabled"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      geo_redundant_backup_enabled = false
    }
    fixed {
      geo_redundant_backup_enabled = true
    }
    good {
      geo_redundant_backup_enabled = var.given
    }
  }
}

rule "azure-cosmos-public" {
  description = <<-EOT
    Cosmos DB account with a public endpoint.

    With private endpoints only, leaked keys are useless outside your networks.
  EOT

  code       = "SEC264"
  risk       = "high"
  references = ["CKV_AZURE_101"]
  url        = "https://learn.microsoft.com/azure/cosmos-db/"
  resources  = ["azurerm_cosmosdb_account"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cosmos-key" {
  description = <<-EOT
    Cosmos DB account without a key of its own.

    With its own key, access to the data can be limited, recorded and revoked separately.
  EOT

  code       = "SEC265"
  risk       = "low"
  references = ["CKV_AZURE_100"]
  url        = "https://learn.microsoft.com/azure/cosmos-db/"
  resources  = ["azurerm_cosmosdb_account"]
  path       = "key_vault_key_id"
  set        = true

  examples {
    bad {
    }
    good {
      key_vault_key_id = azurerm_key_vault_key.main.versionless_id
    }
    good {
      key_vault_key_id = var.given
    }
  }
}

rule "azure-redis-public" {
  description = <<-EOT
    Cache with a public endpoint.

    Anyone who has the key can connect.
  EOT

  code       = "SEC266"
  risk       = "medium"
  references = ["CKV_AZURE_89"]
  url        = "https://learn.microsoft.com/azure/azure-cache-for-redis/"
  resources  = ["azurerm_redis_cache"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-redis-plain-text" {
  description = <<-EOT
    Cache that is used in plain text.

    Whoever can listen reads what is cached, and the key of the cache.
  EOT

  code       = "SEC267"
  risk       = "high"
  references = ["CKV_AZURE_91"]
  url        = "https://learn.microsoft.com/azure/azure-cache-for-redis/"
  resources  = ["azurerm_redis_cache"]
  path       = ["enable_non_ssl_port", "non_ssl_port_enabled"]
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      enable_non_ssl_port = true
    }
    fixed {
      enable_non_ssl_port = false
    }
    good {
      enable_non_ssl_port = var.given
    }
  }
}

rule "azure-redis-old-tls" {
  description = <<-EOT
    Cache that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC268"
  risk       = "high"
  references = ["CKV_AZURE_148"]
  url        = "https://learn.microsoft.com/azure/azure-cache-for-redis/"
  resources  = ["azurerm_redis_cache"]
  path       = "minimum_tls_version"
  allowed    = ["1.2"]
  missing    = "1.0"
  set_to     = "1.2"

  examples {
    bad {
      minimum_tls_version = "1.0"
    }
    fixed {
      minimum_tls_version = "1.2"
    }
    good {
      minimum_tls_version = var.given
    }
  }
}

rule "azure-registry-admin" {
  description = <<-EOT
    Container registry that has an account for administrators.

    Its password is shared, and nobody can say who used it.
  EOT

  code       = "SEC269"
  risk       = "medium"
  references = ["CKV_AZURE_137"]
  url        = "https://learn.microsoft.com/azure/container-registry/"
  resources  = ["azurerm_container_registry"]
  path       = "admin_enabled"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      admin_enabled = true
    }
    fixed {
      admin_enabled = false
    }
    good {
      admin_enabled = var.given
    }
  }
}

rule "azure-registry-public" {
  description = <<-EOT
    Container registry with a public endpoint.

    Anyone can try to log in.
  EOT

  code       = "SEC270"
  risk       = "medium"
  references = ["CKV_AZURE_139"]
  url        = "https://learn.microsoft.com/azure/container-registry/"
  resources  = ["azurerm_container_registry"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cluster-ranges" {
  description = <<-EOT
    Kubernetes API that every network can reach.

    Vulnerabilities of the API and stolen tokens can be used from everywhere.
  EOT

  code       = "SEC271"
  risk       = "critical"
  references = ["CKV_AZURE_6", "AVD-AZU-0041", "azu-0041"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  when       = try(self.private_cluster_enabled != true, true)
  path       = ["api_server_access_profile.authorized_ip_ranges", "api_server_authorized_ip_ranges"]
  set        = true

  examples {
    bad {
    }
    good {
      api_server_access_profile {
        authorized_ip_ranges = ["10.0.0.0/8"]
      }
    }
    good {
      api_server_access_profile {
        authorized_ip_ranges = var.given
      }
    }
  }
}

rule "azure-cluster-rbac" {
  description = <<-EOT
    Kubernetes cluster without roles.

    Everybody who can log in can do everything.
  EOT

  code       = "SEC272"
  risk       = "high"
  references = ["CKV_AZURE_5", "AVD-AZU-0042", "azu-0042"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "role_based_access_control_enabled"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      role_based_access_control_enabled = false
    }
    fixed {
      role_based_access_control_enabled = true
    }
    good {
      role_based_access_control_enabled = var.given
    }
  }
}

rule "azure-cluster-policy" {
  description = <<-EOT
    Kubernetes cluster whose pods may all talk to each other.

    A compromised pod can reach all others.
  EOT

  code       = "SEC273"
  risk       = "high"
  references = ["CKV_AZURE_7", "AVD-AZU-0043", "azu-0043"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "network_profile.network_policy"
  set        = true

  examples {
    bad {
    }
    good {
      network_profile {
        network_policy = "azure"
      }
    }
    good {
      network_profile {
        network_policy = var.given
      }
    }
  }
}

rule "azure-cluster-private" {
  description = <<-EOT
    Kubernetes API with a public endpoint.

    Vulnerabilities of the API and stolen tokens can be used from everywhere.
  EOT

  code       = "SEC274"
  risk       = "medium"
  references = ["CKV_AZURE_115", "AVD-AZU-0065", "azu-0065"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "private_cluster_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      private_cluster_enabled = false
    }
    fixed {
      private_cluster_enabled = true
    }
    good {
      private_cluster_enabled = var.given
    }
  }
}

rule "azure-cluster-accounts" {
  description = <<-EOT
    Kubernetes cluster with local accounts.

    Their certificates cannot be revoked, and nobody can say who used them.
  EOT

  code       = "SEC275"
  risk       = "medium"
  references = ["CKV_AZURE_141"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "local_account_disabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      local_account_disabled = false
    }
    fixed {
      local_account_disabled = true
    }
    good {
      local_account_disabled = var.given
    }
  }
}

rule "azure-cluster-routing" {
  description = <<-EOT
    Kubernetes cluster with HTTP application routing.

    It publishes services under public names in plain text, and is not meant for production.
  EOT

  code       = "SEC276"
  risk       = "medium"
  references = ["CKV_AZURE_246"]
  url        = "https://learn.microsoft.com/azure/aks/"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "http_application_routing_enabled"
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      http_application_routing_enabled = true
    }
    fixed {
      http_application_routing_enabled = false
    }
    good {
      http_application_routing_enabled = var.given
    }
  }
}

rule "azure-vm-password" {
  description = <<-EOT
    Virtual machine that accepts passwords.

    Attackers try passwords all day; keys cannot be guessed.
  EOT

  code       = "SEC277"
  risk       = "high"
  references = ["CKV_AZURE_178", "CKV_AZURE_149", "CKV_AZURE_49", "CKV_AZURE_1", "AVD-AZU-0039", "azu-0039"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/"
  resources  = ["azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"]
  path       = "disable_password_authentication"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      disable_password_authentication = false
    }
    fixed {
      disable_password_authentication = true
    }
    good {
      disable_password_authentication = var.given
    }
  }
}

rule "azure-vm-extensions" {
  description = <<-EOT
    Virtual machine that accepts extensions.

    Whoever may install extensions runs code as administrator.
  EOT

  code       = "SEC278"
  risk       = "low"
  references = ["CKV_AZURE_50"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/"
  resources  = ["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"]
  path       = "allow_extension_operations"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      allow_extension_operations = true
    }
    fixed {
      allow_extension_operations = false
    }
    good {
      allow_extension_operations = var.given
    }
  }
}

rule "azure-vm-host-encryption" {
  description = <<-EOT
    Virtual machine whose temporary disks are not encrypted.

    Caches and temporary disks can hold anything that the machine works with.
  EOT

  code       = "SEC279"
  risk       = "medium"
  references = ["CKV_AZURE_97", "CKV_AZURE_151"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/"
  resources = [
    "azurerm_linux_virtual_machine_scale_set", "azurerm_windows_virtual_machine_scale_set",
    "azurerm_windows_virtual_machine",
  ]
  path    = "encryption_at_host_enabled"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      encryption_at_host_enabled = false
    }
    fixed {
      encryption_at_host_enabled = true
    }
    good {
      encryption_at_host_enabled = var.given
    }
  }
}

rule "azure-vm-updates" {
  description = <<-EOT
    Windows machine that is not updated.

    Known vulnerabilities stay open.
  EOT

  code       = "SEC280"
  risk       = "medium"
  references = ["CKV_AZURE_177"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/"
  resources  = ["azurerm_windows_virtual_machine", "azurerm_windows_virtual_machine_scale_set"]
  path       = "enable_automatic_updates"
  allowed    = [true]
  missing    = true
  set_to     = true

  examples {
    bad {
      enable_automatic_updates = false
    }
    fixed {
      enable_automatic_updates = true
    }
    good {
      enable_automatic_updates = var.given
    }
  }
}

rule "azure-disk-key" {
  description = <<-EOT
    Disk without a key of its own.

    With its own key, access to the disk can be limited, recorded and revoked separately.
  EOT

  code       = "SEC281"
  risk       = "low"
  references = ["CKV_AZURE_93", "AVD-AZU-0038", "azu-0038"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/"
  resources  = ["azurerm_managed_disk"]
  path       = "disk_encryption_set_id"
  set        = true

  examples {
    bad {
    }
    good {
      disk_encryption_set_id = azurerm_disk_encryption_set.main.id
    }
    good {
      disk_encryption_set_id = var.given
    }
  }
}

rule "azure-interface-forwarding" {
  description = <<-EOT
    Network interface that forwards packets.

    The machine can pass traffic around firewalls.
  EOT

  code       = "SEC282"
  risk       = "medium"
  references = ["CKV_AZURE_118", "AVD-AZU-0075", "azu-0075"]
  url        = "https://learn.microsoft.com/azure/virtual-network/"
  resources  = ["azurerm_network_interface"]
  path       = ["enable_ip_forwarding", "ip_forwarding_enabled"]
  allowed    = [false]
  missing    = false
  set_to     = false

  examples {
    bad {
      enable_ip_forwarding = true
    }
    fixed {
      enable_ip_forwarding = false
    }
    good {
      enable_ip_forwarding = var.given
    }
  }
}

rule "azure-firewall-intelligence" {
  description = <<-EOT
    Firewall that only reports known attackers.

    Traffic from and to known malicious addresses passes.
  EOT

  code       = "SEC283"
  risk       = "medium"
  references = ["CKV_AZURE_216"]
  url        = "https://learn.microsoft.com/azure/firewall/"
  resources  = ["azurerm_firewall"]
  path       = "threat_intel_mode"
  allowed    = ["Deny"]
  missing    = "Alert"
  set_to     = "Deny"

  examples {
    bad {
      threat_intel_mode = "Alert"
    }
    fixed {
      threat_intel_mode = "Deny"
    }
    good {
      threat_intel_mode = var.given
    }
  }
}

rule "azure-gateway-http" {
  description = <<-EOT
    Application gateway that answers plain HTTP.

    What visitors send and get can be read and changed on its way.
  EOT

  code       = "SEC284"
  risk       = "high"
  references = ["CKV_AZURE_217"]
  url        = "https://learn.microsoft.com/azure/application-gateway/"
  resources  = ["azurerm_application_gateway"]
  path       = "http_listener[*].protocol"
  allowed    = ["Https"]

  examples {
    bad {
      http_listener {
        protocol = "Http"
      }
    }
    good {
      http_listener {
        protocol = "Https"
      }
    }
    good {
      http_listener {
        protocol = var.given
      }
    }
  }
}

rule "azure-search-public" {
  description = <<-EOT
    Search service with a public endpoint.

    Anyone who has a key can connect.
  EOT

  code       = "SEC285"
  risk       = "medium"
  references = ["CKV_AZURE_124"]
  url        = "https://learn.microsoft.com/azure/search/"
  resources  = ["azurerm_search_service"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cognitive-public" {
  description = <<-EOT
    Cognitive service with a public endpoint.

    Anyone who has a key can use it.
  EOT

  code       = "SEC286"
  risk       = "medium"
  references = ["CKV_AZURE_134"]
  url        = "https://learn.microsoft.com/azure/ai-services/"
  resources  = ["azurerm_cognitive_account"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cognitive-keys" {
  description = <<-EOT
    Cognitive service with keys.

    Keys are shared and do not expire; identities are recorded.
  EOT

  code       = "SEC287"
  risk       = "medium"
  references = ["CKV_AZURE_236"]
  url        = "https://learn.microsoft.com/azure/ai-services/"
  resources  = ["azurerm_cognitive_account"]
  path       = "local_auth_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      local_auth_enabled = true
    }
    fixed {
      local_auth_enabled = false
    }
    good {
      local_auth_enabled = var.given
    }
  }
}

rule "azure-bus-keys" {
  description = <<-EOT
    Service bus with keys.

    Keys are shared and do not expire; identities are recorded.
  EOT

  code       = "SEC288"
  risk       = "medium"
  references = ["CKV_AZURE_203"]
  url        = "https://learn.microsoft.com/azure/service-bus-messaging/"
  resources  = ["azurerm_servicebus_namespace"]
  path       = "local_auth_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      local_auth_enabled = true
    }
    fixed {
      local_auth_enabled = false
    }
    good {
      local_auth_enabled = var.given
    }
  }
}

rule "azure-bus-public" {
  description = <<-EOT
    Service bus with a public endpoint.

    Anyone who has a key can connect.
  EOT

  code       = "SEC289"
  risk       = "medium"
  references = ["CKV_AZURE_204"]
  url        = "https://learn.microsoft.com/azure/service-bus-messaging/"
  resources  = ["azurerm_servicebus_namespace"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-bus-old-tls" {
  description = <<-EOT
    Service bus that accepts old versions of TLS.

    TLS 1.0 and 1.1 have known weaknesses.
  EOT

  code       = "SEC290"
  risk       = "high"
  references = ["CKV_AZURE_205"]
  url        = "https://learn.microsoft.com/azure/service-bus-messaging/"
  resources  = ["azurerm_servicebus_namespace"]
  path       = "minimum_tls_version"
  allowed    = ["1.2"]
  missing    = "1.2"
  set_to     = "1.2"

  examples {
    bad {
      minimum_tls_version = "1.0"
    }
    fixed {
      minimum_tls_version = "1.2"
    }
    good {
      minimum_tls_version = var.given
    }
  }
}

rule "azure-events-public" {
  description = <<-EOT
    Event grid with a public endpoint.

    Anyone who has a key can send events.
  EOT

  code       = "SEC291"
  risk       = "medium"
  references = ["CKV_AZURE_106", "CKV_AZURE_193"]
  url        = "https://learn.microsoft.com/azure/event-grid/"
  resources  = ["azurerm_eventgrid_domain", "azurerm_eventgrid_topic"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-events-keys" {
  description = <<-EOT
    Event grid with keys.

    Keys are shared and do not expire; identities are recorded.
  EOT

  code       = "SEC292"
  risk       = "medium"
  references = ["CKV_AZURE_192", "CKV_AZURE_195"]
  url        = "https://learn.microsoft.com/azure/event-grid/"
  resources  = ["azurerm_eventgrid_domain", "azurerm_eventgrid_topic"]
  path       = "local_auth_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      local_auth_enabled = true
    }
    fixed {
      local_auth_enabled = false
    }
    good {
      local_auth_enabled = var.given
    }
  }
}

rule "azure-config-public" {
  description = <<-EOT
    App configuration with a public endpoint.

    Anyone who has a key can read the settings.
  EOT

  code       = "SEC293"
  risk       = "medium"
  references = ["CKV_AZURE_185"]
  url        = "https://learn.microsoft.com/azure/azure-app-configuration/"
  resources  = ["azurerm_app_configuration"]
  path       = "public_network_access"
  allowed    = ["Disabled"]
  set_to     = "Disabled"

  examples {
    bad {
      public_network_access = "Enabled"
    }
    fixed {
      public_network_access = "Disabled"
    }
    good {
      public_network_access = var.given
    }
  }
}

rule "azure-config-keys" {
  description = <<-EOT
    App configuration with keys.

    Keys are shared and do not expire; identities are recorded.
  EOT

  code       = "SEC294"
  risk       = "medium"
  references = ["CKV_AZURE_184"]
  url        = "https://learn.microsoft.com/azure/azure-app-configuration/"
  resources  = ["azurerm_app_configuration"]
  path       = "local_auth_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      local_auth_enabled = true
    }
    fixed {
      local_auth_enabled = false
    }
    good {
      local_auth_enabled = var.given
    }
  }
}

rule "azure-config-purge" {
  description = <<-EOT
    App configuration that can be deleted for good.

    Whoever gets into the account can destroy all settings.
  EOT

  code       = "SEC295"
  risk       = "low"
  references = ["CKV_AZURE_187"]
  url        = "https://learn.microsoft.com/azure/azure-app-configuration/"
  resources  = ["azurerm_app_configuration"]
  path       = "purge_protection_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      purge_protection_enabled = false
    }
    fixed {
      purge_protection_enabled = true
    }
    good {
      purge_protection_enabled = var.given
    }
  }
}

rule "azure-contact-alerts" {
  description = <<-EOT
    Security contact who gets no alerts.

    Nobody learns of what Defender finds.
  EOT

  code       = "SEC296"
  risk       = "medium"
  references = ["CKV_AZURE_21", "AVD-AZU-0044", "azu-0044"]
  url        = "https://learn.microsoft.com/azure/defender-for-cloud/"
  resources  = ["azurerm_security_center_contact"]
  path       = "alert_notifications"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      alert_notifications = false
    }
    fixed {
      alert_notifications = true
    }
    good {
      alert_notifications = var.given
    }
  }
}

rule "azure-contact-phone" {
  description = <<-EOT
    Security contact without a telephone number.

    In an emergency Microsoft cannot reach anyone.
  EOT

  code       = "SEC297"
  risk       = "high"
  references = ["CKV_AZURE_20", "AVD-AZU-0064", "azu-0064", "AVD-AZU-0062", "azu-0062", "AVD-AZU-0046", "azu-0046"]
  url        = "https://learn.microsoft.com/azure/defender-for-cloud/"
  resources  = ["azurerm_security_center_contact"]
  path       = "phone"
  set        = true

  examples {
    bad {
    }
    good {
      phone = "+49 30 1234567"
    }
    good {
      phone = var.given
    }
  }
}

rule "azure-automation-unencrypted" {
  description = <<-EOT
    Automation variable that is not encrypted.

    Everybody who can see the account reads it.
  EOT

  code       = "SEC298"
  risk       = "medium"
  references = ["CKV_AZURE_73"]
  url        = "https://learn.microsoft.com/azure/automation/"
  resources = [
    "azurerm_automation_variable_string", "azurerm_automation_variable_bool",
    "azurerm_automation_variable_int", "azurerm_automation_variable_datetime",
  ]
  path    = "encrypted"
  allowed = [true]
  missing = false
  set_to  = true

  examples {
    bad {
      encrypted = false
    }
    fixed {
      encrypted = true
    }
    good {
      encrypted = var.given
    }
  }
}

rule "azure-kusto-unencrypted" {
  description = <<-EOT
    Data Explorer cluster whose disks are not encrypted.

    Discarded disks can be read.
  EOT

  code       = "SEC299"
  risk       = "medium"
  references = ["CKV_AZURE_74"]
  url        = "https://learn.microsoft.com/azure/data-explorer/"
  resources  = ["azurerm_kusto_cluster"]
  path       = "disk_encryption_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      disk_encryption_enabled = false
    }
    fixed {
      disk_encryption_enabled = true
    }
    good {
      disk_encryption_enabled = var.given
    }
  }
}

rule "azure-synapse-network" {
  description = <<-EOT
    Synapse workspace outside a managed network.

    Its clusters can reach everything, and other workspaces.
  EOT

  code       = "SEC300"
  risk       = "medium"
  references = ["CKV_AZURE_58", "AVD-AZU-0034", "azu-0034"]
  url        = "https://learn.microsoft.com/azure/synapse-analytics/"
  resources  = ["azurerm_synapse_workspace"]
  path       = "managed_virtual_network_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      managed_virtual_network_enabled = false
    }
    fixed {
      managed_virtual_network_enabled = true
    }
    good {
      managed_virtual_network_enabled = var.given
    }
  }
}

rule "azure-synapse-exfiltration" {
  description = <<-EOT
    Synapse workspace that data can leave.

    Notebooks can send data to any account.
  EOT

  code       = "SEC301"
  risk       = "medium"
  references = ["CKV_AZURE_157"]
  url        = "https://learn.microsoft.com/azure/synapse-analytics/"
  resources  = ["azurerm_synapse_workspace"]
  path       = "data_exfiltration_protection_enabled"
  allowed    = [true]
  missing    = false
  set_to     = true

  examples {
    bad {
      data_exfiltration_protection_enabled = false
    }
    fixed {
      data_exfiltration_protection_enabled = true
    }
    good {
      data_exfiltration_protection_enabled = var.given
    }
  }
}

rule "azure-databricks-public" {
  description = <<-EOT
    Databricks workspace with a public endpoint.

    Stolen tokens can be used from everywhere.
  EOT

  code       = "SEC302"
  risk       = "medium"
  references = ["CKV_AZURE_158"]
  url        = "https://learn.microsoft.com/azure/databricks/"
  resources  = ["azurerm_databricks_workspace"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-learning-public" {
  description = <<-EOT
    Machine learning workspace with a public endpoint.

    Stolen tokens can be used from everywhere.
  EOT

  code       = "SEC303"
  risk       = "medium"
  references = ["CKV_AZURE_144"]
  url        = "https://learn.microsoft.com/azure/machine-learning/"
  resources  = ["azurerm_machine_learning_workspace"]
  path       = "public_network_access_enabled"
  forbidden  = [true]
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-iot-public" {
  description = <<-EOT
    IoT hub with a public endpoint.

    Anyone can try to act as a device.
  EOT

  code       = "SEC304"
  risk       = "medium"
  references = ["CKV_AZURE_108"]
  url        = "https://learn.microsoft.com/azure/iot-hub/"
  resources  = ["azurerm_iothub"]
  path       = "public_network_access_enabled"
  forbidden  = [true]
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-api-public" {
  description = <<-EOT
    API management with a public endpoint.

    Check that it is meant to be public; otherwise use private endpoints.
  EOT

  code       = "SEC305"
  risk       = "medium"
  references = ["CKV_AZURE_174"]
  url        = "https://learn.microsoft.com/azure/api-management/"
  resources  = ["azurerm_api_management"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}


rule "azure-open-inbound" {
  description = <<-EOT
    Security rule that lets the whole internet in.

    Check that the port is meant to be public, and put a gateway with a firewall before it.
  EOT

  code       = "SEC407"
  risk       = "critical"
  url        = "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview"
  references = ["AVD-AZU-0047", "azu-0047"]
  match      = "resource[azurerm_network_security_rule]"
  when       = lower(default(self.direction, "")) == "inbound" && lower(default(self.access, "")) == "allow"
  condition  = !is_public(concat(self.source_address_prefix[*], flatten(self.source_address_prefixes[*])))
  message    = "`${block.name}` lets the whole internet in"

  examples {
    bad {
      resource "azurerm_network_security_rule" "web" { # expect: whole internet
        direction             = "Inbound"
        access                = "Allow"
        source_address_prefix = "*"
      }
    }
    good {
      resource "azurerm_network_security_rule" "web" {
        direction             = "Inbound"
        access                = "Allow"
        source_address_prefix = "10.0.0.0/8"
      }
    }
    good {
      resource "azurerm_network_security_rule" "web" {
        direction             = "Inbound"
        access                = "Deny"
        source_address_prefix = "*"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "azurerm_network_security_rule": {
              "web": {
                "direction": "Inbound",
                "access": "Allow",
                "source_address_prefix": "*"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "azure-open-outbound" {
  description = <<-EOT
    Security rule that lets everything out.

    A compromised machine can send data anywhere.
  EOT

  code       = "SEC408"
  risk       = "critical"
  url        = "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview"
  references = ["AVD-AZU-0051", "azu-0051"]
  match      = "resource[azurerm_network_security_rule]"
  when       = lower(default(self.direction, "")) == "outbound" && lower(default(self.access, "")) == "allow"
  condition  = !is_public(concat(self.destination_address_prefix[*], flatten(self.destination_address_prefixes[*])))
  message    = "`${block.name}` lets everything out"

  examples {
    bad {
      resource "azurerm_network_security_rule" "web" { # expect: everything out
        direction                  = "Outbound"
        access                     = "Allow"
        destination_address_prefix = "*"
      }
    }
    good {
      resource "azurerm_network_security_rule" "web" {
        direction                  = "Outbound"
        access                     = "Allow"
        destination_address_prefix = "10.0.0.0/8"
      }
    }
  }

  examples {
    file = "main.tf.json"
    bad {
      count   = 1
      content = <<-EOT
        {
          "resource": {
            "azurerm_network_security_rule": {
              "web": {
                "direction": "Outbound",
                "access": "Allow",
                "destination_address_prefix": "*"
              }
            }
          }
        }
      EOT
    }
  }
}

rule "azure-app-authentication" {
  description = <<-EOT
    App that everybody may use without signing in.

    The service can ask for a sign-in before a request reaches the app. Ignore this policy for apps
    that are meant for everybody, or that ask themselves.
  EOT

  code       = "SEC564"
  risk       = "medium"
  references = ["CKV_AZURE_13", "AVD-AZU-0003", "azu-0003"]
  url        = "https://learn.microsoft.com/azure/app-service/overview-authentication-authorization"
  resources  = ["azurerm_app_service", "azurerm_linux_web_app", "azurerm_windows_web_app"]
  path       = ["auth_settings_v2.auth_enabled", "auth_settings.enabled"]
  allowed    = [true]
  missing    = false

  examples {
    bad {
      auth_settings {
        enabled = false
      }
    }
    good {
      auth_settings_v2 {
        auth_enabled = true
      }
    }
    good {
      auth_settings {
        enabled = true
      }
    }
    good {
      auth_settings {
        enabled = var.given
      }
    }
  }
}

rule "azure-app-health" {
  description = <<-EOT
    App without a health check.

    An instance that answers errors goes on getting requests.
  EOT

  code       = "SEC565"
  risk       = "low"
  references = ["CKV_AZURE_213"]
  url        = "https://learn.microsoft.com/azure/app-service/monitor-instances-health-check"
  resources  = ["azurerm_app_service", "azurerm_linux_web_app", "azurerm_windows_web_app"]
  path       = "site_config.health_check_path"
  set        = true
  any        = true

  examples {
    bad {
      site_config {
      }
    }
    good {
      site_config {
        health_check_path = "/up"
      }
    }
    good {
      site_config {
        health_check_path = var.given
      }
    }
  }
}

rule "azure-plan-zones" {
  description = <<-EOT
    App service plan in one zone.

    Its apps are down when the zone is.
  EOT

  code       = "SEC566"
  risk       = "low"
  references = ["CKV_AZURE_225"]
  url        = "https://learn.microsoft.com/azure/reliability/reliability-app-service"
  resources  = ["azurerm_service_plan"]
  path       = "zone_balancing_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      zone_balancing_enabled = false
    }
    good {
      zone_balancing_enabled = true
    }
    good {
      zone_balancing_enabled = var.given
    }
  }
}

rule "azure-plan-workers" {
  description = <<-EOT
    App service plan with one worker.

    Its apps are down while the worker is replaced. Plans for functions that scale by themselves are
    not reported.
  EOT

  code       = "SEC567"
  risk       = "low"
  references = ["CKV_AZURE_212"]
  url        = "https://learn.microsoft.com/azure/app-service/overview-hosting-plans"
  resources  = ["azurerm_service_plan"]
  when       = !can(regex("^(Y|EP|FC|WS)[0-9]", default(self.sku_name, "")))
  path       = "worker_count"
  at_least   = 2
  missing    = 1

  examples {
    bad {
      worker_count = 1
    }
    good {
      worker_count = 3
    }
    good {
      worker_count = var.given
    }
    good {
      sku_name = "Y1"
    }
  }
}

rule "azure-flexible-server-public" {
  description = <<-EOT
    Flexible database server with a public endpoint.

    Anyone can try to log in, as far as its firewall rules allow it. Servers in a subnet have none.
  EOT

  code       = "SEC574"
  risk       = "high"
  references = ["CKV_AZURE_53"]
  url        = "https://learn.microsoft.com/azure/mysql/flexible-server/concepts-networking-public"
  resources  = ["azurerm_mysql_flexible_server", "azurerm_postgresql_flexible_server"]
  when       = self.delegated_subnet_id == null
  path       = ["public_network_access_enabled", "public_network_access"]
  allowed    = [false, "Disabled"]
  missing    = true

  examples {
    bad {
      public_network_access_enabled = true
    }
    good {
      public_network_access_enabled = false
    }
    good {
      public_network_access = "Disabled"
    }
    good {
      delegated_subnet_id = azurerm_subnet.main.id
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cluster-upgrades" {
  description = <<-EOT
    Cluster that is not upgraded by itself.

    Known vulnerabilities stay open until somebody upgrades it.
  EOT

  code       = "SEC575"
  risk       = "low"
  references = ["CKV_AZURE_171"]
  url        = "https://learn.microsoft.com/azure/aks/auto-upgrade-cluster"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = ["automatic_upgrade_channel", "automatic_channel_upgrade"]
  set        = true
  forbidden  = ["none"]

  examples {
    bad {
      automatic_upgrade_channel = "none"
    }
    good {
      automatic_upgrade_channel = "patch"
    }
    good {
      automatic_channel_upgrade = var.given
    }
  }
}

rule "azure-cluster-disk" {
  description = <<-EOT
    Cluster whose nodes keep their system disk.

    An ephemeral disk is in the host, faster, and gone with the node.
  EOT

  code       = "SEC576"
  risk       = "low"
  references = ["CKV_AZURE_226"]
  url        = "https://learn.microsoft.com/azure/aks/concepts-storage#ephemeral-os-disk"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "default_node_pool.os_disk_type"
  allowed    = ["Ephemeral"]
  missing    = "Managed"

  examples {
    bad {
      default_node_pool {
        os_disk_type = "Managed"
      }
    }
    good {
      default_node_pool {
        os_disk_type = "Ephemeral"
      }
    }
    good {
      default_node_pool {
        os_disk_type = var.given
      }
    }
  }
}

rule "azure-cluster-pods" {
  description = <<-EOT
    Node pool for few pods.

    With fewer than 50 pods, a node is full before its processors and memory are used.
  EOT

  code       = "SEC577"
  risk       = "low"
  references = ["CKV_AZURE_168"]
  url        = "https://learn.microsoft.com/azure/aks/quotas-skus-regions"
  paths = {
    azurerm_kubernetes_cluster           = "default_node_pool.max_pods"
    azurerm_kubernetes_cluster_node_pool = "max_pods"
  }
  at_least = 50
  missing  = 30

  examples {
    bad {
      default_node_pool {
        max_pods = 30
      }
    }
    good {
      default_node_pool {
        max_pods = 110
      }
    }
    good {
      default_node_pool {
        max_pods = var.given
      }
    }
  }
}

rule "azure-cluster-disk-key" {
  description = <<-EOT
    Cluster whose disks are encrypted with the key of Azure.

    A key of your own can be revoked.
  EOT

  code       = "SEC578"
  risk       = "low"
  references = ["CKV_AZURE_117", "AVD-AZU-0067", "azu-0067"]
  url        = "https://learn.microsoft.com/azure/aks/azure-disk-customer-managed-keys"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "disk_encryption_set_id"
  set        = true

  examples {
    bad {
      name = "main"
    }
    good {
      disk_encryption_set_id = azurerm_disk_encryption_set.main.id
    }
    good {
      disk_encryption_set_id = var.given
    }
  }
}

rule "azure-cluster-system-pool" {
  description = <<-EOT
    Cluster whose own pods share nodes with others.

    An application that takes all memory of a node ends pods that the cluster needs.
  EOT

  code       = "SEC579"
  risk       = "low"
  references = ["CKV_AZURE_232"]
  url        = "https://learn.microsoft.com/azure/aks/use-system-pools"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "default_node_pool.only_critical_addons_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      default_node_pool {
        only_critical_addons_enabled = false
      }
    }
    good {
      default_node_pool {
        only_critical_addons_enabled = true
      }
    }
    good {
      default_node_pool {
        only_critical_addons_enabled = var.given
      }
    }
  }
}

rule "azure-cluster-tier" {
  description = <<-EOT
    Cluster whose API has no service level.

    The free tier is for trying: nobody says how often the API is down.
  EOT

  code       = "SEC580"
  risk       = "low"
  references = ["CKV_AZURE_170"]
  url        = "https://learn.microsoft.com/azure/aks/free-standard-pricing-tiers"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "sku_tier"
  allowed    = ["Standard", "Premium", "Paid"]
  missing    = "Free"

  examples {
    bad {
      sku_tier = "Free"
    }
    good {
      sku_tier = "Standard"
    }
    good {
      sku_tier = var.given
    }
  }
}

rule "azure-cluster-host-encryption" {
  description = <<-EOT
    Node pool whose hosts do not encrypt.

    Temporary disks and caches are in plain text on the host.
  EOT

  code       = "SEC581"
  risk       = "low"
  references = ["CKV_AZURE_227"]
  url        = "https://learn.microsoft.com/azure/aks/enable-host-encryption"
  paths = {
    azurerm_kubernetes_cluster           = ["default_node_pool.host_encryption_enabled", "default_node_pool.enable_host_encryption"]
    azurerm_kubernetes_cluster_node_pool = ["host_encryption_enabled", "enable_host_encryption"]
  }
  allowed = [true]
  missing = false

  examples {
    bad {
      default_node_pool {
        host_encryption_enabled = false
      }
    }
    good {
      default_node_pool {
        host_encryption_enabled = true
      }
    }
    good {
      default_node_pool {
        enable_host_encryption = var.given
      }
    }
  }
}

rule "azure-cluster-logs" {
  description = <<-EOT
    Cluster that sends no logs.

    The logs of its nodes are gone with them.
  EOT

  code       = "SEC582"
  risk       = "low"
  references = ["CKV_AZURE_4", "AVD-AZU-0040", "azu-0040"]
  url        = "https://learn.microsoft.com/azure/aks/monitor-aks"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = ["oms_agent.log_analytics_workspace_id", "addon_profile.oms_agent.enabled"]
  set        = true
  forbidden  = [false]

  examples {
    bad {
      name = "main"
    }
    good {
      oms_agent {
        log_analytics_workspace_id = azurerm_log_analytics_workspace.main.id
      }
    }
    good {
      addon_profile {
        oms_agent {
          enabled = var.given
        }
      }
    }
  }
}

rule "azure-cluster-secret-rotation" {
  description = <<-EOT
    Cluster that keeps old secrets of a key vault.

    Secrets are read when a pod starts, and never again. Clusters that mount none are not reported.
  EOT

  code       = "SEC583"
  risk       = "low"
  references = ["CKV_AZURE_172"]
  url        = "https://learn.microsoft.com/azure/aks/csi-secrets-store-driver"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "key_vault_secrets_provider[*].secret_rotation_enabled"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      key_vault_secrets_provider {
        secret_rotation_enabled = false
      }
    }
    good {
      key_vault_secrets_provider {
        secret_rotation_enabled = true
      }
    }
    good {
      key_vault_secrets_provider {
        secret_rotation_enabled = var.given
      }
    }
    good {
      name = "main"
    }
  }
}

rule "azure-cluster-policies" {
  description = <<-EOT
    Cluster without Azure Policy.

    Nothing keeps privileged pods out.
  EOT

  code       = "SEC584"
  risk       = "low"
  references = ["CKV_AZURE_116", "AVD-AZU-0066", "azu-0066"]
  url        = "https://learn.microsoft.com/azure/aks/use-azure-policy"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = ["azure_policy_enabled", "addon_profile.azure_policy.enabled"]
  allowed    = [true]
  missing    = false

  examples {
    bad {
      azure_policy_enabled = false
    }
    good {
      azure_policy_enabled = true
    }
    good {
      addon_profile {
        azure_policy {
          enabled = var.given
        }
      }
    }
  }
}

rule "azure-cluster-plugin" {
  description = <<-EOT
    Cluster whose pods are behind addresses of nodes.

    With kubenet, firewalls see nodes and no pods, and some network policies do not work.
  EOT

  code       = "SEC585"
  risk       = "low"
  references = ["CKV2_AZURE_29"]
  url        = "https://learn.microsoft.com/azure/aks/concepts-network"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "network_profile.network_plugin"
  allowed    = ["azure", "none"]
  missing    = "kubenet"

  examples {
    bad {
      network_profile {
        network_plugin = "kubenet"
      }
    }
    good {
      network_profile {
        network_plugin = "azure"
      }
    }
    good {
      network_profile {
        network_plugin = var.given
      }
    }
  }
}

rule "azure-cluster-scale-set" {
  description = <<-EOT
    Cluster whose nodes are in an availability set.

    It can have one node pool, and cannot scale by itself.
  EOT

  code       = "SEC586"
  risk       = "low"
  references = ["CKV_AZURE_169"]
  url        = "https://learn.microsoft.com/azure/aks/cluster-configuration"
  resources  = ["azurerm_kubernetes_cluster"]
  path       = "default_node_pool[*].type"
  forbidden  = ["AvailabilitySet"]

  examples {
    bad {
      default_node_pool {
        type = "AvailabilitySet"
      }
    }
    good {
      default_node_pool {
        type = "VirtualMachineScaleSets"
      }
    }
    good {
      default_node_pool {
        type = var.given
      }
    }
  }
}

rule "azure-interface-public-address" {
  description = <<-EOT
    Network interface with a public address.

    Whoever finds the address can try to log in. Use a load balancer, or Azure Bastion.
  EOT

  code       = "SEC587"
  risk       = "medium"
  references = ["CKV_AZURE_119", "AVD-AZU-0076", "azu-0076"]
  url        = "https://learn.microsoft.com/azure/virtual-network/ip-services/public-ip-addresses"
  resources  = ["azurerm_network_interface"]
  path       = "ip_configuration[*].public_ip_address_id"
  set        = false

  examples {
    bad {
      ip_configuration {
        public_ip_address_id = "/subscriptions/1/resourceGroups/a/providers/Microsoft.Network/publicIPAddresses/b"
      }
    }
    good {
      ip_configuration {
        private_ip_address_allocation = "Dynamic"
      }
    }
    good {
      ip_configuration {
        public_ip_address_id = var.given
      }
    }
  }
}

rule "azure-disk-public" {
  description = <<-EOT
    Disk that can be exported from anywhere.

    Whoever gets an address with a signature can copy the disk.
  EOT

  code       = "SEC588"
  risk       = "low"
  references = ["CKV_AZURE_251"]
  url        = "https://learn.microsoft.com/azure/virtual-machines/disks-enable-private-links-for-import-export-portal"
  resources  = ["azurerm_managed_disk"]
  path       = "public_network_access_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      public_network_access_enabled = true
    }
    fixed {
      public_network_access_enabled = false
    }
    good {
      public_network_access_enabled = var.given
    }
  }
}

rule "azure-cosmos-key-changes" {
  description = <<-EOT
    Cosmos account that can be changed with its keys.

    Whoever has a key can change throughput and indexes, unseen by the rights of users.
  EOT

  code       = "SEC589"
  risk       = "low"
  references = ["CKV_AZURE_132"]
  url        = "https://learn.microsoft.com/azure/cosmos-db/role-based-access-control"
  resources  = ["azurerm_cosmosdb_account"]
  path       = "access_key_metadata_writes_enabled"
  allowed    = [false]
  missing    = true
  set_to     = false

  examples {
    bad {
      access_key_metadata_writes_enabled = true
    }
    fixed {
      access_key_metadata_writes_enabled = false
    }
    good {
      access_key_metadata_writes_enabled = var.given
    }
  }
}

rule "azure-firewall-intrusions" {
  description = <<-EOT
    Firewall policy that lets known attacks pass.

    Detection has to deny; it is off by default, and may only alert.
  EOT

  code       = "SEC590"
  risk       = "low"
  references = ["CKV_AZURE_220"]
  url        = "https://learn.microsoft.com/azure/firewall/premium-features#idps"
  resources  = ["azurerm_firewall_policy"]
  path       = "intrusion_detection.mode"
  allowed    = ["Deny"]
  missing    = "Off"

  examples {
    bad {
      intrusion_detection {
        mode = "Alert"
      }
    }
    good {
      intrusion_detection {
        mode = "Deny"
      }
    }
    good {
      intrusion_detection {
        mode = var.given
      }
    }
  }
}

rule "azure-database-zones" {
  description = <<-EOT
    Database in one zone.

    It is down when the zone is.
  EOT

  code       = "SEC591"
  risk       = "low"
  references = ["CKV_AZURE_229"]
  url        = "https://learn.microsoft.com/azure/azure-sql/database/high-availability-sla"
  resources  = ["azurerm_mssql_database"]
  path       = "zone_redundant"
  allowed    = [true]
  missing    = false

  examples {
    bad {
      zone_redundant = false
    }
    good {
      zone_redundant = true
    }
    good {
      zone_redundant = var.given
    }
  }
}

rule "azure-app-sleeps" {
  description = <<-EOT
    App that is unloaded when nobody uses it.

    The first request after a while waits, or fails.
  EOT

  code       = "SEC592"
  risk       = "low"
  references = ["CKV_AZURE_214"]
  url        = "https://learn.microsoft.com/azure/app-service/configure-common"
  resources  = ["azurerm_linux_web_app", "azurerm_windows_web_app"]
  path       = "site_config[*].always_on"
  forbidden  = [false]

  examples {
    bad {
      site_config {
        always_on = false
      }
    }
    good {
      site_config {
        always_on = true
      }
    }
    good {
      site_config {
        always_on = var.given
      }
    }
  }
}
