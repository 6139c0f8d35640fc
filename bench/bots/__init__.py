"""How strong the bots are: matches with a bar each, kept and resumed."""
