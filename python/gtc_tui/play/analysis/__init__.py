"""A game judged afterwards: what each choice was worth, what the dice brought, and where it turned."""
