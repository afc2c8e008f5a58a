/// Things by all their names, each of which stands once.
package struct NameTable<Thing: Sendable>: Sendable {
  private let things: [Thing]
  /// For each name the place of its thing: it is large, and most programs ask for few.
  private let places: [String: Int]

  init(_ things: [Thing], _ names: (Thing) -> [String]) {
    self.things = things
    var places: [String: Int] = [:]
    for (place, thing) in things.enumerated() {
      for name in names(thing) {
        precondition(places.updateValue(place, forKey: name) == nil, "\(name) has two meanings")
      }
    }
    self.places = places
  }

  package subscript(name: String) -> Thing? { places[name].map { things[$0] } }

  /// All names in alphabetical order.
  var names: [String] { places.keys.sorted() }
}
