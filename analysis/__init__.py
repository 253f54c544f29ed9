"""What reads the warehouse: fits, intervals, reports, and the command line."""
