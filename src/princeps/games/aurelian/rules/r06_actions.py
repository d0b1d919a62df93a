"""6.0 The Actions: each with its limitations (`*_barred` gives the reason, or "") and its effect (`do_*`)."""

from __future__ import annotations

from typing import Final

from ....engine.choices import Offer, Step
from ..book import BOOK
from ..parts import (
    ACTIONS,
    ASSIGN,
    AURELIAN,
    BATTLE,
    BOXES,
    CAMPAIGN,
    CHITS,
    CV_SIDE,
    NO_USURPER,
    PIECES,
    PLACATE,
    REDEPLOY,
    REGIONS,
    RESISTANCE_SIDE,
    SIEGE,
    SPACES,
    SUPPRESS,
)
from ..state import (
    Aurelian,
    bury,
    enemy_boxes,
    gain_coins,
    lay_down_arms,
    leadership,
    lose_army,
    lose_coins,
    open_spaces,
    remove_usurper,
    roll,
    total_cv,
)
from . import r05_actions_phase as r05
from . import r07_reactions as r07

ACTION_OPTION: Final = len(BOOK.options)
for _action in ACTIONS:
    BOOK.option(_action)
BOX: Final = len(BOOK.options)
for _box in BOXES:
    BOOK.option(_box, on=f"space:{_box}")
ARMY_SLOT: Final = BOOK.option("army", on="track:army")
SPACE: Final = len(BOOK.options)
for _space in SPACES:
    BOOK.option(_space, on=f"space:{_space}")


# -- 6.0 ---------------------------------------------------------------------------------------------------------------


def can_act(g: Aurelian, piece: int, box: int) -> bool:
    """A piece may move to a Box only if it can take an Action there."""
    if g.boxes[box]:
        return True  # Suppress (6.1) on one side of the units, Siege (6.7) on the other, are open to every piece
    if not march_barred(g, box):
        return True
    if piece != AURELIAN:
        return False
    return not assign_barred(g, box) or not redeploy_barred(g, box) or not campaign_barred(g, box)


def action(g: Aurelian, piece: int, box: int, offer: Offer) -> None:
    """Which Action the piece takes there."""
    for number in range(len(ACTIONS)):
        reason = barred(g, number, piece, box)
        if not reason:
            offer.may(ACTION_OPTION + number, (TAKE_ACTION, piece, box, number))
        else:
            offer.no(ACTION_OPTION + number, reason, RULES[SIEGE if reason == "siege_duty" else number])


def barred(g: Aurelian, number: int, piece: int, box: int) -> str:
    """Why the piece cannot take the Action in the Box; "" if it can."""
    if g.besieging >= 0 and number != SIEGE:
        return "siege_duty"
    if piece != AURELIAN and not g.parts.officers_may[number]:
        return "officers_cannot"
    if number == SUPPRESS:
        return suppress_barred(g, box)
    if number == PLACATE:
        return placate_barred(g, box)
    if number == ASSIGN:
        return assign_barred(g, box)
    if number == REDEPLOY:
        return redeploy_barred(g, box)
    if number == CAMPAIGN:
        return campaign_barred(g, box)
    if number in (BATTLE, SIEGE):
        return armed_barred(g, box)
    return march_barred(g, box)


def take_action(g: Aurelian, piece: int, box: int, action: int) -> None:
    """Move if need be, act, see whether Usurpers fall, adjust the cups, suffer the Reactions; then the next Action."""
    if g.where[piece] != box:
        if g.log:
            g.tell("move", "6.0", piece=PIECES[piece], source=BOXES[g.where[piece]], target=BOXES[box])
        g.where[piece] = box
    if g.log:
        g.tell("action", RULES[action], action=ACTIONS[action], piece=PIECES[piece], box=BOXES[box])
    adjustments: list[Step] = [(r05.CUP_ADJUSTMENT, way) for way in g.parts.actions_adjust[action]]
    g.then(
        (EFFECTS[action], piece),
        (USURPERS_FALL,),
        *adjustments,
        (r07.REACTIONS, g.parts.actions_reactions[action]),
        (r05.ACTIONS_PHASE,),
    )


def _unrest_barred(g: Aurelian, box: int) -> str:
    if not g.boxes[box]:
        return "no_enemy_units"
    return "units_in_arms" if g.sides[box] == CV_SIDE else ""


def _calm_barred(g: Aurelian, box: int) -> str:
    if g.boxes[box]:
        return "enemy_units"
    return "usurper_in_region" if g.usurpers[g.parts.region_of_box[box]] != NO_USURPER else ""


# -- 6.1 Suppress ------------------------------------------------------------------------------------------------------


def suppress_barred(g: Aurelian, box: int) -> str:
    return _unrest_barred(g, box)


def do_suppress(g: Aurelian, piece: int) -> None:
    """Beat the Resistance of the topmost unit: Aurelian clears the Box, an Officer only the topmost unit."""
    box = g.where[piece]
    stack = g.boxes[box]
    resistance = g.parts.resistance[stack[-1]]
    total = roll(g, "suppress", "6.1", (("leadership", leadership(g, piece), "6.0"),), against=resistance)
    if total > resistance:
        remove_units(g, box, len(stack) if piece == AURELIAN else 1, "6.1")
    elif g.log:
        g.tell("no_effect", "6.1", box=BOXES[box])


def remove_units(g: Aurelian, box: int, count: int, rule: str) -> None:
    if g.log:
        g.tell("units_removed", rule, box=BOXES[box], chits=[CHITS[chit] for chit in reversed(g.boxes[box][-count:])])
    bury(g, box, count)


# -- 6.2 Placate -------------------------------------------------------------------------------------------------------


def placate_barred(g: Aurelian, box: int) -> str:
    reason = _unrest_barred(g, box)
    if reason:
        return reason
    return "too_few_coins" if placate_price(g, box) > g.treasury else ""  # ruling 6.2-a


def placate_price(g: Aurelian, box: int) -> int:
    """Half the Resistance of the topmost unit, rounded up."""
    return (g.parts.resistance[g.boxes[box][-1]] + 1) // 2


def do_placate(g: Aurelian, piece: int) -> None:
    """Pay, and the topmost unit goes home."""
    box = g.where[piece]
    price = placate_price(g, box)
    if g.log:
        g.tell("pay", "6.2", coins=price, what="placate")
    lose_coins(g, price)
    remove_units(g, box, 1, "6.2")


# -- 6.3 Assign --------------------------------------------------------------------------------------------------------


def assign_barred(g: Aurelian, box: int) -> str:
    reason = _calm_barred(g, box)
    if reason:
        return reason
    if -1 not in g.where:
        return "no_officer_left"
    return "army_too_small" if g.army <= 1 else ""  # ruling 6.3-a


def do_assign(g: Aurelian, piece: int) -> None:
    """A point of Strength leaves the Army and an Officer takes his post beside Aurelian."""
    officer = g.where.index(-1)
    lose_army(g, 1)
    g.where[officer] = g.where[piece]  # ruling 6.3-b
    if g.log:
        g.tell("assigned", "6.3", piece=PIECES[officer], box=BOXES[g.where[piece]], army=g.army)


# -- 6.4 Redeploy ------------------------------------------------------------------------------------------------------


def redeploy_barred(g: Aurelian, box: int) -> str:
    reason = _calm_barred(g, box)
    if reason:
        return reason
    return "" if g.parts.spaces_of[g.parts.region_of_box[box]] else "no_danube_here"


def do_redeploy(g: Aurelian, piece: int) -> None:
    g.then((REDEPLOYMENT,))


def redeployment(g: Aurelian, offer: Offer) -> None:
    """Army and Legions of all Regions without Usurper, spread anew: 1 to 3 in a space (an occupied one may stay lost),
    1 to 5 in the Army.
    """
    spaces = open_spaces(g)
    offer.allocate(g.army + sum([g.legions[space] for space in spaces]), (REDEPLOYED,))
    offer.slot(ARMY_SLOT, 1, g.parts.army_max, g.army)
    offer_spaces(g, spaces, offer)


def offer_spaces(g: Aurelian, spaces: list[int], offer: Offer) -> None:
    for space in spaces:
        offer.slot(SPACE + space, 1 if g.raiders[space] < 0 else 0, g.parts.space_max, g.legions[space])  # ruling 6.4-b


def redeployed(g: Aurelian, *values: int) -> None:
    if g.log:
        g.tell("army_set", "6.4", army=values[0], before=g.army)
    g.army = values[0]
    station(g, open_spaces(g), values[1:], "6.4")


def station(g: Aurelian, spaces: list[int], strengths: tuple[int, ...], rule: str) -> None:
    """Give the spaces these Strengths; a Barbarian there is pushed back into his Pool by the first point."""
    for i in range(len(spaces)):
        space = spaces[i]
        if g.log and strengths[i] != g.legions[space]:
            g.tell("legion_set", rule, space=SPACES[space], strength=strengths[i], before=g.legions[space])
        g.legions[space] = strengths[i]
        raider = g.raiders[space]
        if raider >= 0 and strengths[i] > 0:
            region = g.parts.region_of_space[space]
            g.raiders[space] = -1
            g.pools[region] += (raider,)
            if g.log:
                g.tell("barbarian_dislodged", rule, chit=CHITS[raider], space=SPACES[space], region=REGIONS[region])


# -- 6.5 Campaign ------------------------------------------------------------------------------------------------------


def campaign_barred(g: Aurelian, box: int) -> str:
    reason = redeploy_barred(g, box)
    if reason:
        return reason
    return "" if g.pools[g.parts.region_of_box[box]] else "pool_empty"


def do_campaign(g: Aurelian, piece: int) -> None:
    """Beyond the Danube for glory and Coins: the Campaign Table, the Pool emptied, fresh Legions from the prisoners."""
    parts = g.parts
    region = parts.region_of_box[g.where[piece]]
    pool = g.pools[region]
    column = parts.column(parts.campaign_columns, len(pool))
    row = roll(g, "campaign", "6.5", (("army", g.army, "6.5"), ("leadership", g.leadership, "6.0")), naturals=True) - 1
    lost, coins = parts.campaign_losses[row][column], parts.campaign_coins[row][column]
    if g.log:
        g.tell("campaign", "6.5", region=REGIONS[region], barbarians=len(pool), row=row + 1, lost=lost, coins=coins)
    lose_army(g, lost)
    if g.ending >= 0:
        return  # ruling 6.5-b: losses before Coins
    gained = gain_coins(g, coins)
    if g.log and gained < coins:
        g.tell("coins_capped", "6.5", gained=gained, coins=coins, income=g.income)
    g.pools[region] = ()
    g.dead_pool.extend(pool)
    if g.log:
        g.tell("barbarians_removed", "6.5", region=REGIONS[region], chits=[CHITS[chit] for chit in pool])
    for _ in range(len(pool) // 2):
        g.then((REINFORCEMENT, region))


def reinforcement(g: Aurelian, region: int, offer: Offer) -> None:
    """A point of Strength for any Legion of the Region that stands and is not yet full."""
    for space in g.parts.spaces_of[region]:
        if g.raiders[space] >= 0:
            offer.no(SPACE + space, "space_lost", "6.5")  # ruling 6.5-a
        elif g.legions[space] >= g.parts.space_max:
            offer.no(SPACE + space, "space_full", "6.5")
        else:
            offer.may(SPACE + space, (REINFORCE, space))


def reinforce(g: Aurelian, space: int) -> None:
    if g.log:
        g.tell("legion_set", "6.5", space=SPACES[space], strength=g.legions[space] + 1, before=g.legions[space])
    g.legions[space] += 1


# -- 6.6 Battle --------------------------------------------------------------------------------------------------------


def armed_barred(g: Aurelian, box: int) -> str:
    """Battle and Siege need Enemy Units that show their CV."""
    if not g.boxes[box]:
        return "no_enemy_units"
    return "units_not_in_arms" if g.sides[box] == RESISTANCE_SIDE else ""


def do_battle(g: Aurelian, piece: int) -> None:
    """The Battle Table says what the Army loses; the enemy is gone whatever the die says."""
    parts = g.parts
    box = g.where[piece]
    strength = total_cv(g, box)
    column = parts.column(parts.battle_columns, strength)
    row = roll(g, "battle", "6.6", (("army", g.army, "6.6"), ("leadership", g.leadership, "6.0")), naturals=True) - 1
    lost = parts.battle_losses[row][column]
    if g.log:
        g.tell("battle", "6.6", box=BOXES[box], cv=strength, row=row + 1, lost=lost)
    lose_army(g, lost)
    if g.ending < 0:
        remove_units(g, box, len(g.boxes[box]), "6.6")


# -- 6.7 Siege ---------------------------------------------------------------------------------------------------------


def do_siege(g: Aurelian, piece: int) -> None:
    """Beat the topmost CV (an Officer twice the CV), or stay before the walls until it succeeds or the turn ends."""
    box = g.where[piece]
    target = g.parts.cv[g.boxes[box][-1]] * (1 if piece == AURELIAN else 2)
    total = roll(g, "siege", "6.7", (("leadership", leadership(g, piece), "6.0"),), against=target)
    if total <= target:
        g.besieging = piece
        if g.log:
            g.tell("siege_goes_on", "6.7", box=BOXES[box], piece=PIECES[piece])
        return
    g.besieging = -1
    remove_units(g, box, 1, "6.7")
    if g.usurpers[g.parts.region_of_box[box]] == NO_USURPER:
        lay_down_arms(g, box, "6.7")


# -- 6.8 March ---------------------------------------------------------------------------------------------------------


def march_barred(g: Aurelian, box: int) -> str:
    if g.boxes[box]:
        return "enemy_units"
    for target in g.parts.neighbours[box]:
        if not g.boxes[target]:
            return ""
    return "nowhere_to_march"


def do_march(g: Aurelian, piece: int) -> None:
    g.then((MARCH_TO, piece))


def march_to(g: Aurelian, piece: int, offer: Offer) -> None:
    """One more line, to a Box without Enemy Units."""
    for box in g.parts.neighbours[g.where[piece]]:
        if g.boxes[box]:
            offer.no(BOX + box, "enemy_units", "6.8")
        else:
            offer.may(BOX + box, (MARCHED, piece, box))


def marched(g: Aurelian, piece: int, box: int) -> None:
    if g.log:
        g.tell("move", "6.8", piece=PIECES[piece], source=BOXES[g.where[piece]], target=BOXES[box])
    g.where[piece] = box


# -- 6.9 Actions and Usurpers ------------------------------------------------------------------------------------------


def usurpers_fall(g: Aurelian) -> None:
    """After the Action, before cups and Reactions: a Usurper without any Enemy Unit in his Region is gone."""
    for region in range(len(REGIONS)):
        if g.usurpers[region] != NO_USURPER and enemy_boxes(g, region) == 0:
            remove_usurper(g, region, "6.9")


ACTION: Final = BOOK.choice("6.0", action, piece="piece", box="box")
TAKE_ACTION: Final = BOOK.rule("6.0", take_action, piece="piece", box="box", action="action")
REDEPLOYMENT: Final = BOOK.choice("6.4", redeployment)
REDEPLOYED: Final = BOOK.tally("6.4", redeployed)
REINFORCEMENT: Final = BOOK.choice("6.5", reinforcement, region="region")
REINFORCE: Final = BOOK.rule("6.5", reinforce, space="space")
MARCH_TO: Final = BOOK.choice("6.8", march_to, piece="piece")
MARCHED: Final = BOOK.rule("6.8", marched, piece="piece", box="box")
USURPERS_FALL: Final = BOOK.rule("6.9", usurpers_fall)

EFFECT_OF: Final[dict[str, int]] = {
    "suppress": BOOK.rule("6.1", do_suppress, piece="piece"),
    "placate": BOOK.rule("6.2", do_placate, piece="piece"),
    "assign": BOOK.rule("6.3", do_assign, piece="piece"),
    "redeploy": BOOK.rule("6.4", do_redeploy, piece="piece"),
    "campaign": BOOK.rule("6.5", do_campaign, piece="piece"),
    "battle": BOOK.rule("6.6", do_battle, piece="piece"),
    "siege": BOOK.rule("6.7", do_siege, piece="piece"),
    "march": BOOK.rule("6.8", do_march, piece="piece"),
}
EFFECTS: Final[list[int]] = [EFFECT_OF[name] for name in ACTIONS]
RULES: Final[list[str]] = [BOOK.cites[effect] for effect in EFFECTS]
