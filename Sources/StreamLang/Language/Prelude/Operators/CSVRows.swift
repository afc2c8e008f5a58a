/// The rows of a table in lines, as lists of texts or as records.
struct CSVRows {
  private let hasHeader: Bool
  private var reader: CSVReader
  private var names: [String]?
  private var records = RecordMaker()
  private var number = 0
  /// The line on which the row has begun, and its size so far.
  private var start = (number: 0, line: "", size: 0)
  /// The lines of the row so far, for those who skip.
  private var begun: [String] = []

  init(_ separator: Unicode.Scalar, hasHeader: Bool) {
    self.hasHeader = hasHeader
    reader = CSVReader(separator)
  }

  /// The row that ends with the next line.
  mutating func read(_ line: String) throws -> Value? {
    do throws(Mistake) { return try row(endingWith: line) } catch { throw wrong(error.reason) }
  }

  /// The rows that end with the next line, without those that are wrong.
  mutating func readOrSkip(_ line: String) -> [Value] {
    if !reader.isUnfinished { begun = [] }
    begun.append(line)
    do throws(Mistake) { return try row(endingWith: line).map { [$0] } ?? [] } catch {
      return rowsOfOneLine
    }
  }

  /// There are no more lines.
  func end() throws {
    if reader.isUnfinished { throw wrong("a quote is never closed") }
  }

  /// There are no more lines; the answer is the rows that they have besides.
  mutating func endOrSkip() -> [Value] { reader.isUnfinished ? rowsOfOneLine : [] }

  /// The rows on the lines of a wrong one but its first, of which each is read by itself.
  private var rowsOfOneLine: [Value] {
    mutating get {
      let rows = begun.dropFirst().compactMap { line in
        reader.beginAnew()
        return try? row(endingWith: line)
      }
      reader.beginAnew()
      return rows
    }
  }

  private struct Mistake: Error { let reason: String }

  private mutating func row(endingWith line: String) throws(Mistake) -> Value? {
    number += 1
    let line = number == 1 ? line.withoutMark : line
    if !reader.isUnfinished { start = (number, line, 0) }
    start.size += line.utf8.count
    let fields = reader.row(endingWith: line)
    if reader.isTorn {
      reader.beginAnew()
      throw Mistake(reason: "a value goes on behind its closing quote")
    }
    guard let fields else {
      if start.size <= LineSplitter.limit { return nil }
      reader.beginAnew()
      throw Mistake(reason: "a row of more than 64 MB")
    }
    if !hasHeader { return .list(fields.map { .string($0) }) }
    if line.isEmpty, fields.count == 1 { return nil }
    guard let names else {
      names = fields
      return nil
    }
    if fields.count != names.count {
      let given = count(fields.count, "value")
      throw Mistake(reason: "\(given) under a header of \(names.count)")
    }
    return .record(records.record(names[...], fields.map { .string($0) }[...]))
  }

  private func wrong(_ reason: String) -> RuntimeError {
    NumberedLine(number: start.number, text: start.line).mistake(reason)
  }
}

/// Values between separators; one in quotes may go on over several lines.
///
/// - Source: RFC 4180.
struct CSVReader {
  private let separator: [UInt8]
  private var fields: [String] = []
  /// The value in quotes that the line before has left open.
  private var open: [UInt8]?
  /// A value of several lines goes on behind the quote that closes it: one of the two quotes was meant otherwise.
  private(set) var isTorn = false

  init(_ separator: Unicode.Scalar) { self.separator = Array(separator.utf8) }

  var isUnfinished: Bool { open != nil }

  mutating func beginAnew() { (fields, open, isTorn) = ([], nil, false) }

  /// The values of the row that ends with a line; nil if it goes on.
  mutating func row(endingWith line: String) -> [String]? {
    var line = line
    return line.withUTF8 { line in
      var place = 0
      while let field = field(of: line, at: &place) {
        fields.append(field)
        if place == line.count {
          let row = fields
          fields = []
          return row
        }
        place += separator.count
      }
      return nil
    }
  }

  /// The value that begins at a place, which is its end then; nil if the line ends within it.
  private mutating func field(of line: UnsafeBufferPointer<UInt8>, at place: inout Int) -> String? {
    func isAtEnd() -> Bool {
      place == line.count || line[place] == separator[0] && line[place...].starts(with: separator)
    }
    let start = place
    if open == nil, line[start...].first != .quote {
      while !isAtEnd() { place += 1 }
      return line.text(start..<place)
    }
    let isLater = open != nil
    var isQuoted = isLater
    var field = open ?? []
    open = nil
    if isQuoted { field.append(UInt8(ascii: "\n")) }
    while isQuoted ? place < line.count : !isAtEnd() {
      if line[place] == .quote, isQuoted, line[(place + 1)...].first == .quote {
        field.append(.quote)
        place += 1
      } else if line[place] == .quote, isQuoted || field.isEmpty {
        isQuoted.toggle()
      } else {
        field.append(line[place])
        if isLater, !isQuoted { isTorn = true }
      }
      place += 1
    }
    if !isQuoted { return String(decoding: field, as: UTF8.self) }
    open = field
    return nil
  }
}

extension String {
  /// Without the mark that some programs write at the beginning of a file.
  var withoutMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
