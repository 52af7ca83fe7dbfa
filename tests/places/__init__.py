"""The matrix of places: every fault in every place that a user has, as Terraform judges it."""
