"""Make the weights of Chicken again, and measure what they are worth.

``python -m train.chicken`` tunes the policy by cross-entropy (two seats, then more seats), learns
the chances to win by self-play, and writes ``src/nacre/games/chicken/weights.json``. ``--quick``
does the same in seconds and writes nothing; ``--only policy|tables`` makes one part; ``--freeze``
copies the tuned policy to ``frozen.json`` beside it; ``--measure`` prints how the policy and a flat
Monte-Carlo player on top of it do. Everything follows from ``--seed``.
"""

from __future__ import annotations

import argparse
import json
import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from nacre.game.bot import BELIEF, Weights, believe, imagine, is_settled, outcome, policy_action
from nacre.games import game_of
from nacre.games.chicken import bot as chicken
from nacre.games.chicken.bot import (
    EGG_ANYWAY,
    FOLDER,
    GAP_KNOTS,
    LEFT_KNOTS,
    MOST_FACING,
    N_LEFT,
    N_POLICY,
    N_TABLE,
    N_WEIGHTS,
    OUT_FACING,
    POLICY_NAMES,
    SAME,
    STARTS,
    TABLES,
    TOTAL_KNOTS,
    TOTALS,
    chances,
    highest_total,
    knot_below,
    part_above,
    share_the_win,
    table_of,
)
from nacre.games.chicken.rules import (
    DRAW,
    EGG,
    MAX_SEATS,
    MIN_SEATS,
    N_ACTIONS,
    OUT,
    PLAY_EGG,
    can_draw,
    hand_value,
    next_number,
)
from nacre.kernel.compiling import allocating, compiled
from nacre.kernel.generic import (
    OVER,
    Action,
    State,
    States,
    apply,
    legal_actions,
    observe,
    random_action,
    set_up,
)
from nacre.kernel.notes import Notes, no_notes
from nacre.kernel.stream import WORDS, Rng, next_word, seed_stream, seed_word
from train.workers import Share, add_workers, sharing

SEED = 3
COUNTER_THRESHOLD = 5
LONGEST_ROUNDS = 400  # of a game whose rounds are learned from
PLAYERS_APART = 1 << 40  # the numbers of the streams that players draw from

# --- Players -------------------------------------------------------------------------------------

POLICY, COUNTER, NEVER_OUT, ANY, FLAT = range(5)
KIND, DEALS, MIX = range(3)  # columns of a player's row
BETWEEN_DROPS = 25  # deals
DOUBT = 3.0  # standard errors
DROPPED = -1e9  # a sum of values that no action has
ROOMS = 5  # records that a player thinks in
BLANK, SEEN, IMAGINED, TRIED = range(1, ROOMS)


@compiled
def highest_playable(state: State) -> Action:
    """The playable card of the highest value, the egg after all others; -1 without one."""
    hand = state.hand[state.turn]
    top = int(state.top)
    following = next_number(top)
    low, high = min(top, following), max(top, following)
    if hand[high] > 0:
        return high
    if hand[low] > 0:
        return low
    return PLAY_EGG if hand[EGG] > 0 else -1


@compiled
def never_out_action(state: State) -> Action:
    """Play the highest, else draw; withdraw only when it must."""
    card = highest_playable(state)
    if card >= 0:
        return card
    return DRAW if can_draw(state) else OUT


@compiled
def counter_action(state: State) -> Action:
    """Play the highest; else withdraw with five points or fewer, else draw."""
    card = highest_playable(state)
    if card >= 0:
        return card
    cheap = hand_value(state, state.turn) <= COUNTER_THRESHOLD
    return OUT if cheap or not can_draw(state) else DRAW


@compiled
def chosen(
    states: States, player: NDArray[np.float64], weights: Weights, rng: Rng, notes: Notes
) -> Action:
    """What a player does in the game in ``states[0]``; the other records are for its thoughts."""
    kind = int(player[KIND])
    state = states[0]
    if kind == POLICY:
        return policy_action(state, rng, weights)
    if kind == COUNTER:
        return counter_action(state)
    if kind == NEVER_OUT:
        return never_out_action(state)
    if kind == ANY:
        return random_action(state, rng)
    states[SEEN] = states[BLANK]
    observe(state, state.turn, states[SEEN])
    return flat_choice(states, player, weights, rng, notes)


@allocating
def flat_choice(
    states: States, player: NDArray[np.float64], weights: Weights, rng: Rng, notes: Notes
) -> Action:
    """Every action on the same deals, the rest of the round by policy; the best on average."""
    actions = np.empty(N_ACTIONS, np.int16)
    n = legal_actions(states[SEEN], actions)
    if n == 1:
        return int(actions[0])
    seat = int(states[SEEN].turn)
    deals, belief = int(player[DEALS]), np.zeros(BELIEF)
    believe(states[SEEN], seat, weights, belief)
    values = np.zeros((n, deals))
    sums = np.zeros(n)
    same = np.empty(WORDS, np.uint64)
    for deal in range(deals):
        states[IMAGINED] = states[SEEN]
        imagine(states[IMAGINED], seat, rng, belief)
        word = next_word(rng)
        for i in range(n):
            if sums[i] > DROPPED:
                seed_stream(same, word, 0)
                states[TRIED] = states[IMAGINED]
                apply(states[TRIED], int(actions[i]), same, notes)
                values[i, deal] = value_of_rest(states, seat, player, weights, same, notes)
                sums[i] += values[i, deal]
        if (deal + 1) % BETWEEN_DROPS == 0 and drop_worse(values, sums, deal + 1) == 1:
            break
    return int(actions[np.argmax(sums)])


@allocating
def drop_worse(values: NDArray[np.float64], sums: NDArray[np.float64], deals: int) -> int:
    """Mark the actions that are worse than the best beyond doubt; return how many are left."""
    best = int(np.argmax(sums))
    left = 0
    for i in range(sums.shape[0]):
        if i != best and sums[i] > DROPPED:
            squares = 0.0
            for deal in range(deals):
                squares += (values[best, deal] - values[i, deal]) ** 2
            worse = (sums[best] - sums[i]) / deals
            error = max(squares / deals - worse * worse, 0.0) / deals
            if worse * worse > DOUBT * DOUBT * error:
                sums[i] = 2 * DROPPED
        left += 1 if sums[i] > DROPPED else 0
    return left


@allocating
def value_of_rest(
    states: States,
    seat: int,
    player: NDArray[np.float64],
    weights: Weights,
    rng: Rng,
    notes: Notes,
) -> float:
    """Play the round in ``states[TRIED]`` to its end and judge it for a seat."""
    wins = np.empty(MAX_SEATS)
    margins = np.empty(MAX_SEATS)
    state = states[TRIED]
    while not is_settled(state, states[SEEN]):
        apply(state, policy_action(state, rng, weights), rng, notes)
    outcome(state, weights, wins, margins)
    return float(player[MIX] * wins[seat] + (1.0 - player[MIX]) * margins[seat])


# --- The arena -----------------------------------------------------------------------------------


@allocating
def play_deals(
    states: States,
    template: States,
    players: NDArray[np.float64],
    weights: NDArray[np.float64],
    seed: np.uint64,
    begin: int,
    end: int,
    shares: NDArray[np.float64],
) -> int:
    """Play each deal once for every rotation of the players; return the decisions made.

    ``shares[i]`` gets the wins that player 0 has of deal ``begin + i``, all rotations taken
    together.
    """
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    own = np.zeros(WORDS, np.uint64)
    wins = np.empty(MAX_SEATS)
    seats = int(template[0].seats)
    decisions = 0
    for deal in range(begin, end):
        for rotation in range(seats):
            seed_stream(rng, seed, deal)
            seed_stream(own, seed, PLAYERS_APART + deal * seats + rotation)
            states[0] = template[0]
            set_up(states[0], rng, notes)
            while states[0].turn != OVER:
                player = (int(states[0].turn) + rotation) % seats
                action = chosen(states, players[player], weights[player], own, notes)
                apply(states[0], action, rng, notes)
                decisions += 1
            share_the_win(states[0], wins)
            shares[deal - begin] += wins[(seats - rotation) % seats]
    return decisions


class Player(NamedTuple):
    """Who sits down: a kind, its weights, and for one that thinks, how."""

    kind: int
    weights: Weights = chicken.DEFAULTS
    deals: int = 0
    mix: float = 1.0


def template_of(seats: int, **options: int) -> States:
    """A game about to be set up; the first seat begins unless the options say otherwise."""
    game = game_of("chicken")
    states = np.zeros(1, game.rules.STATE)
    chosen_options = {o.name: o.default for o in game.options} | options
    states["seats"] = seats
    states["first"] = 0
    game.fill_in(states[0], chosen_options)
    return states


def meet(players: list[Player], deals: int, seed: int, **options: int) -> tuple[float, float]:
    """The share of player 0 over ``deals`` deals and all rotations, with its 95 % half-width."""
    seats = len(players)
    rows = np.array([[p.kind, p.deals, p.mix] for p in players], np.float64)
    weights = np.array([p.weights for p in players])
    template = template_of(seats, **options)
    states = np.zeros(ROOMS, template.dtype)
    shares = np.zeros(deals)
    play_deals(states, template, rows, weights, seed_word(seed), 0, deals, shares)
    shares /= seats
    return float(shares.mean()), float(1.96 * shares.std() / max(deals, 2) ** 0.5)


# --- Tuning the policy ---------------------------------------------------------------------------


class Tuning(NamedTuple):
    """How much work the cross-entropy method does."""

    generations: int
    population: int
    elite: int
    deals: int  # for each candidate and opponent in the first generation


FULL = Tuning(generations=24, population=48, elite=10, deals=700)
QUICK = Tuning(generations=3, population=12, elite=4, deals=60)
GROWTH = 0.15  # more deals with each generation, as candidates become alike

# Where tuning begins: what a beginner is told. Play when you can; withdraw with few points.
START = np.zeros(N_POLICY)
START[OUT_FACING : OUT_FACING + MOST_FACING] = 8, 7, 6, 5, 4
START[[SAME, EGG_ANYWAY]] = 1.0, 0.5

N_TUNED = POLICY_NAMES.index("waver")  # the errors that follow are not for the tuned policy
SPREAD = {"out": 1.5, "leave": 0.7, "same": 0.8, "next": 0.5, "egg": 0.8}  # by first word
SPREADS = np.array([SPREAD[name.split("_")[0]] for name in POLICY_NAMES[:N_TUNED]])
FINER = {"out_size", "out_draw", "leave_facing", "same_relief", "egg_size", "egg_facing"}
SPREADS[[name in FINER for name in POLICY_NAMES[:N_TUNED]]] *= 0.3
WIDER = {"out_behind", "out_danger"}
SPREADS[[name in WIDER for name in POLICY_NAMES[:N_TUNED]]] *= 2.5


def tuned(
    start: Weights,
    base: int,
    tables: tuple[int, ...],
    how: Tuning,
    seed: int,
    share: Share[float],
) -> Weights:
    """Tune the policy at ``base`` for the seat counts in ``tables``, against itself and *counters*.

    The mean of the best candidates is both the result and the opponent, so that it has to beat what
    it has become.
    """
    rnd = np.random.default_rng([seed, base])
    mean = start.copy()
    part = slice(base, base + N_TUNED)
    spread = SPREADS.copy()
    for generation in range(how.generations):
        seats = tables[generation % len(tables)]
        drawn = mean[part] + spread * rnd.standard_normal((how.population, N_TUNED))
        drawn[0] = mean[part]
        fresh = int(rnd.integers(1 << 40))
        deals = int(how.deals * (1 + GROWTH * generation))
        results = np.array(share([(mean, part, row, seats, deals, fresh) for row in drawn]))
        best = drawn[np.argsort(-results)[: how.elite]]
        mean[part] = 0.4 * mean[part] + 0.6 * best.mean(axis=0)
        spread = 0.3 * spread + 0.7 * np.maximum(best.std(axis=0), 0.03 * SPREADS)
        say(
            f"policy, {seats} seats, generation {generation + 1}/{how.generations}: "
            f"mean {results.mean():.3f}, best {results.max():.3f}, spread {(spread / SPREADS).mean():.2f}"
        )
    return mean


def fitness(mean: Weights, part: slice, row: Weights, seats: int, deals: int, seed: int) -> float:
    """What a candidate wins: mostly against copies of the mean, partly against *counters*."""
    candidate = mean.copy()
    candidate[part] = row
    alone = Player(POLICY, candidate)
    deals = deals * MIN_SEATS // seats
    copies, _ = meet([alone, *[Player(POLICY, mean)] * (seats - 1)], deals, seed)
    counters, _ = meet([alone, *[Player(COUNTER)] * (seats - 1)], deals // 3, seed + 1)
    return 0.75 * copies + 0.25 * counters


# --- Learning the chances to win -----------------------------------------------------------------

LIMITS = np.array([50, 50, 50, 50, 15, 25, 35, 75, 100, 150, 200], np.int16)
FASTEST, SLOWEST = 0.08, 0.002  # steps of the gradient


@allocating
def learn_tables(
    states: States,
    template: States,
    weights: Weights,
    averaged: Weights,
    seed: np.uint64,
    games: int,
) -> None:
    """Self-play of the policy; every start of a round learns from the end of its game.

    Half of the games begin with totals drawn by lot, so that rare gaps are seen as well.
    ``averaged`` gets the mean of the weights over the second half.
    """
    notes = no_notes()
    rng = np.zeros(WORDS, np.uint64)
    totals = np.zeros((LONGEST_ROUNDS, MAX_SEATS), np.int16)
    starters = np.zeros(LONGEST_ROUNDS, np.int8)
    target = np.empty(MAX_SEATS)
    state = states[0]
    for game in range(games):
        seed_stream(rng, seed, game)
        states[0] = template[0]
        state.limit = LIMITS[int(next_word(rng) % np.uint64(LIMITS.shape[0]))]
        set_up(state, rng, notes)
        if game % 2 == 1:
            draw_totals(state, rng)
        rounds = play_and_note(state, weights, totals, starters, rng, notes)
        share_the_win(state, target)
        step = FASTEST * (SLOWEST / FASTEST) ** (game / games)
        for i in range(rounds):
            for seat in range(state.seats):
                state.points[seat] = totals[i, seat]
            state.starter = starters[i]
            learn_position(state, weights, target, step)
        if 2 * game >= games:
            for i in range(TABLES, N_WEIGHTS):
                averaged[i] += (weights[i] - averaged[i]) / (game - games / 2 + 1)


@compiled
def draw_totals(state: State, rng: Rng) -> None:
    """Give every seat any total below the limit."""
    for seat in range(state.seats):
        state.points[seat] = int(next_word(rng) % np.uint64(int(state.limit)))


@compiled
def play_and_note(
    state: State,
    weights: Weights,
    totals: NDArray[np.int16],
    starters: NDArray[np.int8],
    rng: Rng,
    notes: Notes,
) -> int:
    """Play a game by policy and note the totals at the start of each round; return how many."""
    rounds = 0
    number = 0
    while state.turn != OVER:
        if state.round_number != number and rounds < LONGEST_ROUNDS:
            number = int(state.round_number)
            for seat in range(state.seats):
                totals[rounds, seat] = state.points[seat]
            starters[rounds] = state.starter
            rounds += 1
        apply(state, policy_action(state, rng, weights), rng, notes)
    return rounds


@allocating
def learn_position(
    state: State, weights: Weights, target: NDArray[np.float64], step: float
) -> None:
    """One step of the gradient of the cross-entropy between chances and result."""
    wins = np.empty(MAX_SEATS)
    chances(state, weights, wins)
    table = table_of(int(state.seats))
    highest = highest_total(state)
    left = float(int(state.limit) - highest)
    for seat in range(state.seats):
        by = step * (target[seat] - wins[seat])
        points = int(state.points[seat])
        nudge(weights, table, GAP_KNOTS, float(highest - points), left, by)
        nudge(weights, table + TOTALS, TOTAL_KNOTS, float(points), left, by)
        if seat == state.starter:
            nudge_row(weights, table + STARTS, left, by)


@compiled
def nudge(
    weights: Weights, begin: int, knots: NDArray[np.float64], x: float, left: float, by: float
) -> None:
    """Change the four numbers that ``read_off`` reads, each by its part."""
    at = knot_below(knots, x)
    part = part_above(knots, at, x)
    nudge_row(weights, begin + at * N_LEFT, left, by * (1.0 - part))
    nudge_row(weights, begin + (at + 1) * N_LEFT, left, by * part)


@compiled
def nudge_row(weights: Weights, begin: int, left: float, by: float) -> None:
    """Change the two numbers that ``read_row`` reads, each by its part."""
    at = knot_below(LEFT_KNOTS, left)
    part = part_above(LEFT_KNOTS, at, left)
    weights[begin + at] += by * (1.0 - part)
    weights[begin + at + 1] += by * part


def learned(start: Weights, games: int, seed: int) -> Weights:
    """The same weights with tables learned anew by the policy's self-play."""
    weights = start.copy()
    weights[TABLES:] = 0.0
    averaged = weights.copy()
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        template = template_of(seats)
        states = np.zeros(1, template.dtype)
        mean = np.zeros(N_WEIGHTS)
        learn_tables(states, template, weights, mean, seed_word(seed + seats), games)
        part = slice(table_of_seats(seats), table_of_seats(seats) + N_TABLE)
        averaged[part] = without_dips(mean[part])
        say(f"tables for {seats} seats: {games} games")
    return averaged


def without_dips(table: Weights) -> Weights:
    """A table in which a larger gap is never worth less, as chance has it where data are few."""
    smooth = table.copy()
    gaps = smooth[:TOTALS].reshape(-1, N_LEFT)
    gaps[:] = (np.maximum.accumulate(gaps) + np.minimum.accumulate(gaps[::-1])[::-1]) / 2
    return smooth


def table_of_seats(seats: int) -> int:
    """Where the table for a number of seats begins."""
    return TABLES + (seats - MIN_SEATS) * N_TABLE


# --- Measuring -----------------------------------------------------------------------------------


def measure(deals: int, seed: int) -> None:
    """Print what the policies and a flat player win, with 95 % half-widths."""
    policy = Player(POLICY)
    frozen = Player(POLICY, chicken.frozen())
    flat = Player(FLAT, deals=300, mix=0.5)
    casual, novice = (Player(POLICY, chicken.WEIGHTS[f]) for f in ("casual", "novice"))
    counter, never_out, anything = Player(COUNTER), Player(NEVER_OUT), Player(ANY)
    cheap = deals * 20  # games without thought cost next to nothing
    for name, players, n in (
        ("policy against counter", [policy, counter], cheap),
        ("policy against never out", [policy, never_out], cheap),
        ("policy against the frozen one", [policy, frozen], cheap),
        ("policy against casual", [policy, casual], cheap),
        ("casual against novice", [casual, novice], cheap),
        ("policy against novice", [policy, novice], cheap),
        ("novice against any legal action", [novice, anything], cheap),
        ("policy against three counters", [policy, *[counter] * 3], cheap),
        ("policy against three frozen ones", [policy, *[frozen] * 3], cheap),
        ("flat against the frozen policy", [flat, frozen], deals),
        ("flat against counter", [flat, counter], deals),
        ("flat against never out", [flat, never_out], deals),
        ("flat against three frozen policies", [flat, *[frozen] * 3], deals // 2),
        ("flat against three counters", [flat, *[counter] * 3], deals // 2),
    ):
        share, width = meet(players, n, seed)
        say(f"{name}: {100 * share:.1f} ± {100 * width:.1f} %")


# --- The command ---------------------------------------------------------------------------------

CONSOLE = Console()
DECIMALS = 3


def say(line: str) -> None:
    """Tell how far the work is."""
    CONSOLE.print(line, highlight=False)


def named(row: Weights) -> dict[str, dict[str, float]]:
    """A policy as the files hold it."""
    two, more = row[:N_POLICY], row[N_POLICY:TABLES]
    return {
        key: {name: round(float(w), DECIMALS) for name, w in zip(POLICY_NAMES, part, strict=True)}
        for key, part in (("two", two), ("more", more))
    }


def kept_tables(row: Weights) -> dict[str, list[float]]:
    """The tables as the files hold them."""
    tables = row[TABLES:].reshape(-1, N_TABLE)
    return {
        str(MIN_SEATS + i): [round(float(w), DECIMALS) for w in t] for i, t in enumerate(tables)
    }


def write(name: str, content: dict[str, Any]) -> None:
    """Write a file of weights, one line for each part."""
    path = FOLDER / name
    text = json.dumps(content, indent=1)
    flat = re.sub(r"\[[^\]]*\]", lambda m: " ".join(m.group().split()), text)
    path.write_text(flat + "\n", encoding="utf-8")
    say(f"wrote {name}")


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--quick", action="store_true", help="try everything, write nothing")
    parser.add_argument("--only", choices=("policy", "tables"))
    parser.add_argument("--freeze", action="store_true", help="copy the tuned policy")
    parser.add_argument("--measure", type=int, metavar="DEALS")
    add_workers(parser)
    wishes = parser.parse_args()
    if wishes.measure:
        measure(wishes.measure, wishes.seed)
    elif wishes.freeze:
        write("frozen.json", {"policy": named(chicken.DEFAULTS)})
    else:
        with sharing(fitness, wishes.jobs, wishes.cluster) as share:
            make_weights(wishes.seed, wishes.only, wishes.quick, share)


def make_weights(seed: int, only: str | None, quick: bool, share: Share[float]) -> None:
    """Tune, learn and write; the flavours that err are kept as they are."""
    kept = json.loads((FOLDER / "weights.json").read_text(encoding="utf-8"))
    weights = chicken.DEFAULTS.copy()
    if only != "tables":
        weights[:TABLES] = np.tile(START, 2)
        how = QUICK if quick else FULL
        weights = tuned(weights, 0, (2,), how, seed, share)
        weights = tuned(weights, N_POLICY, (3, 4, 5), how, seed, share)
        kept["policies"]["tuned"] = named(weights)
    if only != "policy":
        kept["tables"] = kept_tables(learned(weights, 2_000 if quick else 600_000, seed))
    if not quick:
        write("weights.json", kept)


if __name__ == "__main__":
    main()
