"""The synthetic corpus: a latent life of each subject, and the messages that it causes."""
