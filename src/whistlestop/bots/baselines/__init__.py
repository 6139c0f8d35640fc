"""The public agents for this game, written anew: what every better bot is measured against."""
