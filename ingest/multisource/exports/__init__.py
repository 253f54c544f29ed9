"""Reading a person's own five exports, which come without labels."""
