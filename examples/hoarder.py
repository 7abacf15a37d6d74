"""A bot for Pearls: it hoards cards of one colour until they claim the best necklace there is."""

from nacre import Observation


def choose(observation: Observation) -> str:
    """One of the actions that are legal now."""
    actions = observation.actions()
    claims = [action for action in actions if action.endswith("claim")]
    if claims:
        return max(claims, key=size)
    takes = [action for action in actions if action.startswith("take")]
    if takes:
        view = observation.view()
        hand, display = view["hands"][observation.seat], view["display"]
        return max(takes, key=lambda action: after(hand, display, action.split()[1]))
    return max(actions, key=size)


def size(action: str) -> int:
    """How many cards a place uses: ``place 3 yellow + 2 wild claim`` uses 5."""
    return sum(int(word) for word in action.split() if word.isdigit())


def after(hand: dict[str, int], display: dict[str, int], colour: str) -> int:
    """How many cards of a colour are in hand when those on display are taken."""
    return hand[colour] + display[colour]
