"""Python that lands Parquet: generators, readers of releases, transcript adapters."""
