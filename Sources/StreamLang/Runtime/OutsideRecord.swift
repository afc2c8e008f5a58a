/// What a program has done outside and had from there, so that its past can run again without that.
///
/// Then programs write what they wrote at that time, files that were made are not emptied, and kept
/// values are those of then. A program that still runs is handed over to the new run.
final class OutsideRecord {
  private let world: OutsideWorld
  /// The past is run again: nothing is done outside.
  var isRepeating = false
  /// The session's time, in nanoseconds.
  var now: () -> UInt64 = { 0 }
  private var programs = Occurrences<[String], Result<RecordedProgram, any Error>>()
  private var values = Occurrences<String, Result<String?, any Error>>()
  /// The texts of the files that were imported, by their paths, as the past has them.
  var files: [String: String] = [:]
  /// It belongs to a session beside, and does nothing ever.
  private let isPast: Bool
  let memory = OutputMemory()
  /// The files that the session was saved to.
  var saved: Set<String> = []

  init(_ world: OutsideWorld) {
    self.world = world
    isPast = false
  }

  /// For a session beside that runs the same past.
  init(pastOf other: OutsideRecord) {
    world = other.world
    isPast = true
    isRepeating = true
    programs = other.programs.mapped { $0.map(\.past) }
    values = other.values.mapped { $0 }
    files = other.files
  }

  /// The world as the program reaches it.
  var reached: OutsideWorld {
    var reached = world
    reached.start = world.start.map { start in { [self] in try program($0, start) } }
    reached.makeFile = world.makeFile.map { make in { [self] in try file($0, isNew: $1, make) } }
    reached.store = world.store.map { store in
      OutsideWorld.Store(
        read: { [self] in try value(of: $0, in: store) },
        write: { [self] in if !isRepeating { try store.write($0, $1) } })
    }
    return reached
  }

  /// Runs a part of the past.
  func repeating(_ run: () -> Void) {
    let was = isRepeating
    isRepeating = true
    defer { isRepeating = was }
    run()
  }

  /// The past begins again, and asks for everything once more.
  func beginAnew() {
    programs.beginAnew { try? $0.get().release() }
    values.beginAnew()
  }

  /// Ends the programs that the past has not asked for again.
  func stopLeft() {
    for case .success(let program) in programs.left { program.stop(at: now()) }
  }

  func stopAll() {
    programs.beginAnew()
    stopLeft()
  }

  /// The text of a file that is imported; in the past what it was then.
  func text(of path: String, _ read: () throws -> String) throws -> String {
    if isRepeating, let known = files[path] { return known }
    let text = try read()
    if isRepeating { files[path] = text }
    return text
  }

  private func program(
    _ words: [String], _ start: ([String]) throws -> OutsideWorld.Process
  ) throws -> OutsideWorld.Process {
    if isRepeating {
      guard let known = programs.next(words) else {
        throw RuntimeError("\(words[0]) is not run again")
      }
      return try known.get().process(now)
    }
    let made = Result { RecordedProgram(words[0], try start(words), memory) }
    programs.append(made, to: words)
    return try made.get().process(now)
  }

  private func file(
    _ path: String, isNew: Bool, _ make: (String, Bool) throws -> (String) throws -> Void
  ) throws -> (String) throws -> Void {
    if isPast { return { _ in } }
    let append = try make(path, isNew && !isRepeating)
    return { [self] in if !isRepeating { try append($0) } }
  }

  private func value(of key: String, in store: OutsideWorld.Store) throws -> String? {
    if isRepeating, let known = values.next(key) { return try known.get() }
    let read = Result { try store.read(key) }
    values.append(read, to: key)
    return try read.get()
  }
}

/// How many bytes of what programs have written may still be kept.
final class OutputMemory {
  var left = 1 << 26
}

/// What happened under each of many keys, in order.
private struct Occurrences<Key: Hashable, Value> {
  private var all: [Key: [Value]] = [:]
  /// How many of each the past has asked for again.
  private var met: [Key: Int] = [:]

  /// Those that were not asked for again.
  var left: [Value] { all.flatMap { key, values in values[met[key, default: 0]...] } }

  mutating func beginAnew(_ body: (Value) -> Void = { _ in }) {
    met = [:]
    for values in all.values { values.forEach(body) }
  }

  /// The next one under a key; nil if there were no more.
  mutating func next(_ key: Key) -> Value? {
    let place = met[key, default: 0]
    guard let values = all[key], place < values.count else { return nil }
    met[key] = place + 1
    return values[place]
  }

  /// Adds one that happens now, in place of those that were taken back.
  mutating func append(_ value: Value, to key: Key) {
    let place = met[key, default: 0]
    all[key, default: []].replaceSubrange(place..., with: CollectionOfOne(value))
    met[key] = place + 1
  }

  func mapped(_ transform: (Value) -> Value) -> Occurrences {
    var copy = Occurrences()
    copy.all = all.mapValues { $0.map(transform) }
    return copy
  }
}

/// A program that was started once, with all that it has written so far.
private final class RecordedProgram {
  private enum Moment {
    case wrote([UInt8])
    case closed
    case ended(Int32)
    /// Nobody wanted it any more.
    case stopped
    /// It has written more than is kept.
    case forgotten
  }

  private let name: String
  /// Nil once it has ended, and in a past.
  private var live: OutsideWorld.Process?
  private var moments: [(time: UInt64, moment: Moment)] = []
  private let memory: OutputMemory
  /// Counts who has read it: only the last one may stop it.
  private var readers = 0

  init(_ name: String, _ live: OutsideWorld.Process?, _ memory: OutputMemory) {
    self.name = name
    self.live = live
    self.memory = memory
  }

  /// The same for another run of the past, in which it does nothing.
  var past: RecordedProgram {
    let copy = RecordedProgram(name, nil, memory)
    copy.moments = moments
    return copy
  }

  /// Who has read it does so no more.
  func release() { readers += 1 }

  func stop(at time: UInt64) {
    guard let running = live else { return }
    live = nil
    moments.append((time, .stopped))
    running.stop()
  }

  /// The program from its beginning on: what it has written comes at the time when it was read first.
  func process(_ now: @escaping () -> UInt64) -> OutsideWorld.Process {
    readers += 1
    let reader = readers
    var place = 0
    return OutsideWorld.Process(
      read: { [self] in
        if place < moments.count {
          switch try moment(at: place, now()) {
          case .wrote(let bytes): place += 1; return bytes
          case .closed: place += 1; return nil
          default: return []
          }
        }
        guard let bytes = try live.map({ try $0.read() }) ?? [] else {
          place = note(.closed, now())
          return nil
        }
        // A copy: what was read may have room for much more.
        if !bytes.isEmpty { place = note(.wrote(Array(bytes[...])), now()) }
        return bytes
      },
      status: { [self] in
        if place < moments.count {
          guard case .ended(let status)? = try? moment(at: place, now()) else { return nil }
          return status
        }
        guard let running = live, let status = running.status() else { return nil }
        live = nil
        running.stop()
        place = note(.ended(status), now())
        return status
      },
      stop: { [self] in if reader == readers { stop(at: now()) } })
  }

  /// What was there at a place, once its time has come.
  private func moment(at place: Int, _ now: UInt64) throws -> Moment? {
    let (time, moment) = moments[place]
    if time > now { return nil }
    switch moment {
    case .stopped: throw RuntimeError("\(name) was ended, and is not run again")
    case .forgotten:
      throw RuntimeError("\(name) has written more than is kept, and is not run again")
    default: return moment
    }
  }

  /// Keeps what has just come; the answer is the place behind it.
  private func note(_ moment: Moment, _ time: UInt64) -> Int {
    if case .forgotten? = moments.last?.moment { return moments.count }
    var moment = moment
    if case .wrote(let bytes) = moment {
      memory.left -= bytes.count
      if memory.left < 0 { moment = .forgotten }
    }
    moments.append((time, moment))
    return moments.count
  }
}
