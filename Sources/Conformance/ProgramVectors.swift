import StreamEngine
import StreamLang

/// Runs conformance vectors: small programs with the events that they have to make.
///
/// Three forms, told apart by their fields. Streams: `{id, ops, script, until, expect, subs}`, where
/// only the row `r` counts, until `until` milliseconds. Lanes: `{id, ops, script, watch, until,
/// expect, busy}`, where the rows in `watch` count, in order, with the lanes of their events, and when
/// each worker was busy. Cells: `{id, script, expect, final}`, where every name's values count.
package enum ProgramVectors {
  /// Checks each line of `text`; vectors that use operators which do not exist are skipped.
  package static func check(_ text: String) -> VectorReport {
    var report = VectorReport()
    for line in text.split(separator: "\n") {
      guard let vector = try? JSON.parse(String(line)), let script = vector["script"]?.stringValue
      else {
        report.fail("not a vector: \(line.prefix(60))")
        continue
      }
      let id = vector["id"]?.stringValue ?? "?"
      if let ops = vector["ops"]?.elements {
        if !ops.allSatisfy({ Prelude.operators[$0.stringValue ?? ""] != nil }) {
          report.skip()
          continue
        }
        let isAboutLanes = vector["busy"] != nil
        let outcome = isAboutLanes ? lanes(script, vector) : stream(script, vector)
        compare(id, vector, outcome, &report)
      } else {
        compare(id, vector, cells(script), &report)
      }
    }
    return report
  }

  /// The result of a vector's program, in the form of its expectations.
  private struct Outcome {
    var fields: [(name: String, value: JSON)]
    var complaint: String?
  }

  private static func compare(
    _ id: String, _ vector: JSON, _ outcome: Outcome, _ report: inout VectorReport
  ) {
    if let complaint = outcome.complaint { return report.fail("\(id): \(complaint)") }
    for (name, value) in outcome.fields {
      let wanted = vector[name] ?? .null
      if !wanted.isSame(as: value) {
        return report.fail("\(id): \(name) is \(value)\n  wanted \(wanted)")
      }
    }
    report.pass()
  }

  private static func lanes(_ script: String, _ vector: JSON) -> Outcome {
    var options = Session.Options()
    options.isJSON = true
    options.showsLanes = true
    options.watched = (vector["watch"]?.elements ?? []).compactMap(\.stringValue)
    let until = UInt64(vector["until"]?.intValue ?? 1000) * 1_000_000
    options.until = until
    let session = Session(options)
    var events: [JSON] = []
    session.listener = { item in
      guard case .event(let event) = item, case .array(let said) = json(event) else { return }
      let place: [JSON] = [.string(event.name), .string(event.lane ?? "main")]
      events.append(.array([milliseconds(event.time)] + place + said.dropFirst()))
    }
    let reply = session.submit(script)
    if let mistake = reply.diagnostics.first { return Outcome(fields: [], complaint: mistake.text) }
    _ = session.runToEnd()
    let busy = (vector["busy"]?.members ?? []).map { member in
      JSON.Member(
        member.key, session.lane(member.key).map { busyTimes($0, until) } ?? .array([.array([])]))
    }
    return Outcome(fields: [("expect", .array(events)), ("busy", .object(busy))])
  }

  /// When each worker of a lane was busy; what is under way at the end ends there.
  private static func busyTimes(_ lane: Lane, _ end: UInt64) -> JSON {
    var workers = lane.busy.map { periods in
      periods.map { JSON.array([milliseconds($0.start), milliseconds($0.end)]) }
    }
    for (worker, item) in lane.itemsUnderWay where item.start < end {
      workers[worker].append(.array([milliseconds(item.start), milliseconds(end)]))
    }
    return .array(workers.map { .array($0) })
  }

  private static func milliseconds(_ time: UInt64) -> JSON {
    time % 1_000_000 == 0 ? .int(Int(time / 1_000_000)) : .double(Double(time) / 1_000_000)
  }

  private static func stream(_ script: String, _ vector: JSON) -> Outcome {
    var options = Session.Options()
    options.isJSON = true
    options.watched = ["r"]
    options.showsSubscriptions = true
    let until = UInt64(vector["until"]?.intValue ?? 60)
    options.until = until * 1_000_000
    let session = Session(options)
    var events: [JSON] = []
    var runs: [String: [[JSON]]] = [:]
    session.listener = { item in
      switch item {
      case .event(let event): events.append(json(event))
      case .subscription(let run):
        let time = JSON.int(Int(run.time / 1_000_000))
        if run.isStart {
          runs[run.name, default: []].append([time, .null])
        } else if let count = runs[run.name]?.count, run.number <= count {
          runs[run.name]?[run.number - 1][1] = time
        }
      default: break
      }
    }
    let reply = session.submit(script)
    if let mistake = reply.diagnostics.first { return Outcome(fields: [], complaint: mistake.text) }
    _ = session.runToEnd()
    let names = vector["subs"]?.members?.map(\.key) ?? []
    let subs = names.map { name in
      JSON.Member(name, .array((runs[name] ?? []).map { .array($0) }))
    }
    return Outcome(fields: [("expect", .array(events)), ("subs", .object(subs))])
  }

  private static func json(_ event: RowEvent) -> JSON {
    let time = JSON.int(Int(event.time / 1_000_000))
    switch event.kind {
    case .value(let json, _):
      return .array([time, .string("next"), (try? JSON.parse(json)) ?? .null])
    case .failed(let failure), .fault(let failure):
      return .array([time, .string("error"), .string(failure.message)])
    default: return .array([time, .string("completed")])
    }
  }

  private static func cells(_ script: String) -> Outcome {
    var options = Session.Options()
    options.isJSON = true
    let session = Session(options)
    var values: [(key: String, value: [JSON])] = []
    session.listener = { item in
      guard case .event(let event) = item, case .value(let json, _) = event.kind else { return }
      let value = (try? JSON.parse(json)) ?? .null
      if let index = values.firstIndex(where: { $0.key == event.name }) {
        values[index].value.append(value)
      } else {
        values.append((event.name, [value]))
      }
    }
    let reply = session.submit(script)
    if let mistake = reply.diagnostics.first { return Outcome(fields: [], complaint: mistake.text) }
    let all = values.map { JSON.Member($0.key, .array($0.value)) }
    let last = values.map { JSON.Member($0.key, $0.value.last ?? .null) }
    return Outcome(fields: [("expect", .object(all)), ("final", .object(last))])
  }
}

extension JSON {
  fileprivate var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Equal as the language sees it: 3 is 3.0, and the order of an object's fields does not count.
  fileprivate func isSame(as other: JSON) -> Bool {
    switch (self, other) {
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): return Double(a) == b
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      return a.count == b.count
        && a.allSatisfy { field in
          b.contains { $0.key == field.key && $0.value.isSame(as: field.value) }
        }
    default: return self == other
    }
  }
}
