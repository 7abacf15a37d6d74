"""Scripts that make the weights of the bots again, each with one command and a seed."""
