import Foundation
import Testing

/// The 123 rules that the engine keeps, as tests whose names say them.
///
/// A test that decides some of them begins its name with their numbers.
@Suite struct ContractTests {
  /// Rules about what there is not, and why.
  static let leftOut: [ClosedRange<Int>: String] = [
    72...77: "Combine's demand: subscribers here take what comes; `Subscription` is all there is",
    79...79: "Combine's `buffer(size:prefetch:whenFull:)`, which is about demand",
  ]

  /// Beside this folder, where numbered tests stand that need the compiler or the language.
  private static let elsewhere = [
    "StreamEngineTests/IsolationTests.swift",
    "StreamLangTests/Prelude/SubjectProgramTests.swift",
    "StreamLangTests/Session/SessionTests.swift",
  ]

  @Test func `every rule has a test, or a reason why there is nothing to test`() throws {
    let tested = try Self.testedRules()
    let excused = Set(Self.leftOut.keys.joined())
    #expect(Set(1...123).subtracting(tested).subtracting(excused).sorted() == [])
    #expect(tested.intersection(excused).sorted() == [], "listed as left out, and tested")
  }

  private static func testedRules() throws -> Set<Int> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tests = folder.deletingLastPathComponent().deletingLastPathComponent()
    var files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    files += elsewhere.map { tests.appending(path: $0) }
    var rules: Set<Int> = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in text.split(separator: "func `").dropFirst() {
        rules.formUnion(
          name.split(separator: " ").lazy.map { Int($0) }.prefix { $0 != nil }
            .compactMap(\.self))
      }
    }
    return rules
  }
}
