#!/usr/bin/env python3
"""Makes docs/terminal.svg: the first example of the README in a terminal.

    cargo build --release && docs/terminal.py
"""
import html
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMAND = "cargo run --release -- replay --game 1 corpus/fics-chat3-back.raw"
COLUMNS = 80
COLOURS = ["#6e7681", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#c9d1d9"]


def spans(line):
    """The parts of a line, each with its style."""
    style = {}
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not part.startswith("\x1b["):
            if part:
                yield part, dict(style)
            continue
        for code in (int(code or 0) for code in part[2:-1].split(";")):
            if code == 0:
                style = {}
            elif code == 1:
                style["font-weight"] = "bold"
            elif code == 2:
                style["opacity"] = "0.6"
            elif 30 <= code <= 37:
                style["fill"] = COLOURS[code - 30]
            elif 90 <= code <= 97:
                style["fill"] = COLOURS[code - 90]


def main():
    if not (ROOT / "target/release/looking-at").exists():
        sys.exit(__doc__)
    command = [ROOT / "target/release/looking-at", *COMMAND.split("-- ")[1].split(), "--color", "always"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lines = output.splitlines()
    height, width = 18 * (len(lines) + 3), int(8.45 * COLUMNS)
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
        f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>',
        f'<text x="14" y="26" fill="#7ee787">$ <tspan fill="#c9d1d9">{COMMAND}</tspan></text>',
    ]
    for number, line in enumerate(lines):
        parts = (
            f'<tspan {" ".join(f"{name}={chr(34)}{value}{chr(34)}" for name, value in style.items())}>'
            f"{html.escape(text)}</tspan>"
            for text, style in spans(line)
        )
        text = "".join(parts)
        svg.append(f'<text x="14" y="{18 * (number + 3)}" fill="#c9d1d9" xml:space="preserve">{text}</text>')
    svg.append("</svg>\n")
    (ROOT / "docs/terminal.svg").write_text("\n".join(svg), encoding="utf-8")


main()
