/// Bindings in the order of their numbers, each removable in constant time.
struct DefinitionOrder {
  private var places: [(number: Int, binding: Binding?)] = []
  private var live = 0

  var bindings: [Binding] { places.compactMap { $0.binding } }

  mutating func insert(_ binding: Binding) {
    let place = place(of: binding.number)
    if place < places.count, places[place].number == binding.number {
      places[place].binding = binding
    } else {
      places.insert((binding.number, binding), at: place)
    }
    live += 1
  }

  mutating func remove(_ binding: Binding) {
    places[place(of: binding.number)].binding = nil
    live -= 1
    if live * 2 < places.count { places.removeAll { $0.binding == nil } }
  }

  private func place(of number: Int) -> Int { places.partitioningIndex { $0.number >= number } }
}
