"""What a report tells of Pearls: necklaces, waiting, wilds, and how it ends."""

from __future__ import annotations

from nacre.game.article import AgainstEven, Chapter, Describe, Extremes, Plot

CHAPTERS = (
    Chapter(
        "Necklaces",
        "A necklace is claimed with as many cards as its number, and each there is once or twice.",
        (
            Plot(
                "necklace_pays",
                "Which necklaces pay?",
                AgainstEven(
                    above="Whoever claims one of these wins more than an even share of {even}: {rows}.",
                    below="Whoever claims one of these wins less than an even share of {even}: {rows}.",
                    neither="Of no necklace was a difference found from an even share of {even}.",
                ),
                in_client=True,
            ),
            Plot(
                "necklace_claims",
                "Which are claimed?",
                Extremes(
                    differ="Most often claimed is {most} times a game, least often {least}.",
                    alike="No difference was found in how often they are claimed.",
                ),
                in_client=True,
            ),
            Plot(
                "necklaces_pay",
                "How many does it take?",
                AgainstEven(
                    above="More than an even share of {even} goes to seats with {rows}.",
                    below="Less goes to seats with {rows}.",
                    neither="No difference was found by the number of necklaces.",
                ),
                label="{} necklaces",
            ),
            Plot(
                "necklace_turn",
                "When are they claimed?",
                Extremes(
                    differ="The latest is {most}, counted in turns of the seat, the earliest {least}.",
                    alike="No difference was found in when they are claimed.",
                ),
            ),
        ),
    ),
    Chapter(
        "Waiting",
        "To take makes a larger group possible, to place is safe.",
        (
            Plot(
                "waiting",
                "How long do seats wait?",
                Describe("A seat takes {value} times between two places."),
                in_client=True,
            ),
            Plot("group", "How much is placed at once?", Describe("A group has {value} cards.")),
            Plot(
                "hand_when_placing",
                "How full is the hand?",
                Describe("There are {value} cards in hand when some of them are placed."),
            ),
            Plot(
                "hand_left",
                "What is left over?",
                Describe("The cards that a seat has left cost it {value} points at the end."),
            ),
        ),
    ),
    Chapter(
        "Wilds",
        "A wild makes any group larger, and is worth nothing by itself.",
        (
            Plot(
                "necklace_wilds",
                "What do they help to claim?",
                Extremes(
                    differ="Most wilds go into {most} of them, fewest into {least}.",
                    alike="No difference was found between the necklaces.",
                ),
            ),
            Plot(
                "places_with_wilds",
                "How often is one used?",
                Describe("{value} of the places have a wild among them."),
            ),
            Plot(
                "cards_taken",
                "What is taken?",
                Extremes(
                    differ="Most cards are taken at once of {most}, fewest of {least}.",
                    alike="No difference was found between the colours.",
                ),
            ),
        ),
    ),
    Chapter(
        "The end",
        "An empty pile brings the last round about, or the last necklace.",
        (
            Plot(
                "end",
                "What ends it?",
                Extremes(
                    differ="The commoner cause is {most} of the games; the other is {least}.",
                    alike="Both causes end games, and no difference was found between them.",
                ),
            ),
        ),
    ),
)
