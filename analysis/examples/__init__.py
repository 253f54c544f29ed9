"""Examples of extension, each built in a lakehouse of its own."""
