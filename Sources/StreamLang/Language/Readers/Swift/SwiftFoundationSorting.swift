/// Orders by what key paths lead to.
extension SwiftFoundation.Part {
  static let keyPathComparator = Self(
    names: ["KeyPathComparator"],
    source: """
      enum SortOrder: Hashable { case forward, reverse }
      struct KeyPathComparator<Compared> {
        var order: SortOrder
        private let isBefore: (Compared, Compared) -> Bool
        init<Value: Comparable>(_ path: KeyPath<Compared, Value>, order: SortOrder = .forward) {
          self.order = order
          isBefore = { $0[keyPath: path] < $1[keyPath: path] }
        }
        fileprivate func isOrdered(_ a: Compared, _ b: Compared) -> Bool {
          order == .forward ? isBefore(a, b) : isBefore(b, a)
        }
      }
      extension Sequence {
        func sorted(using comparator: KeyPathComparator<Element>) -> [Element] {
          sorted(using: [comparator])
        }
        func sorted(using comparators: [KeyPathComparator<Element>]) -> [Element] {
          sorted { a, b in
            for comparator in comparators {
              if comparator.isOrdered(a, b) { return true }
              if comparator.isOrdered(b, a) { return false }
            }
            return false
          }
        }
      }
      extension Array {
        mutating func sort(using comparator: KeyPathComparator<Element>) {
          self = sorted(using: comparator)
        }
      }
      """)
}
