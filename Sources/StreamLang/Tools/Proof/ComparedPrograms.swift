import StreamEngine

/// Two programs with the same inputs, as they can be run on a trial and drawn.
protocol ComparedPrograms {
  /// The words by which each is known.
  var titles: [String] { get }
  var inputNames: [String] { get }
  var purpose: TrialSpace.Purpose { get set }
  /// The frame that marble text has where nothing is said.
  var ownFrame: UInt64 { get }
  func run(_ trial: Trial, until horizon: UInt64) -> (Trial.Outcome, Trial.Outcome)?
  func picture(_ trial: Trial, until horizon: UInt64) throws -> Diagram?
}

extension ComparedPrograms {
  /// Sends values of the first kind with which the programs get furthest.
  fileprivate mutating func choose(among kinds: [Vocabulary.Values]) {
    var best = (kind: kinds[0], distance: -1)
    // Each of the two can send a value and not fail.
    for kind in kinds where best.distance < 4 {
      let distance = distance(with: kind.main)
      if distance > best.distance { best = (kind, distance) }
    }
    purpose.values = best.kind.main
    // A program that is meant for whole numbers is not tried with fractions: `x % 2` wants whole ones.
    purpose.odd = best.kind.odd.filter { value in
      if case .double = value { outcomes(with: [value]).allSatisfy { !$0.hasFailed } } else { true }
    }
  }

  private func distance(with values: [Value]) -> Int {
    outcomes(with: values).reduce(0) { sum, outcome in
      outcome.hasFailed ? sum : sum + (outcome[0].contains { !$0.event.isEnd } ? 2 : 1)
    }
  }

  /// The outcomes of both programs for three values and the end; empty if they could not run.
  private func outcomes(with values: [Value]) -> [Trial.Outcome] {
    let events = (0..<3).map { number in
      TimedValue(
        time: Int64(number) * Int64(purpose.frame), event: .next(values[number % values.count]))
    }
    let end = TimedValue(time: 3 * Int64(purpose.frame), event: .completed)
    let trial = Trial(
      inputs: Array(repeating: events + [end], count: purpose.inputs), areCold: purpose.areCold)
    let both = run(trial, until: purpose.horizon(of: trial))
    return both.map { [$0.0, $0.1] } ?? []
  }
}

extension Trial.Outcome {
  fileprivate var hasFailed: Bool { if case .failed? = self[0].last?.event { true } else { false } }
}

/// Two chains of operators behind one input `a`, which may use further inputs.
struct ComparedChains: ComparedPrograms {
  let titles: [String]
  let inputNames: [String]
  var purpose: TrialSpace.Purpose
  let ownFrame: UInt64
  private let bench: CandidateRunner
  private let programs: [CandidateRunner.Program]
  private let setup: [String]
  private let isInterrupted: () -> Bool

  /// The chains of some texts, which may use the functions and the values of a session.
  init(
    _ chains: [Name], in environment: Environment, unless isInterrupted: @escaping () -> Bool
  ) throws {
    let texts = chains.map { chain -> String in
      let isFunction = environment.symbols[chain.text]?.isFunction ?? false
      return "a.\(chain.text)" + (isFunction ? "()" : "")
    }
    let setup = try Self.setup(for: texts, environment)
    var inputs = Trial.inputNames + setup.streams.filter { !Trial.inputNames.contains($0) }
    let frame = environment.frame
    func bench(_ inputs: [String], _ frame: UInt64, counted: Int = 0) throws -> CandidateRunner {
      let bench = CandidateRunner(
        inputs: inputs, frame: frame, mostEvents: max(64, 4 * min(counted, 100)),
        isInterrupted: isInterrupted)
      for line in setup.lines { try bench.define(line) }
      return bench
    }
    let all = try bench(inputs, frame)
    let used = try zip(texts, chains).reduce(into: Set(["a"])) { used, text in
      do { used.formUnion(try all.program(text.0).names) } catch let mistake as Diagnostic {
        throw mistake.moved(by: text.1.span.start - 2).clamped(to: text.1.span)
      }
    }
    inputs = inputs.filter(used.contains)
    let vocabulary = Vocabulary(of: (texts + setup.lines).flatMap { $0.resolved(in: all.symbols) })
    purpose = TrialSpace.Purpose(
      inputs: inputs.count, areCold: inputs.indices.map { $0 > 0 }, values: [],
      frame: vocabulary.frame(frame), durations: vocabulary.durations, counted: vocabulary.counted)
    titles = chains.map(\.text)
    ownFrame = frame
    inputNames = inputs
    let own = try bench(inputs, purpose.frame, counted: vocabulary.counted)
    self.bench = own
    programs = try texts.map { try own.program($0) }
    self.setup = setup.lines
    self.isInterrupted = isInterrupted
    choose(among: vocabulary.kinds)
  }

  /// The functions and values of the session that texts use, as lines, and the names of its streams in them.
  private static func setup(
    for texts: [String], _ environment: Environment
  ) throws -> (lines: [String], streams: [String]) {
    var lines: [String] = []
    var streams: [String] = []
    var known: Set<String> = []
    func add(_ name: String) {
      guard !Trial.inputNames.contains(name), let binding = environment.symbols[name],
        known.insert(name).inserted
      else { return }
      if let cell = binding.cell {
        let value = environment.plan.value(of: cell) ?? .null
        lines.append("const \(name) = \(value.literal)")
      } else if case .constant = binding.node {
        for dependency in binding.definition.dependencies.all { add(dependency.name) }
        lines.append("const \(name) = \(binding.definition.oneLine)")
      } else {
        streams.append(name)
      }
    }
    for text in texts {
      for name in text.mentionedNames { add(name) }
    }
    return (lines, streams)
  }

  func run(_ trial: Trial, until horizon: UInt64) -> (Trial.Outcome, Trial.Outcome)? {
    guard let one = bench.outcome(of: programs[0], trial, until: horizon),
      let other = bench.outcome(of: programs[1], trial, until: horizon)
    else { return nil }
    // Those that are alike as far as they were looked at prove nothing.
    if one.isCut || other.isCut, Trial.areSame(one.events, other.events) { return nil }
    return (one.events, other.events)
  }

  func picture(_ trial: Trial, until horizon: UInt64) throws -> Diagram? {
    let unit = TimeUnit.literal(Int(purpose.frame / 1000))
    var lines = setup
    for (number, name) in inputNames.enumerated() {
      let text = try MarbleWriter.text(of: trial.inputs[number], frame: purpose.frame).quoted
      lines.append("\(name) = \(trial.areCold[number] ? "cold" : "hot")(\(text), frame: \(unit))")
    }
    var rows = inputNames.map { (name: $0, title: $0) }
    for (number, title) in titles.enumerated() {
      let isFunction = !title.contains("(") && setup.contains { $0.hasPrefix("const \(title) = ") }
      lines.append("same\(number) = a.\(title)\(isFunction ? "()" : "")")
      rows.append(("same\(number)", title))
      guard let second = trial.second else { continue }
      let time = TimeUnit.literal(Int(second / 1000))
      lines.append("late\(number) = same\(number).delaySubscription(\(time))")
      rows.append(("late\(number)", "  at \(TimeText.short(UInt64(second)))"))
    }
    let run = ProofRun(
      lines.joined(separator: "\n"), until: horizon, frame: purpose.frame, unless: isInterrupted)
    return run.picture(of: rows)
  }
}

/// Two names, each with all that it is made from.
struct ComparedNames: ComparedPrograms {
  let titles: [String]
  let inputNames: [String]
  var purpose: TrialSpace.Purpose
  let ownFrame: UInt64
  /// One program with both names, or one for each.
  private let programs: [ClosedProgram]
  private let names: [String]
  private let isInterrupted: () -> Bool

  init(
    _ programs: [ClosedProgram], _ names: [String], titles: [String], frame: UInt64,
    unless isInterrupted: @escaping () -> Bool
  ) throws {
    self.programs = programs.map { program in
      var program = program
      program.beginCells(as: programs[0])
      return program
    }
    (self.names, self.titles) = (names, titles)
    ownFrame = frame
    self.isInterrupted = isInterrupted
    let inputs = programs.reduce(into: [ClosedProgram.Input]()) { inputs, program in
      inputs += program.inputs.filter { new in !inputs.contains { $0.name == new.name } }
    }
    inputNames = inputs.map(\.name)
    let vocabulary = Vocabulary(of: programs.flatMap(\.trees))
    purpose = TrialSpace.Purpose(
      inputs: inputs.count, areCold: inputs.map(\.isCold), values: [],
      frame: vocabulary.frame(frame), durations: vocabulary.durations,
      counted: min(20, vocabulary.counted), hasEnds: inputs.contains { !$0.isCell },
      hasSubscribers: false, frames: 3)
    let silence = Trial(inputs: inputs.map { _ in [] }, areCold: purpose.areCold)
    for program in programs {
      if let mistake = try run(program, silence, 0, showing: nil).mistake { throw mistake }
    }
    choose(among: vocabulary.kinds)
  }

  func run(_ trial: Trial, until horizon: UInt64) -> (Trial.Outcome, Trial.Outcome)? {
    guard let runs = try? programs.map({ try run($0, trial, horizon, showing: Set(names)) }),
      runs.allSatisfy({ $0.mistake == nil && !$0.isExhausted })
    else { return nil }
    let events = [runs[0].events(of: names[0]), (runs.last ?? runs[0]).events(of: names[1])]
    return ([events[0]], [events[1]])
  }

  private func run(
    _ program: ClosedProgram, _ trial: Trial, _ horizon: UInt64, showing shown: Set<String>?
  ) throws -> ProofRun {
    let events = program.inputs.map { input in
      inputNames.firstIndex(of: input.name).map { trial.inputs[$0] } ?? []
    }
    return ProofRun(
      try program.script(events, frame: purpose.frame, showing: shown), until: horizon,
      frame: purpose.frame, unless: isInterrupted)
  }

  func picture(_ trial: Trial, until horizon: UInt64) throws -> Diagram? {
    let runs = try programs.map { try run($0, trial, horizon, showing: nil) }
    let inputs = inputNames.filter { !names.contains($0) }.map { (name: $0, title: $0) }
    if runs.count == 1 {
      return runs[0].picture(of: inputs + zip(names, titles).map { (name: $0, title: $1) })
    }
    let first = runs[0].picture(of: inputs + [(names[0], titles[0])])
    return first.map { $0.with(runs[1].picture(of: [(names[1], titles[1])])) }
  }
}

extension Diagram {
  /// This diagram with the rows of another one, whose columns stand for other times.
  fileprivate func with(_ other: Diagram?) -> Diagram {
    guard let other else { return self }
    let times = Set((columns + other.columns).map(\.time)).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(times, times.indices))
    func moved(_ diagram: Diagram) -> [Row] {
      diagram.rows.map { row in
        var row = row
        var marks: [Int: [Mark]] = [:]
        for slot in row.slots {
          marks[places[diagram.columns[slot.column].time] ?? 0, default: []] += slot.marks
        }
        row.slots = marks.sorted { $0.key < $1.key }.map { Slot(column: $0.key, marks: $0.value) }
        row.startColumn = row.startColumn.flatMap { places[diagram.columns[$0].time] }
        return row
      }
    }
    return Diagram(
      columns: times.map { Column(time: $0) }, rows: moved(self) + moved(other),
      now: max(now, other.now))
  }
}

extension Diagnostic {
  fileprivate func clamped(to whole: Span) -> Diagnostic {
    var diagnostic = self
    let start = min(max(span.start, whole.start), whole.end)
    diagnostic.span = Span(start, min(max(span.end, start), whole.end))
    return diagnostic
  }
}
