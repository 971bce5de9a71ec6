"""OpenSpiel's C++ random play of backgammon on one core, in player decisions per second.

Three ways of playing at random are timed, all from the same state (the position after the opening
roll), and the fastest is the peer's figure:

* ``rollouts``: an ``MCTSBot`` asked for one simulation, with a ``RandomRolloutEvaluator`` making
  many rollouts. The first simulation evaluates the root itself, so nothing but rollouts from that
  state is timed. (The evaluator's own ``evaluate`` is not reachable from Python.)
* ``search``: the same bot with many simulations of one rollout each, as in a real search.
* ``bots``: ``evaluate_bots`` with two uniform random bots, the game loop also being in C++.

A decision is a node where a player acts: forced passes count, dice rolls do not. OpenSpiel plays
two dice in one decision (doubles take two). ``bots`` leaves the whole history of each game, so its
decisions are counted exactly; from the same games comes the mean number of decisions of a random
playout. The bot does not say how many decisions it made; they are reckoned, every doubt in the
peer's favour: each rollout is credited with the upper end of the 95 % confidence interval of that
mean, even when it starts deeper in the tree than the root, and ``search`` is credited with each
selection step that it made in the tree as well. All of it runs in a single thread.
"""

import argparse
import json
import sys
import time
from importlib.metadata import version
from statistics import fmean, stdev

import pyspiel

ROLLOUTS = 100
SIMULATIONS = 100


def tree_decisions(node: pyspiel.SearchNode) -> int:
    """Selection steps by a player (not by chance) below `node` in the search tree."""
    return sum(
        (child.explore_count if child.player >= 0 else 0) + tree_decisions(child)
        for child in node.children
        if child.explore_count
    )


def measure(seconds: float) -> dict[str, float]:
    """Decisions per second of each way of playing at random."""
    game = pyspiel.load_game("backgammon")
    root = game.new_initial_state()
    root.apply_action(root.legal_actions()[0])  # the opening roll
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in (0, 1)]
    lengths: list[int] = []
    seeds = iter(range(1, 1 << 31))

    def search(rollouts: int, simulations: int) -> pyspiel.SearchNode:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, next(seeds))
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, next(seeds), False)
        return bot.mcts_search(root)

    def one_game() -> pyspiel.State:
        state = root.clone()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    def timed_search(rollouts: int, simulations: int) -> tuple[int, int, float]:
        """Return rollouts made, decisions made in the tree, seconds."""
        made = in_tree = 0
        spent = 0.0
        while spent < seconds:
            start = time.perf_counter()
            node = search(rollouts, simulations)
            spent += time.perf_counter() - start
            made += rollouts * simulations
            in_tree += tree_decisions(node)
        return made, in_tree, spent

    for _ in range(10):  # warm up
        one_game()
    search(ROLLOUTS, 1)
    search(1, SIMULATIONS)

    spent = 0.0
    while spent < seconds or len(lengths) < 2:
        start = time.perf_counter()
        state = one_game()
        spent += time.perf_counter() - start
        lengths.append(sum(step.player >= 0 for step in state.full_history()))
    rates = {"bots": sum(lengths) / spent}
    mean, error = fmean(lengths), stdev(lengths) / len(lengths) ** 0.5
    print(f"a random playout: {mean:.1f} decisions (standard error {error:.2f})", file=sys.stderr)

    made, _, spent = timed_search(ROLLOUTS, 1)
    rates["rollouts"] = made * (mean + 1.96 * error) / spent
    made, in_tree, spent = timed_search(1, SIMULATIONS)
    rates["search"] = (made * (mean + 1.96 * error) + in_tree) / spent
    print(f"in the tree: {in_tree / made:.2f} decisions a simulation", file=sys.stderr)
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(
        description="OpenSpiel's C++ random play of backgammon, in player decisions per second."
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="duration of each measurement")
    rates = measure(parser.parse_args().seconds)
    for way, rate in rates.items():
        print(f"{way}: {rate:,.0f} decisions/s", file=sys.stderr)
    best = max(rates, key=lambda way: rates[way])
    how = {
        "rollouts": "C++ rollouts from the opening by RandomRolloutEvaluator inside MCTSBot",
        "search": "C++ MCTSBot, one random rollout a simulation, in-tree decisions included",
        "bots": "C++ evaluate_bots with two uniform random bots, decisions counted exactly",
    }
    line = {
        "peer": "OpenSpiel",
        "version": version("open_spiel"),
        "game": "backgammon",
        "decisions_per_second": round(rates[best]),
        "how": f"{how[best]}, one core, the fastest of three ways of playing at random.",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
