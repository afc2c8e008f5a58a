/// The members that can stand behind a value and a dot.
struct MethodOffers {
  private let receiver: Core.Expression
  private let program: RunningProgram
  private let binding: Binding?

  /// `binding` is that of a receiver that is nothing but a name.
  init(_ receiver: Core.Expression, _ binding: Binding?, _ program: RunningProgram) {
    (self.receiver, self.binding, self.program) = (receiver, binding, program)
  }

  var offers: [Offer] {
    switch receiver.type {
    case .stream, .promised: members + told + Offer.methods + observers + functions
    case .cell: members + told + fields + Offer.methods + plain + functions
    case .value: fields + plain + functions
    case .streams: Offer.combiners + plain + functions
    case .any, .undecided: plain + Offer.methods + functions
    case .handle: handle
    case .function, .nothing: []
    }
  }

  /// The answers of a name besides its methods.
  private var members: [Offer] {
    guard let binding else { return [] }
    var words = [Offer.word("value", summary: "What it is now.", kind: "property", group: .name)]
    if binding.cell?.isInput == false {
      words.append(
        .word("errors", summary: "What kept it from a value.", kind: "property", group: .name))
    }
    return words
  }

  /// The messages that only a subject, or a cell that is set by hand, understands.
  private var told: [Offer] {
    if let cell = binding?.cell { return cell.isInput ? [.told(.next), .told(.on)] : [] }
    if binding?.demand != nil { return [.told(.request)] }
    guard binding?.stream?.subject != nil else { return [] }
    return ObserverMethod.own.map { .told($0) }
  }

  private var observers: [Offer] {
    guard binding?.stream?.subject != nil else { return [] }
    return Builtin.all.filter {
      $0.makesHandle && $0.arity.lowerBound > 0 && !$0.name.startsCapitalized
    }
    .map { .method($0) }
  }

  /// The value, if it is known before anything runs.
  private var value: Value? {
    if let cell = binding?.cell { return program.environment.plan.value(of: cell) }
    return nil
  }

  private var plain: [Offer] {
    let kind = value?.argumentKind ?? receiver.shape
    return ValueMethods.of(kind).map { .method($0) }
  }

  private var fields: [Offer] {
    var names: [String] = []
    if case .record(let record)? = value { names = record.fields.keys.filter(\.isName) }
    if case .record(let fields) = receiver.kind { names = fields.map(\.key).filter(\.isName) }
    return names.map { .word($0, kind: "field", group: .name) }
  }

  /// The functions of the program, which can stand behind whatever they take.
  private var functions: [Offer] { NameOffers(program).functions }

  private var handle: [Offer] {
    guard case .constant(.handle(let handle))? = binding?.node else { return [.told(.dispose)] }
    let told = handle.sink == nil ? [] : ObserverMethod.own.filter { $0 != .dispose }
    let asked = handle.demand == nil ? [] : [Offer.told(.request)]
    return handle.words.map { Offer.member($0) } + asked + told.map { .told($0) }
  }
}
