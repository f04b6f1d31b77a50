"""The files of deploy/ are well formed, and name only settings and options that there are."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from weathergage.server.settings import Settings, variable

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: Any = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
KNOWN = {variable(field.name) for field in msgspec.structs.fields(Settings)} | {
    "WEATHERGAGE_DATA",
    "WEATHERGAGE_DATABASE_URL",
}


@pytest.mark.parametrize("name", [file.name for file in DEPLOY.iterdir()])
def test_only_settings_that_there_are(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert set(re.findall(r"WEATHERGAGE_[A-Z_]+", text)) <= KNOWN


def test_the_compose_file_has_server_database_and_proxy() -> None:
    assert COMPOSE["services"].keys() == {"server", "database", "proxy"}
    assert COMPOSE["services"]["proxy"]["ports"]
    assert not any("ports" in COMPOSE["services"][name] for name in ("server", "database"))
    build = COMPOSE["services"]["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    subnet = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert COMPOSE["services"]["server"]["environment"]["WEATHERGAGE_TRUSTED_PROXIES"] == subnet


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    told = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert used == told


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd is installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "weathergage.service").read_text()
    # Neither the program nor its user is on the machine of the tests.
    unit = tmp_path / "weathergage.service"
    unit.write_text(
        text.replace("/opt/weathergage/bin/weathergage", "/bin/true").replace("User=weathergage\n", "")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(
    shutil.which("nginx") is None or shutil.which("openssl") is None, reason="no nginx is installed"
)
def test_nginx_accepts_the_example(tmp_path: Path) -> None:
    pem, key = tmp_path / "pem", tmp_path / "key"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(pem)], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    site = site.replace("/etc/ssl/play.example.org.pem", str(pem)).replace(
        "/etc/ssl/play.example.org.key", str(key)
    )
    (tmp_path / "site.conf").write_text(site)
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"events {{}}\npid {tmp_path}/pid;\nhttp {{ access_log off; include {tmp_path}/site.conf; }}"
    )
    done = subprocess.run(
        ["nginx", "-t", "-e", str(tmp_path / "errors"), "-c", str(config)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
