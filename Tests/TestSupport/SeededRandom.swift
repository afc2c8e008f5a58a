import Foundation

/// Numbers that are equal where the seeds are, on every machine.
///
/// The seed of a failing run is in its message; write it where the test takes its seeds from.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// The seeds that a property is tried with: so many, or as many as the variable `SEEDS` says.
  public static func seeds(_ count: UInt64) -> Range<UInt64> {
    0..<(ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? count)
  }

  /// The seeds that a fuzzer tries: so many from 0, or as many as `FUZZ` says from `FUZZ_FROM`.
  public static func fuzz(_ count: UInt64) -> Range<UInt64> {
    let variables = ProcessInfo.processInfo.environment
    let first = variables["FUZZ_FROM"].flatMap(UInt64.init) ?? 0
    return first..<first + (variables["FUZZ"].flatMap(UInt64.init) ?? count)
  }

  /// - Source: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to `limit`, which it never is.
  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  public mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[below(choices.count)]
  }
}
