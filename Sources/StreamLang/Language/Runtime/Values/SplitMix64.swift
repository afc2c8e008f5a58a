/// Random numbers that are the same for the same seed, on every machine.
///
/// - Source: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to 1, which it never is.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// From 0 up to `bound`, which it never is.
  mutating func whole(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
