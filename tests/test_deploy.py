"""The files for hosts say what the program does: every metric, option and path that they name exists."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from hulldown.cli.addresses import public_address
from hulldown.cli.program import app as program
from hulldown.table.server.app import make_app
from hulldown.table.server.metrics_port import metrics_page
from hulldown.table.storage.engines import open_engine, sqlite_url
from tests.table.helper import Server

REPO = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[1])  # an installed suite lies elsewhere
DEPLOY = REPO / "deploy"
HOSTING = (REPO / "docs" / "hosting.md").read_text(encoding="utf-8")
NAME = re.compile(r"\bhulldown_\w+")
WORDS = ["rate", "sum", "by", "histogram_quantile", "predict_linear", "or", "up"]  # of Prometheus
COMMANDS: Any = get_command(program)
LABELS = ["le", "instance", "kind", "check", "job"]


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of everything that a table counts."""
    with Server(sqlite_url(tmp_path_factory.mktemp("table") / "table.sqlite")) as server:
        server.http.get("/api/matches/nothing")
        page = server.run(metrics_page(server.app.state.services))
    return {re.split(r"[{ ]", line)[0] for line in page.splitlines() if not line.startswith("#")}


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def must_be_known(expression: str, counted: set[str]) -> None:
    names = set(NAME.findall(expression))
    assert names <= counted, expression
    words = set(re.findall(r"[a-z_]+", re.sub(r'"[^"]*"', "", expression))) - names - {"m", "h", "s"}
    assert words <= {*WORDS, *LABELS}, expression
    assert expression.count("(") == expression.count(")")


def test_alerts_ask_for_what_is_counted(counted: set[str]) -> None:
    [group] = read_yaml(DEPLOY / "alerts.yaml")["groups"]
    rules = group["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 8
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        must_be_known(rule["expr"], counted)
        assert "hulldown_" in rule["expr"] or rule["expr"].startswith("up{")
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")
    asked = " ".join(rule["expr"] for rule in rules)
    for name in ("bot_queue", "loop_lag", "evictions", "refusals", "healthy", "disk_free"):
        assert f"hulldown_{name}" in asked


def test_the_dashboard_shows_what_is_counted(counted: set[str]) -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    places: set[tuple[int, int]] = set()
    shown: set[str] = set()
    for panel in board["panels"]:
        assert panel["title"]
        for target in panel["targets"]:
            must_be_known(target["expr"], counted)
            shown |= set(NAME.findall(target["expr"]))
        where = panel["gridPos"]
        covered = {(where["x"] + x, where["y"] + y) for x in range(where["w"]) for y in range(where["h"])}
        assert not covered & places, f"{panel['title']} lies over another panel"
        assert where["x"] + where["w"] <= 24
        places |= covered
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    for name in ("bot_queue", "loop_lag_worst_seconds", "evictions_total", "refusals_total", "healthy", "ready"):
        assert f"hulldown_{name}" in shown


def test_prometheus_reads_the_rules_and_the_table() -> None:
    found = read_yaml(DEPLOY / "prometheus.yaml")
    assert [Path(name).name for name in found["rule_files"]] == ["alerts.yaml"]
    [job] = found["scrape_configs"]
    assert job["job_name"] == "hulldown"


# The image and the services around it


KNOWN = {
    "ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "LABEL", "RUN", "STOPSIGNAL", "USER",
    "VOLUME", "WORKDIR",
}  # fmt: skip
GAP = re.compile(r"\$\{(\w+)(?::([-?])[^}]*)?\}")


def dockerfile() -> list[tuple[str, str]]:
    """The instructions with what follows them, lines that go on put together."""
    text = re.sub(r"\\\n\s*", "", (REPO / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def options_of(command: str) -> dict[str, bool]:
    """The long options of a command of ours, and whether each takes a value."""
    found = COMMANDS.get_command(None, command)
    return {name: not one.is_flag for one in found.params for name in getattr(one, "opts", []) if name.startswith("--")}


def must_be_a_command(words: list[str]) -> None:
    options = options_of(words[0])
    rest = iter(words[1:])
    for word in rest:
        name, _, value = word.partition("=")
        assert name in options, f"{words[0]} has no {name}"
        if options[name] and not value:
            assert not next(rest).startswith("--")


def test_every_instruction_of_the_image_is_one() -> None:
    instructions = dockerfile()
    assert {name for name, _ in instructions} <= KNOWN
    stages = [body for name, body in instructions if name == "FROM"]
    assert [re.sub(r".* AS ", "", one) if " AS " in one else "" for one in stages] == ["build", ""]
    for name, body in instructions:
        if name in ("CMD", "ENTRYPOINT"):
            assert all(isinstance(word, str) for word in json.loads(body))
        if name == "COPY":
            *sources, _ = [word for word in body.split() if not word.startswith("--")]
            if "--from=" in body:
                assert "--from=build" in body
            else:
                assert all((REPO / source).exists() for source in sources), body
        if name == "RUN":
            for script in re.findall(r"\bdeploy/\w+", body):
                assert os.access(REPO / script, os.X_OK), script


def test_the_image_runs_as_nobody_in_particular_and_says_how_it_is() -> None:
    last = dict(dockerfile())
    assert last["USER"] not in ("root", "0")
    command = json.loads(last["ENTRYPOINT"]) + json.loads(last["CMD"])
    assert command[0] == "hulldown"
    must_be_a_command(command[1:])
    port = command[command.index("--port") + 1]
    assert last["EXPOSE"] == port
    assert json.loads(last["HEALTHCHECK"].partition("CMD ")[2])[1].endswith(f":{port}")
    assert f"HULLDOWN_DATA={last['VOLUME']}" in last["ENV"]
    ignored = (REPO / ".dockerignore").read_text(encoding="utf-8").split()
    for secret in (".env", ".git", "*.sqlite*"):
        assert secret in ignored, "what is copied into an image is read by whoever gets it"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(REPO / "compose.yaml")
    return found


def test_services_name_what_there_is(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert {"table", "proxy", "database"} <= set(services)
    for name, service in services.items():
        assert "image" in service or "build" in service
        assert set(service.get("depends_on", [])) <= set(services), name
        assert set(service["networks"]) <= set(compose["networks"]), name
        for volume in service.get("volumes", []):
            source, target = volume.split(":")[:2]
            assert target.startswith("/")
            if source.startswith("./"):
                assert (REPO / source).is_file(), volume
                assert volume.endswith(":ro")
            else:
                assert source in compose["volumes"], volume
        image = service.get("image", "hulldown")
        assert image == "hulldown" or re.fullmatch(r"[\w/-]+:v?\d[\w.-]*", image), f"{image}: which version?"


def test_the_table_is_started_as_it_can_be(compose: dict[str, Any]) -> None:
    table = compose["services"]["table"]
    words = [GAP.sub("1", word) for word in table["command"]]
    must_be_a_command(words)
    given = dict(word.removeprefix("--").split("=", 1) for word in words[1:])
    assert public_address(given["address"])
    front = ip_network(compose["networks"]["front"]["ipam"]["config"][0]["subnet"])
    assert ip_network(given["behind-proxy"]) == front, "whom the table believes is the proxy, and nobody else"
    url = GAP.sub("secret", table["environment"]["HULLDOWN_DATABASE"])
    assert open_engine(url).url.host in compose["services"]
    assert table["stop_grace_period"] == "30s"
    assert float(given["drain"]) < 25
    [target] = read_yaml(DEPLOY / "prometheus.yaml")["scrape_configs"][0]["static_configs"][0]["targets"]
    assert target == f"table:{given['metrics-port']}"


def test_only_the_proxy_is_open_to_the_world(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        for port in service.get("ports", []):
            assert name == "proxy" or port.startswith("127.0.0.1:"), f"{name} is open to everybody at {port}"
    assert compose["networks"]["back"]["internal"] is True
    assert compose["services"]["database"]["networks"] == ["back"]


def test_what_has_to_be_written_into_env_is_asked_for(compose: dict[str, Any]) -> None:
    """A password that nobody chose is everybody's."""
    text = (REPO / "compose.yaml").read_text(encoding="utf-8")
    asked = {name for name, how in GAP.findall(text) if how == "?"}
    plain = {name for name, how in GAP.findall(text) if not how}
    assert asked == plain == {"HULLDOWN_NAME", "POSTGRES_PASSWORD"}
    assert all(f"{name}=" in HOSTING for name in asked)


def test_the_proxy_leads_to_the_table(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    given = dict(word.removeprefix("--").split("=", 1) for word in compose["services"]["table"]["command"][1:])
    assert f"reverse_proxy {given['host-name']}:{given['port']} " in text, (
        "its health checks ask for the table by that name"
    )
    assert "{$HULLDOWN_NAME}" in text
    assert "health_uri /health/ready" in text
    paths = {route.path for route in make_app("sqlite://").routes}
    assert "/health/ready" in paths


@pytest.mark.parametrize("name", ["build", "install"])
def test_scripts_can_be_read_by_a_shell(name: str) -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / name)], check=True)


def test_the_health_check_of_the_image_tells_ready_from_not(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "table.sqlite")) as server:
        ask = [sys.executable, str(DEPLOY / "healthy"), f"http://127.0.0.1:{server.port}"]
        assert subprocess.run(ask, check=False, timeout=60).returncode == 0
        server.app.state.services.checkup.is_leaving = True
        told = subprocess.run(ask, check=False, timeout=60, capture_output=True, text=True)
        assert told.returncode == 1
        assert "503" in told.stderr


@pytest.mark.long
def test_the_steps_of_the_image_work() -> None:
    subprocess.run([sys.executable, str(DEPLOY / "try"), sys.prefix], check=True, timeout=600)


def test_the_page_for_hosts_names_what_there_is(counted: set[str]) -> None:
    for name in NAME.findall(HOSTING):
        assert name in counted or f"{name}_bucket" in counted, name
    options = set().union(*[options_of(command) for command in ("serve", "backup", "restore")])
    for line in HOSTING.splitlines():
        for option in re.findall(r"hulldown (?:serve|backup|restore)[^`|]*", line):
            assert set(re.findall(r"(--[a-z-]+)", option)) <= options, line
    for file in re.findall(r"`(deploy/[\w.-]+)", HOSTING):
        assert (REPO / file).exists(), file
    for page in re.findall(r"\]\(([\w-]+\.md)\)", HOSTING):
        assert (REPO / "docs" / page).exists(), page
