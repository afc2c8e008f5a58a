import StreamEngine
import Testing

@testable import StreamLang

/// Tables whose entries keep their order while some of them go.
@Suite struct OrderedTableTests {
  /// A key that shares its hash value with others.
  private struct Key: Hashable {
    let number: Int
    let kinds: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % kinds) }
  }

  /// A key that may change while it is in a table.
  private final class Changing: Hashable {
    var number: Int

    init(_ number: Int) { self.number = number }

    static func == (a: Changing, b: Changing) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [40, 3, 1])
  func `a table does what a list of pairs does`(seed: UInt64, kinds: Int) {
    var random = SplitMix64(seed: seed)
    var table = OrderedTable<Key, Int>()
    var pairs: [(key: Key, value: Int)] = []
    for step in 0..<400 {
      let key = Key(number: Int.random(in: 0..<40, using: &random), kinds: kinds)
      let place = pairs.firstIndex { $0.key == key }
      #expect(table.number(ofKey: key) == place)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let old = table.updateValue(step, forKey: key)
        #expect(old == place.map { pairs[$0].value })
        if let place { pairs[place].value = step } else { pairs.append((key, step)) }
      case 1:
        table[key: key, default: 0] += 1
        if let place { pairs[place].value += 1 } else { pairs.append((key, 1)) }
      case 2 where !pairs.isEmpty:
        let number = step % pairs.count
        #expect(table[table.index(ofNumber: number)].key == pairs[number].key)
        let taken = table.removeEntry(ofNumber: number)
        let wanted = pairs.remove(at: number)
        #expect(taken.value == wanted.value)
      default:
        let taken = table.removeValue(forKey: key)
        #expect(taken == place.map { pairs[$0].value })
        if let place { pairs.remove(at: place) }
      }
      #expect(table.count == pairs.count)
      #expect(table.map(\.key) == pairs.map(\.key))
      #expect(table.map(\.value) == pairs.map(\.value))
    }
  }

  @Test func `a key that changes leaves the others where they are`() {
    let keys = (0..<50).map(Changing.init)
    var table = OrderedTable(keys.map { ($0, $0.number) })
    keys[7].number = 8
    keys[9].number = 1000
    #expect(table.number(ofKey: Changing(8)) == 8)
    #expect([7, 9, 1000].allSatisfy { table.index(ofKey: Changing($0)) == nil })
    for number in 10..<50 {
      let taken = table.removeValue(forKey: Changing(number))
      #expect(taken == number)
    }
    let taken = table.removeEntry(ofNumber: 9)
    #expect(taken.value == 9)
    #expect(table.map(\.value) == Array(0..<9))
    table.updateValue(-9, forKey: Changing(9))
    #expect(table.number(ofKey: Changing(9)) == 9)
  }

  @Test func `members are there once`() {
    var members = OrderedMembers([3, 1, 3, 2])
    #expect(Array(members) == [3, 1, 2])
    let answers = [members.update(1), members.append(3), members.append(4)]
    #expect(answers == [1, 3, nil])
    #expect(Array(members.intersection(OrderedMembers([4, 3]))) == [3, 4])
    #expect(Array(members.symmetricDifference(OrderedMembers([1, 5]))) == [3, 2, 4, 5])
    #expect(members.isDisjoint(with: OrderedMembers([7])))
    #expect(OrderedMembers([4, 3]).isSubset(of: members))
    members.subtract([3, 7])
    #expect(Array(members) == [1, 2, 4])
  }
}
