"""Pictures to scale, made from views and from nothing else."""
