"""Groups the lines that `cargo bench --bench suggest -- --drain` exports with Drain3, for comparison.

Drain3 is fetched from PyPI into a virtual environment beside the exported lines. It runs as it comes, with masks
for numbers and for the names of players, which is what `suggest` knows too, and with these masks and other
thresholds of similarity. The figure is the grouping
accuracy of LogPAI's benchmark: the share of lines whose group is exactly the group of their true entry.
"""

import collections
import pathlib
import re
import subprocess
import sys
import venv


def environment(folder):
    """Returns the Python of an environment that has Drain3."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "drain3"], check=True)
    return python


def accuracy(truth, groups):
    """Returns the share of lines whose group is the group of their entry."""
    of_truth, of_group = collections.defaultdict(set), collections.defaultdict(set)
    for number, (entry, group) in enumerate(zip(truth, groups)):
        of_truth[entry].add(number)
        of_group[group].add(number)
    right = sum(of_truth[entry] == of_group[group] for entry, group in zip(truth, groups))
    return right / max(1, len(truth))


def grouped(lines, names, similarity=None):
    """Groups lines with Drain3; without names, as it comes."""
    from drain3 import TemplateMiner
    from drain3.masking import MaskingInstruction
    from drain3.template_miner_config import TemplateMinerConfig

    config = TemplateMinerConfig()
    if similarity:
        config.drain_sim_th = similarity
    if names:
        known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        config.masking_instructions = [
            MaskingInstruction(rf"(?<![A-Za-z0-9])({known})(?![A-Za-z0-9])", "NAME"),
            MaskingInstruction(r"(?<![A-Za-z0-9])[-+]?\d+([:.]\d+)*(?![A-Za-z0-9])", "NUM"),
        ]
    miner = TemplateMiner(config=config)
    return [miner.add_log_message(line)["cluster_id"] for line in lines]


def main(folder):
    ways = {"as it comes": (False, None), "with masks": (True, None)}
    ways |= {f"with masks, {value}": (True, value) for value in (0.6, 0.8, 0.95)}
    figures = {way: [] for way in ways}
    for path in sorted(folder.glob("*.tsv"), key=lambda path: int(path.stem)):
        rows = [row.split("\t", 1) for row in path.read_text(encoding="utf-8").split("\n") if row]
        truth, lines = [row[0] for row in rows], [row[1] for row in rows]
        names = [name for name in path.with_suffix(".names").read_text().split("\n") if name]
        for way, (masked, similarity) in ways.items():
            groups = grouped(lines, names if masked else [], similarity)
            figures[way].append(accuracy(truth, groups))
    for way, values in figures.items():
        print(f"Drain3 {way:16} grouping accuracy, mean of the rounds   {sum(values) / len(values):.3f}")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    if "--inside" in sys.argv:
        main(folder)
    else:
        python = environment(folder.parent / "drain3")
        subprocess.run([python, __file__, folder, "--inside"], check=True)
