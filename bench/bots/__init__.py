"""The strength of the bots: matches with a bar each, kept and resumed."""
