import OrderedCollections

/// Makes records, of which one has mostly the names of the one before: these are shared then.
struct RecordMaker {
  /// The names of the record before; nil if they are not ASCII.
  private var names: [String]? = []
  /// For each field the place of its value: of a name that stands twice the last.
  private var places: OrderedDictionary<String, Int> = [:]

  /// A record of values and their names.
  mutating func record(_ names: ArraySlice<String>, _ values: ArraySlice<Value>) -> Record {
    // Texts that are equal may differ in how their characters are spelled, but not if they are as long as ASCII.
    let areKnown = self.names.map {
      names.elementsEqual($0) { $0 == $1 && $0.utf8.count == $1.utf8.count }
    }
    if areKnown != true {
      let areSimple = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      self.names = areSimple ? Array(names) : nil
      places = OrderedDictionary(zip(names, 0...), uniquingKeysWith: { $1 })
    }
    return Record(places.mapValues { values[values.startIndex + $0] })
  }
}
