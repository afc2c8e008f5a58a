#!/usr/bin/env python3
"""Whole programs of the command RXREPL beside mawk, jq and node, where these are there: rows.py [OTHER [PREFIX]]

OTHER is a second command of ours, such as one of an older commit; `-` is none. All run in turns; what is printed is the
least time of the processor of five rounds, in seconds.
"""
import os, resource, shutil, subprocess, sys, tempfile

COMMAND = os.path.abspath(os.environ.get("RXREPL", ".build/release/rxrepl"))
INPUTS = {
    "numbers": lambda: "".join(f"{i}\n" for i in range(1, 3_000_001)),
    "lines": lambda: "".join(
        f"the quick brown fox {i} jumps over the lazy dog\n" for i in range(1, 300_001)),
    "json": lambda: "".join(
        f'{{"id":{i},"name":"user{i}","ok":true}}\n' for i in range(1, 100_001)),
    "csv": lambda: "id,name,n\n" + "".join(f"{i},user{i},{i * 3}\n" for i in range(1, 200_001)),
}
LIMIT = ":set limit 100000000\n"
ROWS = [  # What it is, its input, our arguments, a peer that does the same.
    ("L1 range map filter reduce, 3M", None,
     ["-e", "range(1, 3000000).map(x => x * 2 + 1).filter(x => x % 3 == 0).reduce(0, +)"],
     ["mawk", "BEGIN { for (i = 1; i <= 3000000; i++) { x = i * 2 + 1; if (x % 3 == 0) s += x } print s }"]),
    ("L2 a sum of 3M lines", "numbers", ["-e", "stdin().map(int).filter(>5).sum()"],
     ["mawk", "{ x = int($1); if (x > 5) s += x } END { print s }"]),
    ("count of 3M lines", "numbers", ["-e", "stdin().count()"], ["mawk", "END { print NR }"]),
    ("3M lines printed", "numbers", ["-e", "stdin()"], ["mawk", "{ print }"]),
    ("3M numbers printed", "numbers", ["-e", "stdin().map(int).map(x => x * 2)"],
     ["mawk", "{ print $1 * 2 }"]),
    ("split, 300k lines", "lines",
     ["-e", 'stdin().map(x => split(x, " ")).map(x => x[2]).count()'],
     ["mawk", '{ n = split($0, a, " "); c += a[3] != "" } END { print c }']),
    ("words", "lines", ["-e", "stdin().map(x => length(split(x))).sum()"],
     ["mawk", "{ s += NF } END { print s }"]),
    ("contains", "lines", ["-e", 'stdin().filter(x => contains(x, "lazy")).count()'],
     ["mawk", 'index($0, "lazy") { c++ } END { print c }']),
    ("replace", "lines", ["-e", 'stdin().map(x => replace(x, "lazy", "busy")).count()'],
     ["mawk", '{ gsub(/lazy/, "busy"); c++ } END { print c }']),
    ("upper", "lines", ["-e", "stdin().map(upper).count()"],
     ["mawk", "{ x = toupper($0); c++ } END { print c }"]),
    ("length", "lines", ["-e", "stdin().map(length).sum()"],
     ["mawk", "{ s += length($0) } END { print s }"]),
    ("JSON in, 100k", "json", ["-e", "stdin().json().map(x => x.id).sum()"],
     ["jq", "-n", "[inputs.id] | add"]),
    ("JSON in and out", "json", ["-e", "stdin().json()"], ["jq", "-c", "."]),
    ("CSV with header, 200k", "csv", ["-e", "stdin().csv(header: true).map(x => int(x.n)).sum()"],
     ["mawk", "-F,", "NR > 1 { s += $3 } END { print s }"]),
    ("rows with a name, 300k", None, ["-e", LIMIT + "x = range(1, 300000)"],
     ["mawk", 'BEGIN { for (i = 1; i <= 300000; i++) print "x  " i }']),
    ("--json rows, 300k", None, ["--json", "-e", "x = range(1, 300000)"],
     ["mawk", 'BEGIN { for (i = 1; i <= 300000; i++) print "{\\"name\\":\\"x\\",\\"value\\":" i "}" }']),
    ("flatMap(just), 200k", None, ["-e", "range(1, 200000).flatMap(x => just(x)).sum()"], None),
    ("RxJS: mergeMap(of), 200k", None,
     ["--from", "rxjs", "-e", "range(1, 200000).pipe(mergeMap(x => of(x))).subscribe()"], None),
    ("fib(24)", None, ["-e", "fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(24)"], None),
    ("start", None, ["-e", "1"], ["/bin/true"]),
    ("start with an operator", None, ["-e", "of(1, 2).map(+1)"], ["/bin/true"]),
]


def busy():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(command, path):
    before = busy()
    with open(path or os.devnull) as typed:
        subprocess.run(
            command, stdin=typed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return busy() - before


def main(other="-", *words):
    others = [] if other == "-" else [os.path.abspath(other)]
    print("| what | seconds | × other | × peer |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, input, arguments, peer in ROWS:
            if not name.startswith(" ".join(words)):
                continue
            path = os.path.join(folder, input) if input else None
            if path and not os.path.exists(path):
                with open(path, "w") as file:
                    file.write(INPUTS[input]())
            commands = [[COMMAND, *arguments]] + [[each, *arguments] for each in others]
            hasPeer = peer is not None and shutil.which(peer[0]) is not None
            least = [float("inf")] * (len(commands) + hasPeer)
            for _ in range(5):
                for place, command in enumerate(commands + ([peer] if hasPeer else [])):
                    least[place] = min(least[place], seconds(command, path))

            def ratio(place, there):
                return f"{least[0] / max(least[place], 0.0001):.2f}" if there else ""
            print(
                f"| {name} | {least[0]:.4f} | {ratio(1, others)} | {ratio(-1, hasPeer)} |",
                flush=True)


main(*sys.argv[1:])
