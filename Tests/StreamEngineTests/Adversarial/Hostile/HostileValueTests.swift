import StreamEngine
import Testing

/// Values that use the graph while they are released, compared or hashed.
///
/// For AddressSanitizer above all: without it a value that is read when it is gone may look well.
@Suite struct HostileValueTests {
  @Test(arguments: HostileForm.all)
  func `a value may do whatever it likes when it is released or compared`(form: HostileForm) {
    for action in HostileAct.allCases {
      let field = HostileField(action)
      field.run(form.apply(field.source, field.other))
      #expect(field.acts > 0, "\(action)")
      #expect(field.live == 0, "\(action)")
    }
  }

  @Test(arguments: ["publish", "behavior", "replay", "replay in a window", "async"])
  func `the same with what a subject keeps`(kind: String) {
    for action in HostileAct.allCases {
      let field = HostileField(action)
      do {
        let subject: Subject<HostileLoad> =
          switch kind {
          case "publish": Subject()
          case "behavior": Subject(HostileLoad(-1, in: field))
          case "replay": .replay(2)
          case "replay in a window": .replay(1, window: .zero, on: field.scheduler)
          default: .async()
          }
        field.sinks.append(
          Sink(
            ending: Subscription(), next: { [unowned subject] in subject.next($0) },
            end: { [unowned subject] in subject.end($0) }))
        subject.stream.map { _ in }.subscribe(
          Sink(ending: field.life, next: { _ = subject.value }, end: { _ in }),
          on: field.scheduler)
        for number in 0..<10 {
          field.next(number)
          field.scheduler.advance(by: .milliseconds(1))
          subject.assign(HostileLoad(number, in: field))
        }
        subject.dispose()
        #expect(subject.value == nil)
        field.life.cancel()
        field.sinks = []
      }
      #expect(field.live == 0, "\(action)")
    }
  }

  @Test func `a value that reads its subject, or variable, when it is released`() {
    final class Reader {
      var read: () -> Void = {}
      deinit { read() }
    }
    var sum = 0
    let behavior = Subject<(Reader, Int)>((Reader(), 0))
    let variable = Variable<(Reader, Int)>((Reader(), 0))
    for number in 1..<5 {
      let reader = Reader()
      reader.read = { [unowned behavior, unowned variable] in
        sum += behavior.value?.1 ?? 100
        sum += variable.value.1
      }
      behavior.next((reader, number))
      variable.value = (reader, number)
    }
    variable.value = (Reader(), 5)
    behavior.dispose()
    #expect(sum == 2 + 2 + 3 + 3 + 4 + 4 + 100 + 5)
  }

  @Test func `values of cells may use the plan when they are released or compared`() {
    let garden = Garden()
    for number in 0..<3 { garden.cells.append(garden.plan.input(HostileSeed(number, in: garden))) }
    for round in 0..<200 {
      let cell = garden.cells[round % garden.cells.count]
      garden.plan.set(cell, to: HostileSeed(round, in: garden))
      if round % 7 == 0 { garden.plan.remove(cell) }
      garden.plan.settle()
    }
    #expect(garden.acts > 200)
    for cell in garden.cells {
      if case .value = cell.state { #expect(garden.plan.value(of: cell) != nil) }
    }
  }
}
