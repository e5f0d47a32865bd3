"""Where the printed rules of WHY and of its Swedish edition differ, row by row (rules/why.md).

Data for the page that compares them; the numbers are lines of the two rulebooks.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.models import Message, say

Text = tuple[tuple[int, ...], Message]
Echo = tuple[tuple[int, ...], Message | None]


@dataclass(frozen=True, slots=True)
class Row:
    """One topic. Each edition: the lines that treat it, none where it is silent, and what it says.

    `number` is that of the table in the rules; of the Swedish edition None means the same.
    """

    number: int
    topic: Message
    english: Text
    swedish: Echo

    @property
    def differs(self) -> bool:
        """Whether the Swedish edition says something else."""
        return self.swedish[1] is not None


ROWS = (
    Row(1, say("Players"), ((6, 40, 41), say("Two to four.")), ((38, 39), None)),
    Row(2, say("Cards dealt"), ((12,), say("Seven for everybody.")), ((2,), None)),
    Row(
        3,
        say("The rest of the deck"),
        ((12,), say("Evenly into six rooms; what is left over lies face down on the Lawn.")),
        (
            (2,),
            say(
                "Equal piles in six rooms; nothing is said of what is left over, so we treat "
                "it the same."
            ),
        ),
    ),
    Row(
        4,
        say("Names of the rooms"),
        ((40,), say("Named rooms; numbers only matter for two players.")),
        ((2,), say("Numbered rooms without names; we use the same house.")),
    ),
    Row(5, say("Start"), ((12,), say("All in the Living Room.")), ((3,), None)),
    Row(
        6,
        say("Who begins"),
        ((14,), say("As you agree; here chance decides.")),
        ((4,), say("Whoever rolls highest; ties roll again.")),
    ),
    Row(7, say("Choosing a detective"), ((12,), say("Everybody picks one.")), ((3,), None)),
    Row(8, say("Walking"), ((14,), say("Both dice, along the corridor.")), ((4, 8), None)),
    Row(
        9,
        say("Turning back"),
        ((), say("Not mentioned; we don't allow it.")),
        ((8,), say("Any direction, but no turning back within a roll.")),
    ),
    Row(
        10,
        say("Doors"),
        ((), say("Not mentioned; we only enter by doors.")),
        ((8,), say("Rooms are entered and left by doors only.")),
    ),
    Row(
        11,
        say("Size of a room"),
        ((), say("Not mentioned; we count a room as one square.")),
        ((9,), say("A room is one square, and you stop there.")),
    ),
    Row(
        12,
        say("Exact count"),
        (
            (24,),
            say(
                "Never for the Living Room. For other rooms nothing is said; here steps may "
                "be left over, and a table may ask for the exact roll."
            ),
        ),
        ((9,), say("Never needed.")),
    ),
    Row(
        13,
        say("Stopping in the corridor"),
        ((31,), say("Yes, after the whole roll.")),
        ((16,), None),
    ),
    Row(
        14,
        say("7, 11 or a double"),
        ((24, 33), say("Go into any room from anywhere, the one you are in included.")),
        (
            (10, 13),
            say(
                "Go into any room. From a room: another room and its card, the living room, "
                "stay and take a card, or stay and accuse."
            ),
        ),
    ),
    Row(15, say("Must it be used?"), ((33,), say("No; you may walk instead.")), ((10,), None)),
    Row(
        16,
        say("Leaving a room"),
        ((), say("Not mentioned; the same room gives a second card only after 7, 11 or a double.")),
        ((13,), say("Next turn you must go to a new room, unless you roll 7, 11 or a double.")),
    ),
    Row(
        17,
        say("Coming back later"),
        ((), say("Allowed.")),
        ((14,), say("Allowed if the dice permit.")),
    ),
    Row(
        18,
        say("A card from a room"),
        ((32,), say("Take the top card; keep it and discard another, or discard it.")),
        ((11,), None),
    ),
    Row(
        19,
        say("Are discards shown?"),
        (
            (35,),
            say("Not said, but for the endgame, where they lie face up. Here a table chooses."),
        ),
        ((11, 12), say("Shown to all, then laid face down; you must remember where.")),
    ),
    Row(
        20,
        say("Where discards lie"),
        ((14,), say("On the Lawn, below the Dining Room.")),
        ((11,), say("In the garden, outside the board.")),
    ),
    Row(
        21,
        say("Two on one square"),
        ((31,), say("Only to challenge, and then you must.")),
        ((16,), say("Allowed; accusing is up to you.")),
    ),
    Row(
        22,
        say("Asking for a card"),
        ((26,), say("Show one of the set and ask for another.")),
        ((17,), None),
    ),
    Row(
        23,
        say("Asking for a motive"),
        ((26,), say("A motive of your own must be shown.")),
        ((21,), say("A motive, and Mystery, may be asked for without showing anything.")),
    ),
    Row(24, say("Which card is given"), ((), say("Not said; the owner chooses.")), ((), None)),
    Row(
        25,
        say("A card in return"),
        ((), say("None; the challenger may have too many and discards.")),
        ((18,), say("The accuser gives the other a card of their choice, unseen by the rest.")),
    ),
    Row(
        26,
        say("No Clue as an answer"),
        ((26,), say("Only by who has the card; it leaves the match.")),
        ((18, 19), say("Only by who has the card; it is laid aside and no longer counts.")),
    ),
    Row(
        27,
        say("After a No Clue"),
        ((), say("Nothing is given back.")),
        ((19,), say("Nothing is given back, so the accused has six cards.")),
    ),
    Row(
        28,
        say("Asking in return"),
        ((27, 30), say("If the card is missing, or after a No Clue.")),
        ((20,), say("Only if the card is missing.")),
    ),
    Row(
        29,
        say("How often"),
        ((27, 28), say("Once; then the challenger's turn is over.")),
        ((20,), None),
    ),
    Row(
        30,
        say("Fewer than seven cards"),
        ((20, 32, 37), say("Filled up by what you get; you discard only above seven.")),
        ((19,), say("You give and discard nothing until you hold seven again.")),
    ),
    Row(31, say("Getting at the Lawn"), ((24,), say("From the Living Room.")), ((23,), None)),
    Row(
        32,
        say("Guesses a turn"),
        ((24,), say("One.")),
        ((24,), say("As many as are right, one after the other.")),
    ),
    Row(
        33,
        say("A right guess"),
        ((24,), say("Take the card; discard if you hold more than seven.")),
        ((24,), say("Take the card and discard one, each time.")),
    ),
    Row(
        34,
        say("A wrong guess"),
        ((24,), say("Take the wrong card and lose the one you showed.")),
        ((25,), None),
    ),
    Row(
        35,
        say("Guessing wrong on purpose"),
        ((), say("Not mentioned; allowed.")),
        ((25, 40), say("Allowed in so many words, and a tip.")),
    ),
    Row(
        36,
        say("Motives on the Lawn"),
        ((24,), say("A motive must be shown.")),
        ((26,), say("A motive, and Mystery, is pointed at without showing anything.")),
    ),
    Row(37, say("The endgame begins"), ((34,), say("When all rooms are empty.")), ((27, 28), None)),
    Row(
        38,
        say("The way to the Living Room"),
        ((34,), say("All detectives are set there at once.")),
        ((28,), say("Everybody walks back, turn by turn.")),
    ),
    Row(39, say("Endgame: challenge"), ((35,), say("With 7, 11 or a double.")), ((29,), None)),
    Row(
        40,
        say("Endgame: search the Lawn"),
        ((35,), say("With an odd roll.")),
        ((29,), say("With an odd roll or a double.")),
    ),
    Row(
        41,
        say("Endgame: nothing"),
        ((35,), say("With an even roll that is no double.")),
        ((29,), None),
    ),
    Row(
        42,
        say("Endgame: discards"),
        ((35,), say("Face up.")),
        ((), say("Nothing is said, so face down.")),
    ),
    Row(
        43,
        say("Laying down a set"),
        ((21, 22), say("When you like.")),
        ((31,), say("As soon as it is complete.")),
    ),
    Row(
        44,
        say("After laying down"),
        ((21,), say("The limit of seven stays.")),
        ((31,), say("No discards until you hold seven again.")),
    ),
    Row(45, say("Asking for laid cards"), ((), say("Not said; nobody can.")), ((), None)),
    Row(
        46,
        say("What wins"),
        ((10, 17, 19), say("Ghost, weapon and motive; or Hitchcock and Mystery.")),
        ((33, 34, 35), None),
    ),
    Row(
        47,
        say("Mystery as a motive"),
        ((6,), say("Yes, it is one of the seven.")),
        ((5, 34), say("No, the motive must explain the crime.")),
    ),
    Row(
        48,
        say("When you win"),
        ((17, 19), say("In your own turn.")),
        ((33, 36), say("As soon as your cards are complete.")),
    ),
    Row(
        49,
        say("Two players"),
        (
            (40,),
            say(
                "34 cards; without three ghosts, two weapons, three motives and three No "
                "Clues; rooms 1 to 4."
            ),
        ),
        ((38,), None),
    ),
    Row(
        50,
        say("Three players"),
        ((41,), say("48 cards; without two ghosts and one weapon; all six rooms.")),
        ((39,), say("48 cards; the rooms are not mentioned, so we use all six.")),
    ),
    Row(
        51,
        say("Optional rules"),
        ((43, 44, 45, 46, 47), say("Two cards, open deck, No Clue as a clue, and big hand.")),
        ((), say("None.")),
    ),
    Row(
        52,
        say("Counting points"),
        ((48, 49, 50, 51, 52), say("As an extra, with the detective as tie-break.")),
        ((), say("None; here they only settle a stuck match.")),
    ),
    Row(
        53,
        say("A tip"),
        ((22,), say("Lay down one kind only, and keep them guessing.")),
        ((40,), say("Guess wrong on purpose to take a card from others.")),
    ),
)
