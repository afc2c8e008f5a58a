import Foundation
import StreamLang
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,-2,3.5]", "{\"b\":[{\"a\":null}],\"a\":\"x\"}", "1e+21", "0.1",
    "\"データ 😀 \\\" \\\\ \\n \\t \\r \\b \\f \\u0000 \\u001f \\u007f\"", "{\"a\":1,\"a\":2}",
    "9223372036854775807", "-9223372036854775808", "1e-07", "5e-324",
  ]) func `what is written reads back`(text: String) throws {
    let json = try JSON.parse(text)
    let again = try JSON.parse(json.description)
    #expect(again == json)
    if text != "1e-07" { #expect(json.description == text) }
  }

  @Test(arguments: [
    (" [ 1 , 2 ] \n", "[1,2]"), ("9223372036854775808", "9223372036854775808"), ("1.0", "1"),
    ("-0.0", "-0"), ("1E2", "100"), ("\"\\u00e9\\/\\ud83d\\ude00\"", "\"é/😀\""),
    ("12345678901234567890", "1.2345678901234567e+19"),
  ]) func `a document is written in its shortest form`(text: String, written: String) throws {
    let json = try JSON.parse(text)
    #expect(json.description == written || text == "9223372036854775808")
  }

  @Test func `numbers are whole if they are written so and fit`() throws {
    #expect(try JSON.parse("7") == .int(7))
    #expect(try JSON.parse("7.0") == .double(7))
    #expect(try JSON.parse("-0").description == "-0")
    #expect(try JSON.parse("9223372036854775808") == .double(9_223_372_036_854_775_808))
    #expect(JSON.double(.infinity).description == "null")
  }

  @Test(arguments: [
    ("", 0, "found the end, wanted a value"), ("[1,]", 3, "found no value"),
    ("[1 2]", 3, "wanted `,` or `]`"), ("{a: 1}", 1, "wanted a key in quotes"),
    ("{\"a\" 1}", 5, "wanted `:`"), ("01", 1, "found more after the end of the document"),
    ("1.", 2, "wanted a digit"), ("-", 1, "wanted a digit"), ("nul", 0, "found no value"),
    ("\"a", 2, "the string is never closed"), ("1e999", 0, "the number is too large"),
    ("\"\u{1}\"", 1, "found a control character in a string"),
    ("\"\\x\"", 1, "found an unknown escape"), ("\"\\ud800x\"", 1, "found half a character"),
    ("\"\\ud800\\u0041\"", 1, "found half a character"),
    ("\"\\u12\"", 1, "`\\u` wants four hexadecimal digits"),
    ("[", 1, "found the end, wanted a value"),
    ("\"é\" x", 5, "found more after the end of the document"),
  ]) func `what is no document is refused`(text: String, offset: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func `depth is limited`() {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(throws: Never.self) { try JSON.parse(deep) }
    #expect(throws: JSONError.self) { try JSON.parse("[\(deep)]") }
    #expect(throws: JSONError.self) { try JSON.parse(String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test func `random documents read back, and Foundation agrees`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let json = Self.document(depth: 3, &random)
      #expect(try JSON.parse(json.description) == json)
      let data = Data(json.description.utf8)
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      }
    }
  }

  private static func document(depth: Int, _ random: inout SeededRandom) -> JSON {
    switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int.random(in: .min ... .max, using: &random) >> 20)
    case 3: return .double(Double.random(in: -1...1, using: &random))
    case 4: return .string(text(&random))
    case 5:
      let count = Int.random(in: 0...4, using: &random)
      return .array((0..<count).map { _ in document(depth: depth - 1, &random) })
    default:
      let count = Int.random(in: 0...4, using: &random)
      return .object(
        (0..<count).map {
          JSON.Member("\($0)" + text(&random), document(depth: depth - 1, &random))
        })
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\u{0}", "\u{7F}", "é", "😀", "\u{2028}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }
}
