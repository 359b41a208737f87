"""What a shot can do before it is taken: exact chances, and what people and bots ask about two tanks."""
