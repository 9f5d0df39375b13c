"""Run the measuring scripts and compare their figures with the floors reached so far; a floor only rises."""

import json
import subprocess
import sys
from pathlib import Path

SHARED = Path("../shared")
FLOORS = json.loads(Path(".ci/floors.json").read_text(encoding="utf-8"))


def figure(report: dict, path: str) -> float:
    """Follow a path of keys, joined by `/`, into a report; `a - b` and `a / b` of two paths are reckoned."""
    for sign, reckon in ((" / ", lambda a, b: a / b if b else 0.0), (" - ", lambda a, b: a - b), (" + ", lambda a, b: a + b)):
        if sign in path:
            one, two = path.split(sign)
            return reckon(figure(report, one), figure(report, two))
    value = report
    for key in path.split("/"):
        value = value.get(key, 0) if isinstance(value, dict) else value[int(key)]
    return float(value)


def run(script: str, options: list[str]) -> dict:
    """Run a script of the shared folder and return the JSON of its last line."""
    command = [
        sys.executable,
        str(SHARED / "measure" / script),
        *(str(SHARED / part[1:]) if part.startswith("@") else part for part in options),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{script} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def main() -> None:
    """Print one line a figure; exit 1 where one lies on the wrong side of its floor."""
    failed = False
    for entry in FLOORS:
        if not all((SHARED / part[1:]).exists() for part in entry["options"] if part.startswith("@")):
            print(f"{entry['script']}: skipped, its data is not here")
            continue
        report = run(entry["script"], entry["options"])
        for path, bound in entry["floors"].items():
            found = figure(report, path)
            good = found >= bound["min"] if "min" in bound else found <= bound["max"]
            word = "at least" if "min" in bound else "at most"
            print(f"{'ok  ' if good else 'FAIL'} {entry['script']:24} {path:60} {found:10.3f}  {word} {bound.get('min', bound.get('max'))}")
            failed = failed or not good
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
