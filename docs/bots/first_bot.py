#!/usr/bin/env python3
"""A player for gtc-tui in plain Python, without any library: marches towards the nearest objective of the enemy.

To play against it:
    gtc play gtc/03-race-for-spotsylvania --confederate bot:exec:docs/bots/first_bot.py
"""

import json
import random
import sys


def read():
    """The next message; ends the program when the game is over."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def say(message):
    print(json.dumps(message), flush=True)  # flush: the other side waits for the line


def steps_to(goals, neighbours):
    """Hexes from every hex to the nearest goal, as the crow flies."""
    away = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        near = [(here, to) for here in edge for to in neighbours[here] if to is not None]
        edge = []
        for here, to in near:
            if to not in away:
                away[to] = away[here] + 1
                edge.append(to)
    return away


def choose(question, side, neighbours, chance):
    """Place of the answer in the list of answers."""
    held = {goal["hex"] for goal in question["view"]["objectives"] if goal["side"] == side}
    goals = {goal["hex"] for goal in question["view"]["objectives"] if goal["hex"]} - held
    away = steps_to(goals, neighbours)
    steps = {n: text.split()[1] for n, text in enumerate(question["actions"]) if text.startswith("step ")}
    if steps and goals:
        best = min(steps, key=lambda n: away.get(steps[n], 999))
        here = next((piece["hex"] for piece in question["view"]["pieces"] if piece["id"] == question["subject"]), None)
        if away.get(steps[best], 999) < away.get(here, 999):
            return best
        return question["actions"].index(question["default"]) if question["default"] else best
    return chance.randrange(len(question["actions"]))


def main():
    side, neighbours, chance = "", {}, random.Random(0)
    while True:
        message = read()
        kind = message["type"]
        if kind == "hello":
            say({"protocol": 1, "name": "first bot", "wants": ["view", "map"]})
        elif kind == "game":
            side, chance = message["side"], random.Random(message["seed"])
            neighbours = {one["name"]: one["neighbours"] for one in message["map"]}
        elif kind == "decide":
            say({"number": message["number"], "answer": choose(message, side, neighbours, chance)})
        # anything else is news that needs no answer


if __name__ == "__main__":
    main()
