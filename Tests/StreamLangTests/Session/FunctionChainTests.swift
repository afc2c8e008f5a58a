import Testing

@testable import StreamLang

/// Chains of functions, each of which calls the one before, cost as much as they are long.
@Suite struct FunctionChainTests {
  @Test func `a chain of functions is defined and redefined in linear time`() {
    let (one, two) = (Self.work(1000), Self.work(2000))
    #expect(one.defining > 1000 && one.redefining > 1000, "\(one)")
    #expect(Double(two.defining) / Double(one.defining) <= 2.3, "\(one), \(two)")
    #expect(Double(two.redefining) / Double(one.redefining) <= 2.3, "\(one), \(two)")
  }

  /// The number of expressions that are resolved for a chain, and once its first function is another one.
  private static func work(_ length: Int) -> (defining: Int, redefining: Int) {
    let session = Session()
    let symbols = session.program.environment.symbols
    session.after("x = 1", "f0 = v => v + x")
    for number in 1...length { _ = session.submit("f\(number) = v => f\(number - 1)(v) + 1") }
    let defining = symbols.resolved
    _ = session.submit("f0 = v => v + x + 2")
    return (defining, symbols.resolved - defining)
  }
}
