import StreamEngine
import Testing

/// The act of a value on the graph that holds it.
enum HostileAct: String, CaseIterable {
  case next, nextOther, complete, fail, cancel, subscribe, advance
}

/// Acts when it is released, and counts who is there.
final class Bomb {
  let field: HostileField

  init(_ field: HostileField) {
    self.field = field
    field.live += 1
  }

  deinit {
    field.live -= 1
    field.act()
  }
}

/// Two fields, so that one of them is released while the other is not in its place yet.
struct HostileLoad: Hashable {
  let number: Int
  let first: Bomb
  let second: Bomb

  init(_ number: Int, in field: HostileField) {
    self.number = number
    (first, second) = (Bomb(field), Bomb(field))
  }

  static func == (a: HostileLoad, b: HostileLoad) -> Bool {
    a.first.field.act()
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) {
    first.field.act()
    hasher.combine(number % 3)
  }
}

/// Two sources of such values, and what they do.
final class HostileField {
  let scheduler = Scheduler()
  let life = Subscription()
  let action: HostileAct
  var live = 0
  var acts = 0
  var isActing = false
  /// Hand-written sources, which deliver at once also from within a delivery.
  var sinks: [Sink<HostileLoad>] = [], others: [Sink<HostileLoad>] = []

  init(_ action: HostileAct) { self.action = action }

  var source: Observable<HostileLoad> {
    Observable { [unowned self] sink, _ in sinks.append(sink) }
  }
  var other: Observable<HostileLoad> {
    Observable { [unowned self] sink, _ in others.append(sink) }
  }

  func next(_ number: Int) { for sink in sinks { sink.next(HostileLoad(number, in: self)) } }
  func nextOther(_ number: Int) { for sink in others { sink.next(HostileLoad(number, in: self)) } }

  func act() {
    if isActing || acts > 200 || life.isOver { return }
    isActing = true
    acts += 1
    switch action {
    case .next: next(acts)
    case .nextOther: nextOther(acts)
    case .complete: if acts == 4 { for sink in sinks { sink.complete() } }
    case .fail: if acts == 4 { for sink in sinks { sink.fail(TestError()) } }
    case .cancel: if acts == 4 { life.cancel() }
    case .subscribe: if acts < 20 { source.subscribe(on: scheduler) }
    case .advance: scheduler.advance(by: .milliseconds(1))
    }
    isActing = false
  }

  func run(_ stream: Observable<Void>) {
    stream.subscribe(Sink(ending: life, next: { _ in }, end: { _ in }), on: scheduler)
    for number in 0..<12 {
      next(number)
      if number % 3 == 1 { nextOther(number) }
      if number % 4 == 3 { scheduler.advance(by: .milliseconds(2)) }
    }
    for sink in sinks { sink.complete() }
    for sink in others { sink.complete() }
    scheduler.run()
    life.cancel()
    (sinks, others) = ([], [])
  }
}

/// An operator between the two.
struct HostileForm: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @Sendable (Observable<HostileLoad>, Observable<HostileLoad>) -> Observable<Void>
  var testDescription: String { name }

  init<Output>(
    _ name: String,
    _ apply:
      @escaping @Sendable (Observable<HostileLoad>, Observable<HostileLoad>) -> Observable<Output>
  ) {
    self.name = name
    self.apply = { apply($0, $1).map { _ in } }
  }
}

/// Uses the plan when it is released or compared.
final class HostileSeed: Equatable {
  let number: Int
  weak var garden: Garden?

  init(_ number: Int, in garden: Garden) { (self.number, self.garden) = (number, garden) }

  deinit { garden?.act() }

  static func == (a: HostileSeed, b: HostileSeed) -> Bool {
    a.garden?.act()
    return a.number == b.number
  }
}

/// A plan whose values use it.
final class Garden {
  let plan = CellPlan<HostileSeed>()
  var cells: [Cell<HostileSeed>] = []
  var acts = 0
  private var isActing = false

  func act() {
    if isActing || acts > 300 { return }
    isActing = true
    acts += 1
    switch acts % 5 {
    case 0: for number in 0..<70 { cells.append(plan.input(HostileSeed(number, in: self))) }
    case 1: plan.settle()
    case 2: plan.remove(cells[acts % cells.count])
    case 3: plan.set(cells[acts % cells.count], to: HostileSeed(acts, in: self))
    default:
      let cell = plan.cell([cells[0], cells[1]], Formula { $0[1] })
      plan.redefine(cells[2], [cell], Formula { $0[0] })
      cells.append(cell)
    }
    isActing = false
  }
}
