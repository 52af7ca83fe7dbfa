"""What Terraform and OpenTofu require of their files and schemas cannot express."""
