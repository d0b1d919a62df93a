"""What is installed, and how it is run: by an ordinary user who may do little, from what is pinned."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from princeps.cli.common import DATABASE, Group
from server.conftest import ONE_STORE

ROOT = Path(__file__).resolve().parents[2]
pytestmark = ONE_STORE
UNIT = (ROOT / "deploy" / "princeps.service").read_text()
YES = (
    "LockPersonality",
    "NoNewPrivileges",
    "PrivateDevices",
    "PrivateTmp",
    "PrivateUsers",
    "ProtectClock",
    "ProtectControlGroups",
    "ProtectHome",
    "ProtectHostname",
    "ProtectKernelLogs",
    "ProtectKernelModules",
    "ProtectKernelTunables",
    "RestrictNamespaces",
    "RestrictRealtime",
    "RestrictSUIDSGID",
)


def settings_of(unit: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def test_the_image_runs_as_an_ordinary_user() -> None:
    """And whoever it is owns nothing but the folder of the matches."""
    lines = (ROOT / "deploy" / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(None, 1) for line in lines if line and not line.startswith("#")]
    words = [step[0] for step in steps]
    (user,) = [rest for word, rest in steps if word == "USER"]
    assert int(user.split(":")[0]) > 0
    assert int(user.split(":")[1]) > 0
    assert not {"RUN", "COPY", "ADD"} & set(words[words.index("USER") :])
    assert "chown" not in " ".join(lines)
    assert "--require-hashes" in " ".join(lines)
    assert "HEALTHCHECK" in words


def test_the_container_may_do_little_and_hides_the_password() -> None:
    table = (ROOT / "compose.yaml").read_text().partition("  table:\n")[2]
    for words in ("read_only: true", 'cap_drop: ["ALL"]', "no-new-privileges:true", f"{DATABASE}: postgresql://"):
        assert words in table
    (command,) = re.findall("command: (.*)", table)
    assert "PASSWORD" not in command


def test_the_image_is_made_from_what_it_needs_only() -> None:
    rules = (ROOT / ".dockerignore").read_text().splitlines()
    assert rules[1] == "*"
    for kept in (rule[1:] for rule in rules if rule.startswith("!")):
        assert (ROOT / kept).exists(), kept


def test_the_unit_is_hardened() -> None:
    settings = settings_of(UNIT)
    assert settings["User"] == ["princeps"]
    assert settings["CapabilityBoundingSet"] == [""]
    assert (settings["UMask"], settings["StateDirectoryMode"]) == (["0077"], ["0700"])
    assert int(settings["TimeoutStopSec"][0]) > 10  # longer than a stop takes
    for name in YES:
        assert settings[name] == ["yes"], name
    assert settings["SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert settings["ProtectSystem"] == ["strict"]
    assert "DATABASE" not in settings["ExecStart"][0]  # everybody can read a command line


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["check"], ["backup", "x"]])
def test_the_address_of_the_database_need_not_stand_in_a_command(tmp_path: Path, command: list[str]) -> None:
    lazy = {"serve": "serve", "check": "maintenance", "backup": "maintenance"}
    done = CliRunner().invoke(
        Group(name="princeps", lazy=lazy),
        [*command, "--data", str(tmp_path)],
        env={"LANG": "C.UTF-8", DATABASE: "nonsense"},
    )
    assert done.exit_code == 2
    assert "SQLAlchemy" in done.stderr


# -- what is pinned ----------------------------------------------------------------------------------------------------


def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


KNOWN: dict[str, Any] = {
    "$meta": {"timestamp": 0},
    "patina": [{"id": "p-1", "cve": "CVE-1-1", "specs": ["<1.2"]}, {"id": "p-2", "cve": None, "specs": [">=2,<3"]}],
}


@pytest.mark.parametrize(
    ("version", "found"),
    [("1.1", ["patina 1.1: p-1 CVE-1-1"]), ("1.2", []), ("2.0rc1", []), ("2.5", ["patina 2.5: p-2"]), ("3.0", [])],
)
def test_a_pin_with_a_known_weakness_is_found(version: str, found: list[str]) -> None:
    assert audit().findings({"patina": version, "garum": "1.0"}, KNOWN) == found


def test_what_is_not_pinned_by_version_and_hash_is_found(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    lock.write_text("# x\nPatina_De.Piris==1.0 \\\n --hash=sha256:00\ngarum==2.0\nmulsum>=1 --hash=sha256:00\n")
    assert audit().pins(lock) == ({"patina-de-piris": "1.0"}, ["garum==2.0", "mulsum>=1 --hash=sha256:00"])


def test_all_that_we_pin_is_pinned_by_version_and_hash() -> None:
    for lock in (ROOT / "requirements").glob("*.lock"):
        found, loose = audit().pins(lock)
        assert loose == []
        assert found


# -- the table of what we promise --------------------------------------------------------------------------------------


def test_every_test_that_the_table_names_is_there() -> None:
    """`docs/asvs.md` and `docs/security.md` name files, and functions in them."""
    for page in ("asvs.md", "security.md"):
        rows = [row for row in (ROOT / "docs" / page).read_text().splitlines() if row.startswith("| ")]
        named = re.findall(r"`([a-z_/]+/test_\w+\.py)(?:::(test_\w+))?`", "\n".join(rows))
        assert len(named) > 20, page
        for file, function in named:
            text = (ROOT / "tests" / file).read_text()
            assert not function or f"def {function}(" in text, f"{page}: {file}::{function}"


def test_the_program_is_not_run_without_its_asserts() -> None:
    """They are part of it: `bandit` is told so."""
    assert sys.flags.optimize == 0
    assert "PYTHONOPTIMIZE" not in os.environ
    for path in (ROOT / "deploy" / "Dockerfile", ROOT / "deploy" / "princeps.service", ROOT / "Makefile"):
        assert not re.search(r"python -O|PYTHONOPTIMIZE", path.read_text()), path.name
