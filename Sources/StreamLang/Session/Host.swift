/// The closures that a host gives a session: for parts as they come, and for who answers instead of it.
struct Host {
  /// Takes each item as it comes about, instead of the reply that would have collected them.
  var listener: ((Reply.Item) -> Void)?
  /// Takes what there is of a reply that has become long, while it goes on.
  var overflow: ((Reply) -> Void)?
  /// So many items are a long reply.
  static let mostItems = 1000
  /// Told where each statement stands, before it runs.
  var beginning: ((Span) -> Void)?
  /// Answers to what is typed instead of the session, until it is over; nil is for the session.
  var player: ((String) -> (reply: Reply, isOver: Bool)?)?

  /// The pictures that the statement under way and the one before have drawn, if they are commands.
  private(set) var drawings: (now: Drawing?, before: Drawing?)

  /// A picture, which `:export` writes right behind its command.
  struct Drawing {
    let picture: Reply.Item
    let command: String
  }

  mutating func draw(_ drawing: Drawing?) { drawings.now = drawing }

  /// A statement begins, at this place.
  mutating func begin(_ place: Span) {
    beginning?(place)
    drawings = (nil, drawings.now)
  }
}
