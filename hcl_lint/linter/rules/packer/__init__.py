"""Rules about Packer's templates."""
