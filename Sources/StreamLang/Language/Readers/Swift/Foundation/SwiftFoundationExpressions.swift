/// Regular expressions of Foundation, and the places in texts that they find, which are counted in UTF-16 units.
enum SwiftFoundationExpressions {
  static let parts: SwiftFoundation.Parts = [
    ["NSRegularExpression", "NSRange", "NSTextCheckingResult", "NSMakeRange", "NSNotFound"]: """
    let NSNotFound = Int.max
    struct NSRange: Hashable, CustomStringConvertible {
      var location: Int
      var length: Int
      init(location: Int, length: Int) {
        self.location = location
        self.length = length
      }
      init(_ range: Range<Int>) {
        location = range.lowerBound
        length = range.count
      }
      init(_ range: Range<String.Index>, in text: String) {
        let start = range.lowerBound ?? text.startIndex
        location = text.prefix(upTo: start).utf16.count
        length = text[range].utf16.count
      }
      var lowerBound: Int { location }
      var upperBound: Int { location + length }
      var description: String { "{\\(location), \\(length)}" }
      func contains(_ place: Int) -> Bool { place >= location && place < upperBound }
    }
    func NSMakeRange(_ location: Int, _ length: Int) -> NSRange {
      NSRange(location: location, length: length)
    }
    extension Range {
      init?(_ range: NSRange) {
        if range.location == NSNotFound { return nil }
        self = range.location..<range.upperBound
      }
      init?(_ range: NSRange, in text: String) {
        if range.location == NSNotFound || range.upperBound > text.utf16.count { return nil }
        let units = text.utf16
        let start = String(decoding: units.prefix(range.location), as: UTF16.self).count
        let end = String(decoding: units.prefix(range.upperBound), as: UTF16.self).count
        self = start..<end
      }
    }
    extension String {
      func substring(with range: NSRange) -> String {
        String(decoding: utf16.dropFirst(range.location).prefix(range.length), as: UTF16.self)
      }
      func substring(from start: Int) -> String {
        String(decoding: utf16.dropFirst(start), as: UTF16.self)
      }
      func substring(to end: Int) -> String {
        String(decoding: utf16.prefix(end), as: UTF16.self)
      }
    }
    final class NSTextCheckingResult {
      private let ranges: [NSRange]
      private let names: [String]
      init(_ ranges: [NSRange], _ names: [String]) {
        self.ranges = ranges
        self.names = names
      }
      var range: NSRange { ranges[0] }
      var numberOfRanges: Int { ranges.count }
      func range(at number: Int) -> NSRange { ranges[number] }
      func range(withName name: String) -> NSRange {
        names.firstIndex(of: name).map { ranges[$0] } ?? NSRange(location: NSNotFound, length: 0)
      }
    }
    final class NSRegularExpression {
      struct Options: OptionSet {
        let rawValue: Int
        static let caseInsensitive = Options(rawValue: 1)
        static let ignoreMetacharacters = Options(rawValue: 4)
        static let dotMatchesLineSeparators = Options(rawValue: 8)
        static let anchorsMatchLines = Options(rawValue: 16)
      }
      struct MatchingOptions: OptionSet {
        let rawValue: Int
        static let anchored = MatchingOptions(rawValue: 4)
        static let withTransparentBounds = MatchingOptions(rawValue: 8)
        static let withoutAnchoringBounds = MatchingOptions(rawValue: 16)
      }
      final class Stop { var pointee = false }
      let pattern: String
      let options: Options
      private let regex: Any
      init(pattern: String, options: Options = []) throws {
        self.pattern = pattern
        self.options = options
        var flags = ""
        if options.contains(.caseInsensitive) { flags += "i" }
        if options.contains(.dotMatchesLineSeparators) { flags += "s" }
        if options.contains(.anchorsMatchLines) { flags += "m" }
        let isPlain = options.contains(.ignoreMetacharacters)
        let source = isPlain ? NSRegularExpression.escapedPattern(for: pattern) : pattern
        regex = try regexOfFoundation(flags.isEmpty ? source : "(?\\(flags))" + source)
      }
      static func escapedPattern(for text: String) -> String {
        text.map { "\\\\*?+[(){}^$|./".contains($0) ? "\\\\\\($0)" : "\\($0)" }.joined()
      }
      static func escapedTemplate(for text: String) -> String {
        text.map { "\\\\$".contains($0) ? "\\\\\\($0)" : "\\($0)" }.joined()
      }
      func matches(
        in text: String, options: MatchingOptions = [], range: NSRange
      ) -> [NSTextCheckingResult] {
        let names = regex.names
        let found = regex.places(text, range.location, range.length).map { groups in
          NSTextCheckingResult(
            groups.map { $0 == nil ? NSRange(location: NSNotFound, length: 0) : NSRange($0!) }, names)
        }
        return options.contains(.anchored)
          ? found.filter { $0.range.location == range.location } : found
      }
      func firstMatch(
        in text: String, options: MatchingOptions = [], range: NSRange
      ) -> NSTextCheckingResult? {
        matches(in: text, options: options, range: range).first
      }
      func numberOfMatches(
        in text: String, options: MatchingOptions = [], range: NSRange
      ) -> Int {
        matches(in: text, options: options, range: range).count
      }
      func rangeOfFirstMatch(
        in text: String, options: MatchingOptions = [], range: NSRange
      ) -> NSRange {
        firstMatch(in: text, options: options, range: range)?.range
          ?? NSRange(location: NSNotFound, length: 0)
      }
      func enumerateMatches(
        in text: String, options: MatchingOptions = [], range: NSRange,
        using body: (NSTextCheckingResult?, Int, Stop) -> Void
      ) {
        let stop = Stop()
        for match in matches(in: text, options: options, range: range) where !stop.pointee {
          body(match, 0, stop)
        }
      }
      func stringByReplacingMatches(
        in text: String, options: MatchingOptions = [], range: NSRange, withTemplate template: String
      ) -> String {
        var made = ""
        var end = 0
        for match in matches(in: text, options: options, range: range) {
          made += text.substring(with: NSRange(end..<match.range.location))
          made += NSRegularExpression.filled(template, match, text)
          end = match.range.upperBound
        }
        return made + text.substring(from: end)
      }
      func replacementString(
        for match: NSTextCheckingResult, in text: String, offset: Int, template: String
      ) -> String {
        NSRegularExpression.filled(template, match, text)
      }
      private static func filled(
        _ template: String, _ match: NSTextCheckingResult, _ text: String
      ) -> String {
        var made = ""
        var signs = Array(template)[...]
        while let sign = signs.popFirst() {
          if sign == "\\\\", let next = signs.popFirst() {
            made.append(next)
          } else if sign == "$", let digit = signs.first?.wholeNumberValue {
            signs.removeFirst()
            if digit < match.numberOfRanges, match.range(at: digit).location != NSNotFound {
              made += text.substring(with: match.range(at: digit))
            }
          } else {
            made.append(sign)
          }
        }
        return made
      }
    }
    """
  ]
}
