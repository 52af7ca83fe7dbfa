"""What one product means and checks: a package each."""
