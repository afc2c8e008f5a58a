/// Values that are kept under keys, files, of which there are none, and the subscription that does nothing.
extension SwiftFoundation.Part {
  /// A store that begins empty, and ends with the program.
  static let userDefaults = Self(
    names: ["UserDefaults"],
    source: """
      final class UserDefaults {
        static let standard: UserDefaults = UserDefaults()
        private static var stores: [String: [String: Any]] = [:]
        private let suite: String
        private var usual: [String: Any] = [:]
        init() { suite = "" }
        init?(suiteName: String?) { suite = suiteName ?? "" }
        private var kept: [String: Any] { UserDefaults.stores[suite] ?? [:] }
        func object(forKey key: String) -> Any? { kept[key] ?? usual[key] }
        func value(forKey key: String) -> Any? { object(forKey: key) }
        func string(forKey key: String) -> String? {
          let value = object(forKey: key)
          if let text = value as? String { return text }
          if let number = value as? Int { return "\\(number)" }
          if let number = value as? Double { return "\\(number)" }
          if let flag = value as? Bool { return flag ? "1" : "0" }
          return nil
        }
        func bool(forKey key: String) -> Bool {
          let value = object(forKey: key)
          if let flag = value as? Bool { return flag }
          if let number = value as? Int { return number != 0 }
          if let number = value as? Double { return number != 0 }
          if let text = value as? String { return ["true", "yes", "1"].contains(text.lowercased()) }
          return false
        }
        func double(forKey key: String) -> Double {
          let value = object(forKey: key)
          if let number = value as? Double { return number }
          if let number = value as? Int { return Double(number) }
          if let flag = value as? Bool { return flag ? 1 : 0 }
          if let text = value as? String { return Double(text) ?? 0 }
          return 0
        }
        func float(forKey key: String) -> Float { Float(double(forKey: key)) }
        func integer(forKey key: String) -> Int {
          if let number = object(forKey: key) as? Int { return number }
          return Int(double(forKey: key))
        }
        func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
        func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
        func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
        func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
        func url(forKey key: String) -> URL? { object(forKey: key) as? URL }
        func set(_ value: Any?, forKey key: String) {
          var all = kept
          if let value { all[key] = value } else { all.removeValue(forKey: key) }
          UserDefaults.stores[suite] = all
        }
        func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
        func removeObject(forKey key: String) { set(nil, forKey: key) }
        func removePersistentDomain(forName name: String) { UserDefaults.stores[name] = nil }
        func register(defaults: [String: Any]) { usual.merge(defaults) { $1 } }
        func dictionaryRepresentation() -> [String: Any] { usual.merging(kept) { $1 } }
        func synchronize() -> Bool { true }
      }
      """)

  /// A program has no files.
  static let fileManager = Self(
    names: ["FileManager"],
    source: """
      final class FileManager {
        static let `default`: FileManager = FileManager()
        func fileExists(atPath path: String) -> Bool { false }
        func contentsOfDirectory(atPath path: String) throws -> [String] {
          throw NSError(
            domain: "NSCocoaErrorDomain", code: 260, userInfo: ["NSFilePath": path])
        }
      }
      """)

  static let subscriptions = Self(
    names: ["Subscriptions"],
    source: """
      enum Subscriptions {
        private struct Nothing: Subscription, CustomStringConvertible {
          var description: String { "Empty" }
          func request(_ demand: Subscribers.Demand) {}
          func cancel() {}
        }
        static let empty: Subscription = Nothing()
      }
      """)
}
