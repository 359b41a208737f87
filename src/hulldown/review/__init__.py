"""What was luck, what was decided, and what would have been better: the review of a match that is over."""
