"""What a report tells of Pearladöra: farms, Pontoons, territories, powers by group."""

from __future__ import annotations

from nacre.game.article import AgainstEven, Chapter, Describe, Extremes, Plot

CHAPTERS = (
    Chapter(
        "Farms",
        "Pearls lie on farms, more on some than on others, and go to whoever wins the territory.",
        (
            Plot(
                "farm_pays",
                "Which farms pay?",
                AgainstEven(
                    above="Whoever wins one of these farms wins more than an even share of {even}: {rows}.",
                    below="Whoever wins one of these wins less than an even share of {even}: {rows}.",
                    neither="Of no farm was a difference found from an even share of {even}.",
                ),
                in_client=True,
            ),
            Plot(
                "farm_spaces",
                "How much room is around them?",
                Extremes(
                    differ="Most room is around {most} spaces, least around {least}.",
                    alike="No difference was found in the room around the farms.",
                ),
            ),
            Plot(
                "pearls_lost",
                "What does nobody get?",
                Describe("Nobody gets {value} of the pearls."),
            ),
        ),
    ),
    Chapter(
        "Pontoons and territories",
        "Pontoons divide the lagoon; Divers win what is divided.",
        (
            Plot(
                "pontoons",
                "How many are laid?",
                Describe("A game has {value} Pontoons."),
                in_client=True,
            ),
            Plot(
                "territories",
                "How many territories?",
                Describe("At the end there are {value} territories."),
            ),
            Plot(
                "territory_size",
                "How large are they?",
                Describe("A territory has {value} spaces."),
                in_client=True,
            ),
            Plot(
                "contested",
                "How many are contested?",
                Describe("In {value} of the territories with pearls several sides have Divers."),
            ),
            Plot(
                "shared",
                "How many are shared?",
                Describe(
                    "{value} of the territories with pearls are won by several sides together."
                ),
            ),
            Plot(
                "stops",
                "Does anybody stop after one Pontoon?",
                Describe(
                    "{value} of the turns with a Pontoon stop although another could be laid."
                ),
            ),
        ),
    ),
    Chapter(
        "Divers",
        "A Diver's value decides the territory, and nobody else sees it.",
        (
            Plot(
                "divers",
                "Which are placed?",
                Extremes(
                    differ="Most often placed is a Diver of {most} times a game, least often one of {least}.",
                    alike="No difference was found between the values.",
                ),
                label="value {}",
                in_client=True,
            ),
            Plot(
                "supply_left",
                "What is left?",
                Describe("A seat has {value} Divers left at the end."),
            ),
        ),
    ),
    Chapter(
        "Powers by group",
        "In the advanced game each seat plays a group with a power of its own, and has one Backup.",
        (
            Plot(
                "group_pays",
                "Which groups win?",
                AgainstEven(
                    above="These groups win more than an even share of {even}: {rows}.",
                    below="These win less than an even share of {even}: {rows}.",
                    neither="Of no group was a difference found from an even share of {even}.",
                ),
            ),
            Plot(
                "powers",
                "Who uses the power?",
                Extremes(
                    differ="Most used are the powers of the {most} tokens a seat, least those of the {least}.",
                    alike="No difference was found between the groups.",
                ),
            ),
            Plot(
                "backups",
                "Who uses the Backup?",
                Describe("{value} of the seats use their Backup."),
            ),
        ),
    ),
)
