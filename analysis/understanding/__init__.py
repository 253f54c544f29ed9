"""What the understanding layers know: learned from train groups, shipped as one parameter file."""
