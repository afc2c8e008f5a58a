/// A property of characters that `\p{…}` names.
enum RegExpProperty: Sendable {
  case any
  case assigned
  case categories(Set<Unicode.GeneralCategory>)
  case binary(@Sendable (Unicode.Scalar.Properties) -> Bool)
  case script([ClosedRange<UInt32>])

  /// Nil if no property has the name.
  init?(_ name: String) throws(RegExpFault) {
    let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("General_Category", 2), ("gc", 2):
      guard let categories = Self.categories[parts[1]] else { return nil }
      self = .categories(categories)
    case ("Script", 2), ("sc", 2), ("Script_Extensions", 2), ("scx", 2):
      guard parts[0].hasPrefix("Script_E") || parts[0] == "scx" else {
        guard let ranges = RegExpScripts.ranges(parts[1]) else {
          throw .refused("the script \(parts[1])")
        }
        self = .script(ranges)
        return
      }
      throw .refused("the property \(parts[0])")
    case (_, 1):
      if name == "Any" {
        self = .any
      } else if name == "Assigned" {
        self = .assigned
      } else if name == "ASCII" {
        self = .script([0...127])
      } else if let categories = Self.categories[name] {
        self = .categories(categories)
      } else if let test = Self.binary[name] {
        self = .binary(test)
      } else if Self.unread.contains(name) {
        throw .refused("the property \(name)")
      } else {
        return nil
      }
    default: return nil
    }
  }

  func contains(_ character: UInt32) -> Bool {
    if case .any = self { return true }
    if case .script(let ranges) = self { return ranges.contains { $0.contains(character) } }
    guard let properties = Unicode.Scalar(character)?.properties else {
      return switch self {
      case .assigned: true
      case .categories(let wanted): wanted.contains(.surrogate)
      default: false
      }
    }
    return switch self {
    case .assigned: properties.generalCategory != .unassigned
    case .categories(let wanted): wanted.contains(properties.generalCategory)
    case .binary(let test): test(properties)
    case .any, .script: true
    }
  }

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Unicode.GeneralCategory)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
      ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
      ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
      ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation),
      ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation),
      ("Po", "Other_Punctuation", .otherPunctuation), ("Sm", "Math_Symbol", .mathSymbol),
      ("Sc", "Currency_Symbol", .currencySymbol), ("Sk", "Modifier_Symbol", .modifierSymbol),
      ("So", "Other_Symbol", .otherSymbol), ("Zs", "Space_Separator", .spaceSeparator),
      ("Zl", "Line_Separator", .lineSeparator), ("Zp", "Paragraph_Separator", .paragraphSeparator),
      ("Cc", "Control", .control), ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate),
      ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned),
    ]
    let groups = [
      ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"),
      ("Z", "Separator"), ("C", "Other"),
    ]
    var made: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, category) in single { (made[short], made[long]) = ([category], [category]) }
    for (short, long) in groups {
      let members = Set(single.filter { $0.0.hasPrefix(short) }.map(\.2))
      (made[short], made[long]) = (members, members)
    }
    made["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    made["Cased_Letter"] = made["LC"]
    made["punct"] = made["P"]
    made["digit"] = made["Nd"]
    made["cntrl"] = made["Cc"]
    made["Combining_Mark"] = made["M"]
    return made
  }()

  private static let binary: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = {
    let tests: [(String, String, @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
      ("Alphabetic", "Alpha", { $0.isAlphabetic }), ("Uppercase", "Upper", { $0.isUppercase }),
      ("Lowercase", "Lower", { $0.isLowercase }), ("White_Space", "space", { $0.isWhitespace }),
      ("Math", "Math", { $0.isMath }), ("Dash", "Dash", { $0.isDash }),
      ("Hex_Digit", "Hex", { $0.isHexDigit }), ("ASCII_Hex_Digit", "AHex", { $0.isASCIIHexDigit }),
      ("ID_Start", "IDS", { $0.isIDStart }), ("ID_Continue", "IDC", { $0.isIDContinue }),
      ("XID_Start", "XIDS", { $0.isXIDStart }), ("XID_Continue", "XIDC", { $0.isXIDContinue }),
      ("Cased", "Cased", { $0.isCased }), ("Case_Ignorable", "CI", { $0.isCaseIgnorable }),
      ("Diacritic", "Dia", { $0.isDiacritic }), ("Extender", "Ext", { $0.isExtender }),
      ("Ideographic", "Ideo", { $0.isIdeographic }),
      ("Unified_Ideograph", "UIdeo", { $0.isUnifiedIdeograph }),
      ("Variation_Selector", "VS", { $0.isVariationSelector }),
      ("Quotation_Mark", "QMark", { $0.isQuotationMark }),
      ("Emoji", "Emoji", { $0.isEmoji }),
      ("Emoji_Presentation", "EPres", { $0.isEmojiPresentation }),
      ("Emoji_Modifier", "EMod", { $0.isEmojiModifier }),
      ("Emoji_Modifier_Base", "EBase", { $0.isEmojiModifierBase }),
      ("Default_Ignorable_Code_Point", "DI", { $0.isDefaultIgnorableCodePoint }),
      ("Noncharacter_Code_Point", "NChar", { $0.isNoncharacterCodePoint }),
      ("Join_Control", "Join_C", { $0.isJoinControl }),
      ("Sentence_Terminal", "STerm", { $0.isSentenceTerminal }),
    ]
    var made: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = [:]
    for (long, short, test) in tests { (made[long], made[short]) = (test, test) }
    return made
  }()

  /// Properties that a pattern may name, and that Swift does not tell.
  private static let unread: Set<String> = [
    "Bidi_Control", "Bidi_C", "Bidi_Mirrored", "Bidi_M", "Changes_When_Casefolded", "CWCF",
    "Changes_When_Casemapped", "CWCM", "Changes_When_Lowercased", "CWL",
    "Changes_When_NFKC_Casefolded", "CWKCF", "Changes_When_Titlecased", "CWT",
    "Changes_When_Uppercased", "CWU", "Deprecated", "Dep", "Emoji_Component", "EComp",
    "Extended_Pictographic", "ExtPict", "Grapheme_Base", "Gr_Base", "Grapheme_Extend", "Gr_Ext",
    "IDS_Binary_Operator", "IDSB", "IDS_Trinary_Operator", "IDST", "Logical_Order_Exception",
    "LOE", "Pattern_Syntax", "Pat_Syn", "Pattern_White_Space", "Pat_WS", "Radical",
    "Regional_Indicator", "RI", "Soft_Dotted", "SD", "Terminal_Punctuation", "Term",
  ]
}
