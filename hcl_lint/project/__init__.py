"""Projects and runs: configuration, discovery, cache, baselines and worker processes."""
