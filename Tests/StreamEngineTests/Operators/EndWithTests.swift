import StreamEngine
import Testing

@Suite struct EndWithTests {
  @Test func `adds at completion`() {
    check("-1-|", { $0.endWith([7, 8]) }, "-1-[78|]", subscriptions: "^--!")
    check("-1-|", { $0.endWith([]) }, "-1-|")
    check("|", { $0.endWith([7]) }, "[7|]")
  }

  @Test func `adds nothing on failure, or when nobody listens`() {
    check("-1-#", { $0.endWith([7]) }, "-1-#")
    check("-1-|", { $0.endWith([7, 8]).take(2) }, "-1-[7|]")
  }
}
