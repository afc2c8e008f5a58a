/// The characters of the scripts that patterns name most, by Unicode 15.
enum RegExpScripts {
  static func ranges(_ name: String) -> [ClosedRange<UInt32>]? {
    let script = names.first { $0.key.split(separator: " ").contains { $0 == name } }
    return script?.value.split(separator: " ").map { range in
      let ends = range.split(separator: "-").map { UInt32($0, radix: 16) ?? 0 }
      return ends[0]...ends[ends.count - 1]
    }
  }

  /// The ranges of each script, by its two names.
  private static let names: [String: String] = [
    "Cyrillic Cyrl": """
    400-484 487-52f 1c80-1c8a 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f 1e030-1e06d 1e08f
    """,
    "Greek Grek": """
    370-373 375-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 \
    1d66-1d6a 1dbf 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d \
    1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2126 ab65 10140-1018e \
    101a0 1d200-1d245
    """,
    "Han Hani": """
    2e80-2e99 2e9b-2ef3 2f00-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-fa6d \
    fa70-fad9 16fe2-16fe3 16ff0-16ff6 20000-2a6df 2a700-2b81d 2b820-2cead 2ceb0-2ebe0 \
    2ebf0-2ee5d 2f800-2fa1d 30000-3134a 31350-33479
    """,
    "Hangul Hang": """
    1100-11ff 302e-302f 3131-318e 3200-321e 3260-327e a960-a97c ac00-d7a3 d7b0-d7c6 d7cb-d7fb \
    ffa0-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc
    """,
    "Hebrew Hebr": "591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f",
    "Hiragana Hira": "3041-3096 309d-309f 1b001-1b11f 1b132 1b150-1b152 1f200",
    "Katakana Kana": """
    30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1aff3 \
    1aff5-1affb 1affd-1affe 1b000 1b120-1b122 1b155 1b164-1b167
    """,
    "Latin Latn": """
    41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 \
    1d79-1dbe 1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 \
    a78b-a7dc a7f1-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-10785 \
    10787-107b0 107b2-107ba 1df00-1df1e 1df25-1df2a
    """,
    "Thai Thai": "e01-e3a e40-e5b",
  ]
}
