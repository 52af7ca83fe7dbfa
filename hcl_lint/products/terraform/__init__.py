"""Checks of Terraform and OpenTofu that schemas cannot express."""
