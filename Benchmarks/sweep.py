#!/usr/bin/env python3
"""How the time of each workload grows with its size, as an exponent: sweep.py [PREFIX]

Runs the command RXREPL at growing sizes until that takes half a second, and compares the last two:
1 is a straight line, 2 a square. Counted is the time of the processor, less that of a start. A second command, OTHER,
runs the same sizes in turns; the last column is how many times its time the last size takes.
"""
import math, os, re, resource, subprocess, sys, tempfile

SIZES = [250, 1000, 4000, 16_000, 64_000, 256_000, 1_000_000]
COMMAND = os.path.abspath(os.environ.get("RXREPL", ".build/release/rxrepl"))
OTHER = os.environ.get("OTHER") and os.path.abspath(os.environ["OTHER"])
KINDS = {  # How a text is run: the arguments, and how its file ends; a prompt reads it.
    "script": (["--until", "10000h"], ".rx"), "import": (["-e", "import \"program.rx\""], ".rx"), "fmt": (["fmt"], ".rx"), "test": (["test"], ".rx"),
    "page": (["test"], ".md"), "transcript": (["test"], ".txt"), "json": (["--json"], ".rx"),
    "swift": (["translate"], ".swift"), "js": (["translate"], ".js"),
    "run-swift": ([], ".swift"), "run-js": ([], ".js"),
    "svg": (["--svg", "a.svg"], ".rx"), "html": (["--html", "a.html"], ".rx"),
    "prompt": (["-i", "--clock", "virtual", "--plain", "--allow-write"], None),
}
# What stands between a source of # values and `count()`.
OPERATORS = """
map(+1); scan(0, +); pairwise(); nwise(10); toSortedArray(); toSet(); distinct()
toDictionary(key: x => string(x)); groupBy(key: x => x).merge(); window(count: 10).merge()
flatMap(x => of(x)); flatMap(x => timer(1ms), maxConcurrent: 2); flatMapLatest(x => timer(1ms))
concatMap(x => of(x)); concatMapEager(x => timer(1ms)); flatScan(0, (a, x) => of(a + x))
take(1).expand(x => if x < # { of(x + 1) } else { empty() }); map(x => of(x)).zipAll()
map(x => timer(1ms)).combineLatestAll(); buffer(count: #); buffer(count: 10, every: 1)
buffer(timeSpan: 10ms); takeLast(#); skipLast(#); sample(every: 1ms); timeout(each: 1h)
pausableBuffered(behavior(false), limit: nil); merge(range(1, #)); zip(range(1, #))
withLatestFrom(of(1)); debounce(for: 1ms); throttle(for: 1ms); delay(for: 1ms); share(replay: #)
sequenceEqual(range(1, #)); take(1).repeat(#); take(1).concat(error("e")).retry(#)
materialize().dematerialize(); map(x => json(x)).json(); map(x => "1,2").csv()
"""
LOOKS = """
:marbles; :dense x; :text x; :steps; :why x; :ls; :history; :undo; :replay; :save a.rx
:export a.svg; :export a.md; :export a.html
"""
# `#` is the size; what stands in «» comes so often, and there $i counts from 1, $j from 0.
PROGRAMS = r"""
cells of three heights | script | «a$i = $i; b$i = a$i + 1; c$i = b$i + 1\n»
a chain of formulas, its root set | script | x0 = 0\n«x$i = x$j + 1\n»x0 = 5
formulas of one root, set | script | x = 0\n«x$i = x + 1\n»x = 1
a name defined and deleted | script | «x = 1\ndel x\n»
names, deleted one by one | script | «x$i = 1\n»«del x$i\n»
streams of one subject | script | x = subject()\n«x$i = x.map(+1)\n»x.next(1)
streams of one root, redefined | script | x = of(0)\n«x$i = x.map(+1)\n»x = of(1)
a quiet chain of streams, its root redefined | script | x0 = of(0)\n«quiet x$i = x$j.map(+1)\n»x0 = of(1)
functions that call the one before | script | f0 = x => x\n«f$i = x => f$j(x)\n»
functions that are imported | import | «f$i = x => x + $i\n»
unknown names | script | «x$i + 1\n»
mistakes of syntax | script | «x = = 1\n»
a list | script | x = [«$i, »1]
a record | script | x = {«k$i: 1, »a: 1}
zip of so many streams | script | x = zip(«of(1, 2), »of(1))
merge of so many streams | script | x = merge(«of(1, 2), »of(1)).count()
observers that leave | script | s = subject()\n«d$i = s.subscribe(x => x); d$i.dispose()\n»
combinations with glitch: .free | script | a = of(1)\n«quiet x$i = a.combineLatest(a, +, glitch: .free); x$i.subscribe(x => x)\n»
marble text | script | x = hot("«-1»|").count()
test //=> | test | «$i //=> $i\n»
test expect | test | «expect 1 == 1\n»
test fences | page | «```rx\n1 //=> 1\n```\n\n»
test transcripts in a page | page | «```rx\n> 1\n1\n```\n\n»
test a transcript | transcript | «> $i\n$i\n»
test a transcript, all of it wrong | transcript | «> $i\n0\n»
fmt lines | fmt | «x$i = $i // a\n»
fmt a list | fmt | x = [«$i, »1]
run --json | json | x = range(1, #)
run --svg | svg | :set limit 100000000\nx = range(1, #)
run --html | html | :set limit 100000000\nx = range(1, #)
by nature: nwise of half of the values | script | x = range(1, #).nwise(# div 2).count()
a list that grows by one | script | const x = (1...#).reduce([], (list, x) => list + [x])
a list that a stream makes longer | script | x = range(1, #).reduce([], (list, x) => list + [x]).map(length)
a text that a stream makes longer | script | x = range(1, #).reduce("", (text, x) => text + string(x)).map(length)
lanes | script | «x$i = of(1).observe(on: lane("l$i"))\n»
a line of a prompt after so many events | prompt | :set limit 100000000\nx = interval(1ms).take(#)\nwait 10000s\nwait 1ms
by nature: concat that calls itself | script | f = n => if n == 0 { empty() } else { of(n).concat(deferred(() => f(n - 1))) }\nx = f(#).count()
by nature: a chain of cold streams, all watched | script | x0 = of(0)\n«x$i = x$j.map(+1)\n»
read Swift: types with methods of one name | swift | «struct A$i { let k: Int; func f(_ n: Int) -> Int { n + k } }\nprint(A$i(k: $i).f(1))\n»
by nature: read Swift: functions of one name | swift | «struct A$i {}\nfunc f(_ a: A$i) -> Int { $i }\nprint(f(A$i()))\n»
read Swift: functions that call the one before | swift | func f0(_ n: Int) -> Int { n }\n«func f$i(_ n: Int) -> Int { f$j(n) + 1 }\n»
read Swift: functions of several statements | swift | «func f$i(_ n: Int) -> Int {\n  print(n); print(n + $i)\n  return n\n}\n»print(f1(2))\n
read Swift: extensions of one type | swift | struct S { var n = 0 }\n«extension S { func f$i() -> Int { n + $i } }\nprint(S().f$i())\n»
read Swift: types in a type | swift | enum All {\n«struct A$i { let n: Int }\n»}\n«print(All.A$i(n: 1).n)\n»
by nature: read Swift: classes, each of the one before | swift | class C0 { func f() -> Int { 0 } }\n«class C$i: C$j { override func f() -> Int { $i } }\n»
read Swift: a variable | swift | var x = 0\n«x += $i\n»print(x)
read Swift: a list | swift | let x = [«$i, »1]\nprint(x.count)
read Swift: cases | swift | enum E {\n«case c$i\n»}\nfunc f(_ e: E) -> Int { switch e {\n«case .c$i: return $i\n»} }\nprint(f(.c1))
read Swift: subjects | swift | import RxSwift\n«let s$i = PublishSubject<Int>()\n_ = s$i.map { $0 + 1 }.subscribe(onNext: { print($0) })\ns$i.onNext($i)\n»
read Swift: a closure of so many lines | swift | let f = { (n: Int) -> Int in\n«let x$i = n + $i\nprint(x$i)\n»return n }\nprint(f(1))
read JavaScript: functions that call the one before | js | function f0(n) { return n; }\n«function f$i(n) { return f$j(n) + 1; }\n»
read JavaScript: classes | js | «class A$i { constructor(k) { this.k = k; } f(n) { return n + this.k; } }\nconsole.log(new A$i($i).f(1));\n»
read JavaScript: a variable | js | let x = 0;\n«x += $i;\n»console.log(x);
read JavaScript: a list | js | const x = [«$i, »1];\nconsole.log(x.length);
read JavaScript: a record | js | const x = {«k$i: 1, »a: 1};\nconsole.log(x.a);
read JavaScript: cases | js | function f(n) { switch (n) {\n«case $i: return $i;\n»} }\nconsole.log(f(1));
read JavaScript: subjects | js | import { Subject, map } from "rxjs";\n«const s$i = new Subject();\ns$i.pipe(map(x => x + 1)).subscribe(x => console.log(x));\ns$i.next($i);\n»
read JavaScript: a pipe | js | import { of, map } from "rxjs";\nof(1).pipe(«map(x => x + $i), »map(x => x)).subscribe(x => console.log(x));
JavaScript: a text that grows | run-js | let s = ""; for (let i = 0; i < #; i++) s += i + ","; console.log(s.length)
JavaScript: a list that grows | run-js | const a = []; for (let i = 0; i < #; i++) a.push({ i }); console.log(a.length)
JavaScript: a queue | run-js | const a = [...Array(#).keys()]; let n = 0; while (a.length) n += a.shift(); console.log(n)
JavaScript: a map that grows | run-js | const m = new Map(); for (let i = 0; i < #; i++) m.set("k" + i, i); console.log(m.size)
JavaScript: JSON of objects | run-js | const a = Array.from({ length: # }, (_, i) => ({ i })); console.log(JSON.parse(JSON.stringify(a)).length)
JavaScript: places in a text | run-js | const s = "ab ".repeat(#); let n = 0, i = -1; while ((i = s.indexOf("b", i + 1)) >= 0) n++; console.log(n)
JavaScript: words by a regular expression | run-js | const s = "ab ".repeat(#), w = /\w+/g; let n = 0; while (w.exec(s)) n++; console.log(n)
Swift: a text that grows | run-swift | var s = ""; for i in 0..<# { s.append("\(i),") }; print(s.count)
Swift: a list that grows | run-swift | var a: [Int] = []; for i in 0..<# { a.append(i) }; print(a.count)
Swift: a dictionary of lists | run-swift | var d: [Int: [Int]] = [:]; for i in 0..<# { d[i % 10, default: []].append(i) }; print(d.count)
Swift: a list in a class | run-swift | final class C { var a: [Int] = []; func f(_ i: Int) { a.append(i) } }; let c = C(); for i in 0..<# { c.f(i) }; print(c.a.count)
lines of a prompt that define and delete | prompt | «x$i = $i\n»«del x$i\n»
lines of a prompt that redefine | prompt | s = subject()\n«x = s.map(+$i)\n»
lines of a prompt that share and subscribe | prompt | s = subject()\n«quiet x$i = s.map(+$i).share(); x$i.subscribe(x => x)\n»
members of a list that a loop sets | script | f = n => { variable l = (1...n).map(x => x); for variable i = 0; i < n; i += 1 { l[i] = i }; l.length() }\nprint(f(#))
lines of a prompt that draws | transcript | > s = subject()\n«> s.next($i)\n»
"""


def entries(text):
    return text.strip().replace("\n", "; ").split("; ")


def workloads():
    limit = ":set limit 100000000\n"
    for operator in entries(OPERATORS):
        for source in ["range(1, #)", "interval(1ms).take(#)"]:
            yield f"{source}.{operator}", "script", f"{limit}x = {source}.{operator}.count()"
        # Values of a stream without a name come a thousand at a time.
        yield f"no name: range(1, #).{operator}", "script", f"{limit}range(1, #).{operator}.count()"
    for look in entries(LOOKS):
        values = f"{limit}x = interval(1ms).take(#)\nwait 10000s\n{look}\n"
        yield f"{look} with # values", "prompt", values
        yield f"{look} with # lines", "prompt", f"x = subject()\n«x.next($i)\n»{look}\n"
    for line in PROGRAMS.strip().split("\n"):
        name, kind, text = line.split(" | ", 2)
        yield name, kind, text.replace("\\n", "\n")


def program(text, size):
    def repeated(match):
        return "".join(
            match[1].replace("$i", str(i)).replace("$j", str(i - 1)) for i in range(1, size + 1))
    return re.sub("«(.*?)»", repeated, text.replace("#", str(size)), flags=re.DOTALL)


def busy():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(kind, text, folder, command=COMMAND):
    arguments, ending = KINDS[kind]
    path = os.path.join(folder, f"program{ending or ''}")
    with open(path, "w") as file:
        file.write(text)
    before = busy()
    with open(path if ending is None else os.devnull) as typed:
        subprocess.run(
            [command, *arguments, *([path] if ending else [])], cwd=folder, stdin=typed,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return busy() - before


def main(prefix):
    print("| what | from | to | exponent | × other |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        start = min(seconds("script", "1", folder) for _ in range(5))
        for name, kind, text in workloads():
            if not name.startswith(prefix):
                continue
            times = []
            for size in SIZES:
                if len(times) > 1 and (times[-1][1] > 0.5 or "by nature" in name and size > 4000):
                    break
                taken = seconds(kind, program(text, size), folder) - start
                times.append((size, max(taken, 0.001)))
            (small, first), (large, last) = times[-2:]
            exponent = math.log(last / first) / math.log(large / small)
            other = OTHER and seconds(kind, program(text, large), folder, OTHER) - start
            ratio = f"{last / max(other, 0.001):.2f}" if OTHER else ""
            print(f"| {name} | {small} | {large} | {exponent:.2f} | {ratio} |", flush=True)


main(" ".join(sys.argv[1:]))
