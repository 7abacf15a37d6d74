"""What a report tells of Chicken: when to withdraw, the egg, the dice, how rounds end."""

from __future__ import annotations

from nacre.game.article import Chapter, Describe, Extremes, Plot

CHAPTERS = (
    Chapter(
        "Withdrawing",
        "Whoever withdraws keeps the hand and its points; whoever stays in may get rid of more, or not.",
        (
            Plot(
                "out_value",
                "With what do they withdraw?",
                Describe("A hand would cost {value} points when its seat withdraws."),
                in_client=True,
            ),
            Plot(
                "gained",
                "Does it pay to stay in?",
                Extremes(
                    differ="The dearer hands are those that {most} points a hand, the cheaper those that {least}.",
                    alike="No difference was found between hands that withdrew and those that stayed in.",
                ),
                in_client=True,
            ),
            Plot(
                "out_turn",
                "When do they withdraw?",
                Describe("A seat withdraws in its turn number {value} of the round."),
            ),
            Plot(
                "withdrawals",
                "How often?",
                Describe("{value} of the hands end with withdrawing."),
            ),
        ),
    ),
    Chapter(
        "The egg",
        "The egg goes on anything, and costs dear at the end.",
        (
            Plot("egg_dealt", "Who has it?", Describe("{value} of the hands are dealt the egg.")),
            Plot("egg_left", "Who keeps it?", Describe("{value} of the hands end with the egg.")),
            Plot(
                "actions",
                "What is done?",
                Extremes(
                    differ="The commonest is {most} times a game, the rarest {least}.",
                    alike="No difference was found between the actions.",
                ),
            ),
        ),
    ),
    Chapter(
        "Rounds and dice",
        "The last card ends a round, and two dice take points off.",
        (
            Plot(
                "round_end",
                "How does a round end?",
                Extremes(
                    differ="More rounds end by {most}, fewer by {least}.",
                    alike="Both ends happen, and no difference was found between them.",
                ),
                in_client=True,
            ),
            Plot(
                "rounds", "How many rounds?", Describe("A game has {value} rounds."), in_client=True
            ),
            Plot("roll", "What do the dice show?", Describe("The two dice show {value} together.")),
            Plot(
                "rolled_off",
                "What do they take off?",
                Describe("The dice take {value} points off: nobody can go below zero."),
            ),
        ),
    ),
)
