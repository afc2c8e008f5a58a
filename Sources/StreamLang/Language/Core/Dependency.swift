extension Core {
  /// A place of a text at which it depends on a name.
  struct Dependency {
    /// The part that the name has in the text, and with it the changes that concern the text.
    enum Role {
      /// A formula is computed from its latest value, and anew when that changes.
      case value
      /// A stream is made from its values.
      case data
      /// An operator takes its latest value when another input makes it emit.
      case latest
      /// An operator listens to when it emits.
      case timing
      /// Something was built with its value, and is built again when that changes.
      case parameter
      /// `x.errors`.
      case errors
      /// `prev(x, 0)`.
      case previous
      /// A function that is called or handed over, or a constant: only its meaning counts.
      case called
      /// A word of the language, as long as no name has taken it.
      case word
      /// It is read once: `x.value`.
      case snapshot
      /// A value was computed with it that nothing changes: `q = {k: k}` with a stream in it.
      case once
      /// It is told something: `x.next(1)`, `x := 1`.
      case driven
    }

    let symbol: SymbolID
    let name: String
    var role: Role
    /// The place of the name; of what a called function reads, the place of the call.
    var span: Span
    /// A member of what the name stands for: `board.voltage`.
    var member: String?
    /// The number of functions around it that something else calls later.
    var depth = 0
    /// The function of the program that depends on the name, where the text does so only through that.
    var via: SymbolID?

    /// True if what the text makes follows the name, and so must not lead back to it.
    var isFollowed: Bool {
      guard depth == 0 else { return false }
      switch role {
      case .value, .data, .latest, .timing, .parameter, .errors: return true
      case .previous, .called, .word, .snapshot, .once, .driven: return false
      }
    }

    /// True if another meaning of the name gives the text another one.
    var isMeant: Bool { isFollowed || role == .called || role == .word }

    /// True if a function reads the name when it is called.
    var isLate: Bool { depth > 0 && isPassedOn }

    /// The part of the name, at whichever place.
    struct Part: Hashable {
      let symbol: SymbolID
      let member: String?
      let role: Role
      let depth: Int
    }

    var part: Part { Part(symbol: symbol, member: member, role: role, depth: depth) }

    /// True if it is a dependency of whoever calls the function that it stands in.
    var isPassedOn: Bool {
      switch role {
      case .value, .data, .latest, .timing, .parameter, .errors, .snapshot, .driven: true
      case .previous, .called, .word, .once: false
      }
    }

    /// True if what the text makes is built again when the name has another value.
    var isParameter: Bool { role == .parameter && depth == 0 }
  }

  /// The names that a text depends on, at each of their places, in the order in which they are met.
  struct Dependencies {
    private(set) var all: [Dependency] = []
    /// The names that it follows, each once.
    private(set) var followed: [String] = []

    init() {}

    init(_ all: [Dependency]) {
      self.all = all
      var known = SymbolList()
      for dependency in all where dependency.isFollowed && known.append(dependency.symbol) {
        followed.append(dependency.name)
      }
    }

    /// Those of a text that was computed once: it follows nothing.
    var once: Dependencies {
      Dependencies(
        all.map { dependency in
          var dependency = dependency
          if dependency.isFollowed { dependency.role = .once }
          return dependency
        })
    }
  }

  /// Names, each once, in the order of their first mention.
  struct SymbolList {
    private(set) var symbols: [SymbolID] = []
    /// The names as a set, once there are so many that a search in the list would take long.
    private var known: Set<SymbolID> = []

    /// Adds a name; false if it was there.
    mutating func append(_ symbol: SymbolID) -> Bool {
      if symbols.count < 16 {
        if symbols.contains(symbol) { return false }
      } else {
        if known.isEmpty { known = Set(symbols) }
        if !known.insert(symbol).inserted { return false }
      }
      symbols.append(symbol)
      return true
    }
  }
}
