"""What a report tells of Pearl Dice: rows in the order of clearing, what they pay, hot dice."""

from __future__ import annotations

from nacre.game.article import AgainstEven, Chapter, Describe, Extremes, Plot

CHAPTERS = (
    Chapter(
        "Rows",
        "Rows 1 to 6 are taken by single dice, the others by pairs.",
        (
            Plot(
                "cleared_at",
                "In which order are rows cleared?",
                Extremes(
                    differ="First comes {least}, counted from the first row that a seat clears; last {most}.",
                    alike="No difference was found in the order.",
                ),
                in_client=True,
            ),
            Plot(
                "first_roll",
                "What does a roll take?",
                Extremes(
                    differ="The first roll of the game would take most from {most} pearls, least from {least}.",
                    alike="No difference was found between the rows.",
                ),
                in_client=True,
            ),
            Plot(
                "targets",
                "Which are chosen?",
                Extremes(
                    differ="Most often chosen is {most} times a game, least often {least}.",
                    alike="No difference was found between the rows.",
                ),
            ),
            Plot(
                "first_row_pays",
                "Does it pay to begin with one?",
                AgainstEven(
                    above="Whoever clears one of these first wins more than an even share of {even}: {rows}.",
                    below="Whoever clears one of these first wins less than an even share of {even}: {rows}.",
                    neither="Whichever row a seat clears first, no difference was found from an even share of {even}.",
                ),
                in_client=True,
            ),
            Plot(
                "cleared",
                "Which stay?",
                Extremes(
                    differ="Cleared by most seats is {most}, by fewest {least}.",
                    alike="No difference was found between the rows.",
                ),
            ),
        ),
    ),
    Chapter(
        "Turns and hot dice",
        "A turn goes on while the dice form the chosen row. An empty row gives six new dice; with hot "
        "dice, an option, so do six dice that are all used.",
        (
            Plot(
                "turn_pearls",
                "What does a turn bring?",
                Describe("A turn that does not end at once removes {value} pearls."),
                in_client=True,
            ),
            Plot(
                "hot_dice",
                "How often are dice hot?",
                Describe("Dice are hot {value} times a game."),
            ),
            Plot(
                "fresh_starts",
                "How often does a cleared row give a new start?",
                Describe(
                    "All six dice are rolled anew {value} times a game because a row is empty."
                ),
            ),
            Plot(
                "busts",
                "How often is a turn over at once?",
                Describe("{value} of the turns end at once."),
            ),
            Plot(
                "turns_of_winner",
                "How long does a board last?",
                Describe("A seat with an empty board took {value} turns."),
            ),
            Plot("rolls", "How often are dice rolled?", Describe("A game has {value} rolls.")),
        ),
    ),
)
