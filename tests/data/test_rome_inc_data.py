"""ROME, Inc.: the components agree with each other and with the rule text, and say where they come from."""

from __future__ import annotations

from collections import Counter

import pytest

from princeps.engine.packs import Pack, overlay, read_data
from princeps.games.rome_inc.parts import Parts
from princeps.games.rome_inc.position import data_faults

DATA = read_data("rome_inc")
MAP, PEOPLE, UNITS, CHARTS = DATA["map"], DATA["people"], DATA["units"], DATA["charts"]
SCENARIOS = {row["id"]: row for row in DATA["scenarios"]["scenario"]}
PROVINCE = {row["id"]: row for row in MAP["province"]}
LINES = {frozenset((line["from"], line["to"])): line["link"] for line in MAP["line"]}
STATESMAN = {row["id"]: row for row in PEOPLE["statesman"]}
EMPERORS = {row["id"]: row for row in UNITS["emperors"]}
TYPE = {row["id"]: row for row in UNITS["type"]}


def near(space: str) -> dict[str, str]:
    return {next(iter(line - {space})): link for line, link in LINES.items() if space in line}


def type_of(unit: str) -> str:
    return unit.removeprefix("veteran ").partition(" ")[0]


def on_map(scenario: str) -> Counter[str]:
    return Counter(type_of(unit) for units in SCENARIOS[scenario]["units"].values() for unit in units)


def status(scenario: str, province: str) -> str:
    return next(
        (
            word
            for word in ("insurgent", "veteran_allied", "allied", "barbarian")
            if province in SCENARIOS[scenario][word]
        ),
        "roman",
    )


# -- D1 to D5: the map -------------------------------------------------------------------------------------------------


def test_d1_spaces_and_connections() -> None:
    assert len(PROVINCE) == len(MAP["province"]) == 81
    assert len({row["id"] for row in MAP["homeland"]}) == 21
    assert len(MAP["line"]) == len(LINES) == 203, "no connection twice"
    assert all(len(line) == 2 for line in LINES), "no connection leads back"
    assert Counter(LINES.values()) == {"road": 45, "river": 52, "mountain": 60, "desert": 13, "sea": 33}
    spaces = set(PROVINCE) | {row["id"] for row in MAP["homeland"]}
    assert {space for line in LINES for space in line} == spaces


LINKS = {
    "rome": 4,
    "armenia_major": 7,
    "boiohaemia": 7,
    "illyria": 7,
    "lusitania": 2,
    "syria": 7,
    "corsica_sardinia": 6,
    "britannia_superior": 6,
    "cyprus": 6,
    "frisia": 3,
}


@pytest.mark.parametrize(("province", "count"), LINKS.items())
def test_d1_degrees(province: str, count: int) -> None:
    assert len(near(province)) == count


def test_d2_gold_of_the_commands() -> None:
    gold = Counter(dict.fromkeys({row["command"] for row in MAP["province"]}, 0))
    for row in MAP["province"]:
        gold[row["command"]] += row["gold"]
    assert gold == {
        "italia": 30,
        "britannia": 9,
        "gallia": 22,
        "pannonia": 14,
        "moesia": 27,
        "hispania": 20,
        "africa": 17,
        "aegyptus": 20,
        "syria": 38,
        "pontica": 36,
    }
    assert sum(gold.values()) == 233
    sizes = Counter(row["command"] for row in MAP["province"])
    assert sizes == {
        "italia": 8,
        "britannia": 4,
        "gallia": 10,
        "pannonia": 7,
        "moesia": 10,
        "hispania": 6,
        "africa": 5,
        "aegyptus": 6,
        "syria": 12,
        "pontica": 13,
    }


def test_d3_icons() -> None:
    assert {row["id"] for row in MAP["province"] if row["grain"]} == {
        "africa",
        "alexandria",
        "arcadia",
        "baetica",
        "sicilia",
        "thebais",
    }
    legions = Counter(row["legion"] for row in MAP["province"])
    assert legions == {"always": 41, "antonine": 2, "none": 38}
    assert {row["id"] for row in MAP["province"] if row["legion"] == "antonine"} == {"rhaetia", "noricum"}
    assert Counter(row["fleet"] for row in MAP["province"]) == {"always": 10, "flavian": 1, "antonine": 1, "none": 69}
    assert (PROVINCE["syria"]["fleet"], PROVINCE["africa"]["fleet"]) == ("flavian", "antonine")
    assert TYPE["fleet"]["counters"] == 12
    sun = Counter(row["command"] for row in MAP["province"] if row["sun"])
    assert sun == {"pontica": 5, "syria": 6}
    assert MAP["praetorian"] == {"province": "rome", "icons": ["julian", "claudian"]}


def test_d4_connections_of_the_examples() -> None:
    assert near("h_german").items() >= {"germania_magna": "road", "h_frankish": "river", "h_saxon": "river"}.items()
    assert (near("germania_magna")["germania_inferior"], near("germania_magna")["agri_decumates"]) == (
        "river",
        "mountain",
    )
    assert {near("agri_decumates")[space] for space in ("boiohaemia", "h_alamannic", "germania_magna")} == {"mountain"}
    assert {near("boiohaemia")[space] for space in ("quadia", "h_marcomannic")} == {"mountain"}
    assert "h_british" in near("britannia_superior")


NEIGHBOURS = {
    "britannia": "gallia", "gallia": "britannia hispania italia pannonia", "hispania": "africa gallia italia",
    "africa": "aegyptus hispania italia", "italia": "africa gallia hispania moesia pannonia",
    "pannonia": "gallia italia moesia", "moesia": "aegyptus italia pannonia pontica",
    "pontica": "aegyptus moesia syria", "syria": "aegyptus pontica", "aegyptus": "africa moesia pontica syria",
}  # fmt: skip


@pytest.mark.parametrize("command", NEIGHBOURS)
def test_d4_neighbours_of_the_commands(command: str) -> None:
    pairs = [[PROVINCE[space]["command"] for space in line] for line in LINES if line <= set(PROVINCE)]
    assert {other for pair in pairs if command in pair for other in pair} - {command} == set(
        NEIGHBOURS[command].split()
    )


def test_d5_what_lies_beyond_the_sea() -> None:
    reached = {"rome"}
    for _ in range(len(PROVINCE)):
        reached |= {space for line, link in LINES.items() if link != "sea" and line & reached for space in line}
    assert set(PROVINCE) - reached == {"corsica_sardinia", "baleares", "cyprus", "creta"}


# -- D6 to D9: the counters --------------------------------------------------------------------------------------------


def test_d6_statesmen() -> None:
    assert len(STATESMAN) == 66
    assert Counter(row["scenario"] for row in STATESMAN.values()) == {
        "27_bce": 18,
        "70_ce": 12,
        "138_ce": 16,
        "222_ce": 20,
    }
    ranks = {row["rank"]: row["id"] for row in STATESMAN.values() if row["rank"]}
    assert sorted(ranks) == list(range(1, 27))
    assert (ranks[1], ranks[2], ranks[26]) == ("augustus", "tiberius", "carinus")
    assert all((row["dynasty"] == "none") == (row["rank"] == 0) for row in STATESMAN.values())
    assert Counter(row["special"] for row in STATESMAN.values()) == {
        "war": 31, "prefect": 7, "prestige": 7, "event": 5, "stalemate": 4, "terror": 4,
        "conquest": 3, "persecution": 3, "usurper": 2,
    }  # fmt: skip
    assert all((row["nation"] != "none") == (row["special"] == "war") for row in STATESMAN.values())
    assert all(
        1 <= row[ability] <= 5
        for row in STATESMAN.values()
        for ability in ("military", "administration", "popularity", "intrigue")
    )


def test_d6_the_example_of_6_2() -> None:
    tiberius = STATESMAN["tiberius"]
    assert [tiberius[key] for key in ("military", "administration", "popularity", "intrigue", "dynasty", "rank")] == [
        4,
        3,
        2,
        4,
        "julian",
        2,
    ]


def test_d7_wars_and_leaders() -> None:
    nations = {row["nation"] for row in MAP["homeland"]}
    assert len(PEOPLE["war"]) == 45
    assert {row["nation"] for row in PEOPLE["war"]} == nations
    assert len(nations) == 21
    naval = {row["nation"]: row["naval"] for row in PEOPLE["war"]}
    assert {nation for nation, strength in naval.items() if strength == 2} == {
        "frankish",
        "german",
        "illyrian",
        "judean",
    }
    assert {nation for nation, strength in naval.items() if strength == 3} == {"gothic", "saxon"}
    assert all(row["naval"] == naval[row["nation"]] for row in PEOPLE["war"])
    assert all(row["id"] == f"{row['nation']}_{row['strength']}" for row in PEOPLE["war"])
    assert len(PEOPLE["leader"]) == 15
    assert {row["nation"] for row in PEOPLE["leader"]} <= nations


def test_d7_the_example_of_3_1_2() -> None:
    kniva = next(row for row in PEOPLE["leader"] if row["id"] == "kniva")
    gothic = next(row for row in PEOPLE["war"] if row["id"] == "gothic_15")
    assert (kniva["nation"], kniva["strength"], kniva["pillage"]) == ("gothic", 5, 4)
    assert (gothic["strength"], gothic["naval"]) == (15, 3)


def test_d8_units() -> None:
    assert {name: row["counters"] for name, row in TYPE.items()} == {
        "cavalry": 3,
        "guard": 3,
        "legion": 46,
        "auxilia": 20,
        "fleet": 12,
        "wall": 4,
    }
    assert sum(row["counters"] for row in TYPE.values()) == 88
    assert Counter(row["stripe"] for row in UNITS["legion"]) == {
        "yellow": 28,
        "purple": 6,
        "black": 5,
        "green": 5,
        "red": 2,
    }
    assert len({row["name"] for row in UNITS["legion"]}) == 46
    assert len({row["name"] for row in UNITS["fleet"]}) == 12


def test_d9_the_emperors_chart_completes_the_stock() -> None:
    added = Counter(type_of(unit) for row in EMPERORS.values() for unit in row["units"])
    assert added == {"guard": 2, "cavalry": 3, "fleet": 7, "wall": 4, "legion": 18}
    assert all(row["start"] + added[name] == row["counters"] for name, row in TYPE.items())
    for name, row in EMPERORS.items():
        legions = {unit.removeprefix("legion ") for unit in row["units"] if type_of(unit) == "legion"}
        assert legions == {legion["name"] for legion in UNITS["legion"] if legion["added"] == name}
        assert row["statesmen"] == sorted(
            [id for id, one in STATESMAN.items() if one["dynasty"] == name], key=lambda id: STATESMAN[id]["rank"]
        )


# -- D10 to D14: the set-ups -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "total"), [("27_bce", 54), ("70_ce", 66), ("138_ce", 77), ("222_ce", 84)])
def test_d10_every_counter_is_somewhere(scenario: str, total: int) -> None:
    row = SCENARIOS[scenario]
    stock = Counter({name: one["start"] for name, one in TYPE.items()}) + Counter(
        type_of(unit) for name in row["emperors"] for unit in EMPERORS[name]["units"]
    )
    placed = (
        on_map(scenario)
        + Counter(type_of(unit) for unit in row["barracks"])
        + Counter({"legion": len(row["destroyed"])})
    )
    assert placed == stock
    assert placed.total() == total
    named = [
        unit.removeprefix("veteran ").removeprefix("legion ")
        for units in [*row["units"].values(), row["barracks"]]
        for unit in units
        if type_of(unit) == "legion"
    ]
    in_play = {legion["name"] for legion in UNITS["legion"] if legion["added"] in ("start", *row["emperors"])}
    assert sorted([*named, *row["destroyed"]]) == sorted(in_play), "each Legion by its name, once"


@pytest.mark.parametrize(
    ("scenario", "pay", "tax"), [("27_bce", 80, 103), ("70_ce", 97, 159), ("138_ce", 173, 189), ("222_ce", 276, 198)]
)
def test_d11_pay_and_taxes(scenario: str, pay: int, tax: int) -> None:
    row = SCENARIOS[scenario]
    more = sum(name in row["emperors"] for name in ("flavian", "severan"))
    assert sum((TYPE[name]["pay"] + more) * count for name, count in on_map(scenario).items()) == pay == row["pay"]
    assert sum(one["gold"] for id, one in PROVINCE.items() if status(scenario, id) == "roman") == tax == row["tax_base"]


def test_d11_the_example_of_9_3_3() -> None:
    assert on_map("138_ce") == {"guard": 2, "wall": 3, "fleet": 9, "legion": 28, "auxilia": 13}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_d12_where_units_stand(scenario: str) -> None:
    row = SCENARIOS[scenario]
    severan = "severan" in row["emperors"]
    limits = CHARTS["stacking"]["severan" if severan else "early"]
    for province, units in row["units"].items():
        assert status(scenario, province) in ("insurgent", "roman"), province
        italia = PROVINCE[province]["command"] == "italia"
        for name, count in Counter(map(type_of, units)).items():
            assert count <= limits[name] + (CHARTS["stacking"]["italia"][name] if italia else 0), (province, name)
            assert severan or not italia or name != "legion"
        assert "veteran wall" not in units


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_d12_icons_are_covered(scenario: str) -> None:
    row = SCENARIOS[scenario]
    bare = {
        (province, name)
        for province, one in PROVINCE.items()
        for name in ("legion", "fleet")
        if one[name] in ("always", *row["emperors"])
        and status(scenario, province) in ("insurgent", "roman")
        and name not in map(type_of, row["units"].get(province, []))
    }
    assert bare == ({("germania_inferior", "fleet")} if scenario == "27_bce" else set())


EARLIER = {"27_bce": [], "70_ce": ["silvanus", "vespasian"], "138_ce": ["antoninus", "arrian"], "222_ce": ["alexander"]}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_d13_statesmen_are_in_one_place(scenario: str) -> None:
    row = SCENARIOS[scenario]
    placed = [*row["offices"].values(), *row["statesmen_box"]]
    own = [id for id, one in STATESMAN.items() if one["scenario"] == scenario]
    assert sorted(placed) == sorted(own + EARLIER[scenario])
    assert set(EARLIER[scenario]) <= set(row["offices"].values())
    wars = [*row["wars_box"], *[line["war"] for line in row["war"]]]
    leaders = [
        *row["leaders_box"],
        *row["waiting"],
        *[line["leader"] for line in row["war"] if line["leader"] != "none"],
    ]
    assert (len(wars), len(leaders)) == (len(set(wars)), len(set(leaders)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_d14_no_command_is_without_a_province(scenario: str) -> None:
    held = {one["command"] for id, one in PROVINCE.items() if status(scenario, id) in ("insurgent", "roman")}
    assert (
        {one["command"] for one in PROVINCE.values()} - held
        == set(SCENARIOS[scenario]["spared"])
        == ({"britannia"} if scenario == "27_bce" else set())
    )


BOXES = {"27_bce": (17, 8, 16), "70_ce": (19, 2, 12), "138_ce": (21, 2, 16), "222_ce": (20, 4, 20)}
STATUSES = {
    "27_bce": (29, 8, 14, 10, 20),
    "70_ce": (48, 3, 7, 8, 15),
    "138_ce": (60, 1, 6, 4, 10),
    "222_ce": (63, 0, 3, 6, 9),
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_boxes_and_the_map_hold(scenario: str) -> None:
    row = SCENARIOS[scenario]
    assert (len(row["wars_box"]), len(row["leaders_box"]), len(row["statesmen_box"])) == BOXES[scenario]
    assert len(row["emperors_face_down"]) == 2
    kinds = Counter(status(scenario, id) for id in PROVINCE)
    assert (
        tuple(kinds[word] for word in ("roman", "insurgent", "veteran_allied", "allied", "barbarian"))
        == STATUSES[scenario]
    )
    assert row["extra_draw"] == (scenario in ("27_bce", "222_ce"))


# -- the checks of the program itself ----------------------------------------------------------------------------------


def test_no_check_fails_on_the_printed_values() -> None:
    assert data_faults(Parts(DATA)) == []


def test_a_wrong_value_is_found() -> None:
    wrong = Pack(
        "rome_inc",
        "wrong",
        {"map": {"province": {"rome": {"gold": 6}}}, "people": {"war": {"gothic_15": {"naval": 2}}}},
    )
    assert data_faults(Parts(overlay(DATA, wrong))) == [
        "D2 gold",
        "D7 naval",
        *[f"D11 tax base {scenario}" for scenario in SCENARIOS],
    ]
