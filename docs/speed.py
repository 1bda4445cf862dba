#!/usr/bin/env python3
"""Makes the table of docs/speed.md and docs/speed.svg from what the bench prints.

    cargo bench --bench speed | tee target/speed.txt
    docs/speed.py target/speed.txt
"""
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INPUTS = ["mixed", "boards", "chat", "noise"]
ROWS = [
    ("xboard/naive-boards", "matcher, `xboard` list, over the documented procedure"),
    ("xboard/xboard-regex", "matcher, `xboard` list, over one multi-pattern regex"),
    ("ics/ics-regex", "matcher, `ics` list, over one multi-pattern regex"),
    ("ics/ics-regex-split", "matcher, `ics` list, over such a regex and one for line starts, anchored"),
    # Not measured where the DFA of the list would be too large.
    ("ics/ics-dense-dfa", "matcher, `ics` list, over one dense DFA without types"),
    ("session/pychess-like", "session, over forty regexes tried in turn"),
    ("session/memchr-lines", "session to typed events, as a share of finding the newlines"),
    ("session-1460/session", "the same in pieces of 1460 bytes, as a share of whole"),
    ("session-1/session", "the same byte by byte, as a share of whole"),
    ("xboard-eager-1460/xboard", "Eager in pieces of 1460 bytes, as a share of Settled whole"),
]
BARS = [
    ("naive-boards", "the documented procedure", "#8c959f"),
    ("pychess-like", "forty regexes in turn", "#afb8c1"),
    ("xboard-regex", "one regex, xboard list", "#d4a72c"),
    ("ics-regex", "one regex, ics list", "#eac54f"),
    ("xboard", "matcher, xboard list", "#1f6feb"),
    ("ics", "matcher, ics list", "#54aeff"),
    ("session", "session: typed events", "#1a7f37"),
    ("memchr-lines", "finding the newlines", "#d0d7de"),
]


def read(text):
    """The ratios with their floors, and the speeds."""
    ratios, speeds = {}, {}
    for line in text.splitlines():
        if found := re.match(r"ratio (\S+) (\S+) (\S+)(?: \(floor (\S+)\))?", line):
            ratios[found[2], found[1]] = (found[3], found[4])
        elif found := re.match(r"speed (\S+) (\S+) (\S+) MB/s", line):
            speeds[found[2], found[1]] = float(found[3])
    return ratios, speeds


def table(ratios, about):
    lines = [f"| {about} | mixed | boards | chat | lines that nothing matches |", "|---|---:|---:|---:|---:|"]
    for name, what in ROWS:
        if (name, INPUTS[0]) not in ratios:
            continue
        cells = []
        for kind in INPUTS:
            value, floor = ratios[name, kind]
            shown = (f"{float(value):.3g}" if float(value) < 1000 else f"{float(value):.0f}") + ("" if float(value) < 1 and "share" in what else "x" if "over" in what else "")
            cells.append(shown + (f" (aim {floor})" if floor and float(value) < float(floor) else ""))
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def plot(speeds, about):
    """Bars on a logarithmic scale, a group for each input."""
    left, bar, gap, width = 240, 13, 26, 620
    top = 34
    scale = lambda speed: (width - 70) * (math.log10(max(speed, 0.1)) + 1) / 5.2
    group = len(BARS) * bar + gap
    height = top + group * len(INPUTS) + 10
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width}" height="{height}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{left + width}" height="{height}" fill="#ffffff"/>',
        f'<text x="10" y="18" font-size="13" font-weight="bold">MB a second, logarithmic; {about}</text>',
    ]
    for number, kind in enumerate(INPUTS):
        y = top + number * group
        svg.append(f'<text x="10" y="{y + 11}" font-weight="bold">{kind}</text>')
        for place, (name, label, colour) in enumerate(BARS):
            speed, at = speeds[name, kind], y + place * bar
            end = left + scale(speed)
            svg.append(f'<text x="{left - 6}" y="{at + 10}" text-anchor="end">{label}</text>')
            svg.append(f'<rect x="{left}" y="{at + 1}" width="{end - left:.1f}" height="{bar - 2}" fill="{colour}"/>')
            svg.append(f'<text x="{end + 4:.1f}" y="{at + 10}">{speed:.3g}</text>' if speed < 1000 else
                       f'<text x="{end + 4:.1f}" y="{at + 10}">{speed:.0f}</text>')
    svg.append("</svg>\n")
    return "\n".join(svg)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    ratios, speeds = read(text)
    sizes = re.search(r"inputs of (\d+) MiB, (\d+) rounds", text)
    about = f"2 shared cores, {sizes[1]} MiB of each input, {sizes[2]} rounds"
    (ROOT / "docs/speed.svg").write_text(plot(speeds, about), encoding="utf-8")
    page = ROOT / "docs/speed.md"
    begin, end = "<!-- made by docs/speed.py -->\n", "<!-- end -->"
    before, rest = page.read_text(encoding="utf-8").split(begin)
    after = rest.split(end, 1)[1]
    page.write_text(before + begin + table(ratios, about) + "\n" + end + after, encoding="utf-8")


main()
