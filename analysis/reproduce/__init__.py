"""`memlake reproduce`: a paper's tables from one command, ours beside the quoted figures."""
