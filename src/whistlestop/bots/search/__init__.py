"""The searcher: plays every candidate out on the same imagined worlds, and spends its time on the best of them."""
