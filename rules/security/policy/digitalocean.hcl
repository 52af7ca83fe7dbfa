# DigitalOcean.

defaults {
  enabled  = false
  dialects = ["terraform", "opentofu"]
}

rule "digitalocean-droplet-key" {
  description = <<-EOT
    Droplet without a key for SSH.

    Its password is sent by mail, and can be guessed.
  EOT

  code       = "SEC555"
  risk       = "medium"
  references = ["CKV_DIO_2", "AVD-DIG-0004", "dig-0004"]
  url        = "https://docs.digitalocean.com/products/droplets/how-to/add-ssh-keys/"
  resources  = ["digitalocean_droplet"]
  path       = "ssh_keys"
  set        = true

  examples {
    bad {
      ssh_keys = []
    }
    good {
      ssh_keys = [digitalocean_ssh_key.main.fingerprint]
    }
    good {
      ssh_keys = var.given
    }
  }
}
