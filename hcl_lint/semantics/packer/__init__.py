"""Checks of Packer's templates that data cannot express."""
