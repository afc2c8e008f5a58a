/// Digests of bytes, as `crypto` of node makes them: other bytes of a fixed length that hardly any other bytes have.
enum JSDigest: String {
  case md5, sha1, sha256, sha512

  /// The number of bytes that are worked on at a time.
  var blockSize: Int { self == .sha512 ? 128 : 64 }

  func of(_ bytes: [UInt8]) -> [UInt8] {
    let blocks = padded(bytes)
    return switch self {
    case .md5: Self.md5(blocks)
    case .sha1: Self.sha1(blocks)
    case .sha256:
      Self.sha2(
        blocks, Self.roots.prefix(8).map { UInt32($0.square >> 32) },
        Self.roots.prefix(64).map { UInt32($0.cube >> 32) }, Self.turns32)
    case .sha512:
      Self.sha2(blocks, Self.roots.prefix(8).map(\.square), Self.roots.map(\.cube), Self.turns64)
    }
  }

  /// A digest that only those can make who have the key.
  func of(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var key = key.count > blockSize ? of(key) : key
    key += Array(repeating: 0, count: blockSize - key.count)
    return of(key.map { $0 ^ 0x5c } + of(key.map { $0 ^ 0x36 } + bytes))
  }

  /// The bytes, a one, zeros, and their count, as whole blocks.
  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    var all = bytes + [0x80]
    let end = blockSize - blockSize / 8
    all += Array(repeating: 0, count: (blockSize + end - all.count % blockSize) % blockSize)
    all += Array(repeating: 0, count: blockSize / 8 - 8)
    let bits = UInt64(bytes.count) * 8
    let places = self == .md5 ? Array(0..<8) : (0..<8).reversed()
    return all + places.map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
  }

  /// The numbers that bytes are, of which the first one is the highest.
  private static func words<Word: FixedWidthInteger>(
    _ blocks: [UInt8], _ start: Int, _ count: Int
  ) -> [Word] {
    let size = Word.bitWidth / 8
    return (0..<count).map { index in
      blocks[start + index * size..<start + (index + 1) * size].reduce(0) { $0 << 8 | Word($1) }
    }
  }

  private static func bytes<Word: FixedWidthInteger>(_ words: [Word]) -> [UInt8] {
    words.flatMap { word in
      stride(from: Word.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: word >> Word($0))
      }
    }
  }

  private static func left(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func md5(_ blocks: [UInt8]) -> [UInt8] {
    let turns: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: blocks.count, by: 64) {
      let words: [UInt32] = Self.words(blocks, start, 16)
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for round in 0..<64 {
        var (mixed, place): (UInt32, Int)
        switch round / 16 {
        case 0: (mixed, place) = (b & c | ~b & d, round)
        case 1: (mixed, place) = (d & b | ~d & c, (5 * round + 1) % 16)
        case 2: (mixed, place) = (b ^ c ^ d, (3 * round + 5) % 16)
        default: (mixed, place) = (c ^ (b | ~d), 7 * round % 16)
        }
        mixed = mixed &+ a &+ sines[round] &+ words[place].byteSwapped
        (a, d, c) = (d, c, b)
        b = b &+ left(mixed, turns[round / 16 * 4 + round % 4])
      }
      state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
    }
    return bytes(state.map(\.byteSwapped))
  }

  /// The first 32 bits behind the point of each sine.
  private static let sines: [UInt32] = (1...64).map {
    UInt32(abs(JSTranscendental.named["sin"]?(Double($0)) ?? 0) * 4_294_967_296)
  }

  private static func sha1(_ blocks: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    for start in stride(from: 0, to: blocks.count, by: 64) {
      var words: [UInt32] = Self.words(blocks, start, 16)
      for place in 16..<80 {
        words.append(
          left(words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for (round, word) in words.enumerated() {
        let (mixed, constant): (UInt32, UInt32)
        switch round / 20 {
        case 0: (mixed, constant) = (b & c | ~b & d, 0x5a82_7999)
        case 1: (mixed, constant) = (b ^ c ^ d, 0x6ed9_eba1)
        case 2: (mixed, constant) = (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (mixed, constant) = (b ^ c ^ d, 0xca62_c1d6)
        }
        let next = left(a, 5) &+ mixed &+ e &+ constant &+ word
        (e, d, c, b, a) = (d, c, left(b, 30), a, next)
      }
      state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }
    return bytes(state)
  }

  /// The numbers of bits by which words are turned and moved to the right: for the higher sums, the lower ones, and the words of a block.
  private static let turns32: [UInt32] = [2, 13, 22, 6, 11, 25, 7, 18, 3, 17, 19, 10]
  private static let turns64: [UInt64] = [28, 34, 39, 14, 18, 41, 1, 8, 7, 19, 61, 6]

  private static func sha2<Word: FixedWidthInteger & UnsignedInteger>(
    _ blocks: [UInt8], _ first: [Word], _ constants: [Word], _ turns: [Word]
  ) -> [UInt8] {
    func right(_ word: Word, _ turn: Int) -> Word {
      word >> turns[turn] | word << (Word(Word.bitWidth) - turns[turn])
    }
    func sum(_ word: Word, _ turn: Int) -> Word {
      right(word, turn) ^ right(word, turn + 1) ^ right(word, turn + 2)
    }
    func part(_ word: Word, _ turn: Int) -> Word {
      right(word, turn) ^ right(word, turn + 1) ^ word >> turns[turn + 2]
    }
    var state = first
    let size = 2 * Word.bitWidth
    for start in stride(from: 0, to: blocks.count, by: size) {
      var words: [Word] = Self.words(blocks, start, 16)
      for place in 16..<constants.count {
        words.append(
          part(words[place - 2], 9) &+ words[place - 7] &+ part(words[place - 15], 6)
            &+ words[place - 16])
      }
      var now = state
      for (word, constant) in zip(words, constants) {
        let choice = now[4] & now[5] ^ ~now[4] & now[6]
        let most = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
        let mixed = now[7] &+ sum(now[4], 3) &+ choice &+ constant &+ word
        now = [
          mixed &+ sum(now[0], 0) &+ most, now[0], now[1], now[2], now[3] &+ mixed, now[4], now[5],
          now[6],
        ]
      }
      state = zip(state, now).map { $0 &+ $1 }
    }
    return bytes(state)
  }

  /// The first 64 bits behind the point of the square and cube roots of the first prime numbers.
  private static let roots: [(square: UInt64, cube: UInt64)] = {
    var primes: [UInt64] = []
    var number: UInt64 = 2
    while primes.count < 80 {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes.map { (root(of: $0, power: 2), root(of: $0, power: 3)) }
  }()

  /// The first 64 bits behind the point of a root, which is found bit by bit.
  private static func root(of number: UInt64, power: UInt64) -> UInt64 {
    func raised(_ base: UInt64) -> UInt64 { power == 2 ? base * base : base * base * base }
    var whole: UInt64 = 1
    while raised(whole + 1) <= number { whole += 1 }
    let rest = UInt128(number - raised(whole)) << 64
    /// True if the power of the whole part and this one behind the point is not above the number.
    func fits(_ part: UInt64) -> Bool {
      let square = UInt128(part) * UInt128(part)
      if power == 2 { return 2 * UInt128(whole) * UInt128(part) + square >> 64 < rest }
      let cube = square.multipliedFullWidth(by: UInt128(part))
      let middle = square.multipliedFullWidth(by: UInt128(3 * whole) << 64)
      let carry: UInt128 = cube.low.addingReportingOverflow(middle.low).overflow ? 1 : 0
      return 3 * UInt128(whole * whole) * UInt128(part) + middle.high + cube.high + carry < rest
    }
    var found: UInt64 = 0
    for bit in (0..<64).reversed() where fits(found | 1 << UInt64(bit)) {
      found |= 1 << UInt64(bit)
    }
    return found
  }
}
