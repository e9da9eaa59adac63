"""What the native core is given of a game: boards, figures of the rules, orders of battle."""
