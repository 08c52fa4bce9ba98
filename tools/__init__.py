"""Scripts of this repository: samples, measured figures, notebooks, pictures.  Run as modules."""
