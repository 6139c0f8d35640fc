"""Why a move is a good one: reasons that can be told, found from what a seat may know."""
