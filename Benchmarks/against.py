#!/usr/bin/env python3
"""This commit beside another one, run in turns: against.py COMMIT [PREFIX]

Builds the other commit in a folder below `.build/against`, runs the workloads of both and a table of
programs of the command, one after the other, and prints the median of each and their ratio: below 1 this
commit is faster. PREFIX leaves out what does not begin so. ROUNDS says how often, 5 if it is not set.
"""
import os, re, resource, subprocess, sys, tempfile

ROUNDS = int(os.environ.get("ROUNDS", "5"))
NUMBERS = "".join(f"{number * 7919 % 100_003}\n" for number in range(400_000))
WORDS = "".join(f"the quick brown fox {number} jumps over it\n" for number in range(200_000))
RECORDS = "".join(f'{{"id": {number}, "level": "warn"}}\n' for number in range(100_000))
SENDS = "a = subject(); b = a.map(+1).filter(>2)\n" + "".join(f"a.next({n})\n" for n in range(400))
DEFINITIONS = "x0 = 0\n" + "".join(f"x{n} = x{n - 1} + {n}\n" for n in range(1, 600))
# What a program is called, the words behind the command, its script, and its standard input.
PROGRAMS = [
    ("start", ["-e", "1"], None, None),
    ("start with an operator", ["-e", "of(1, 2).map(+1)"], None, None),
    ("a script of 600 definitions", [], DEFINITIONS, None),
    ("a script of 400 sends", [], SENDS, None),
    ("a script of 400 sends, --json", ["--json"], SENDS, None),
    ("a script with 5,000 ticks", ["--until", "1h"], "a = interval(1ms).take(5000)\nb = a.map(+1)\n", None),
    ("400 lines at a prompt", ["-i", "--plain", "--clock", "virtual"], None, SENDS),
    ("400,000 lines: sum", ["-e", "stdin().map(int).sum()"], None, NUMBERS),
    ("400,000 lines: filter", ["-e", "stdin().map(int).filter(>50000)"], None, NUMBERS),
    ("200,000 lines: words", ["-e", "stdin().map(l => l.split(\" \")[4]).map(int).max()"], None, WORDS),
    ("200,000 lines: text functions", ["-e", "stdin().filter(l => l.contains(\"9\")).map(upper).count()"], None, WORDS),
    ("100,000 lines: JSON", ["-e", "stdin().map(parseJSON).filter(r => r.id % 2 == 0).count()"], None, RECORDS),
    ("functions: fib(24)", ["-e", "fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(24)"], None, None),
    ("range map filter scan of 1,000,000", ["-e", "range(1, 1000000).map(*2).filter(>3).scan(+).last()"], None, None),
]


def run(*words, **options):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, **options)


def built(tree):
    """The command and the workloads of a checkout."""
    run("make", "-C", tree, "demo")
    run("swift", "build", "-c", "release", "--package-path", f"{tree}/Benchmarks", "--product", "benchmarks")
    return f"{tree}/.build/release/rxrepl", f"{tree}/Benchmarks/.build/release/benchmarks"


def checkout(commit):
    tree = f".build/against/{commit}"
    if not os.path.isdir(tree):
        run("git", "worktree", "prune")
        run("git", "worktree", "add", "--force", "--detach", tree, commit)
    return tree


def workloads(program, command, prefix):
    """Nanoseconds of each workload, from the table that the program prints."""
    words = [program] + ([prefix] if prefix else [])
    text = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "RXREPL": command}).stdout
    return {name: float(time) for name, time in re.findall(r"^\| (\S.*?) +\| ([\d.]+) \|", text, re.M)}


def seconds(command, words, script, given):
    """The processor time of one run; nothing if the command does not know the program."""
    with tempfile.TemporaryDirectory() as folder:
        if script:
            open(f"{folder}/program.rx", "w").write(script)
            words = words + ["program.rx"]
        open(f"{folder}/input", "w").write(given or "")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(f"{folder}/input") as source:
            done = subprocess.run([command] + words, cwd=folder, stdin=source, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time if done.returncode == 0 else None


def median(times):
    return sorted(times)[len(times) // 2]


def main():
    commit, prefix = sys.argv[1], (sys.argv[2:] or [""])[0]
    sides = [built(checkout(commit)), built(".")]
    sides = [tuple(map(os.path.abspath, side)) for side in sides]
    times = [{}, {}]
    for _ in range(ROUNDS):
        for side, (command, program) in zip(times, sides):
            for name, time in workloads(program, command, prefix).items():
                side.setdefault((name, "ns"), []).append(time)
        for name, *program in PROGRAMS:
            if not name.startswith(prefix):
                continue
            for side, (command, _) in zip(times, sides):
                time = seconds(command, *program)
                if time is not None:
                    side.setdefault((name, "ms"), []).append(time * 1000)
    print(f"| workload | {commit} | now | ratio |\n|---|---|---|---|")
    for name, unit in times[1]:
        now = median(times[1][name, unit])
        if (name, unit) not in times[0]:
            print(f"| {name} | – | {now:.3g} {unit} | – |")
            continue
        then = median(times[0][name, unit])
        print(f"| {name} | {then:.3g} {unit} | {now:.3g} {unit} | {now / then:.2f} |")


main()
