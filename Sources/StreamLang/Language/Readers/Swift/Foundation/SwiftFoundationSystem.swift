/// Sets of flags, tests that are skipped, comparators, pointers, notifications, localized texts, work and timers of queues,
/// values that are kept under keys, files, of which there are none, and the subscription that does nothing.
enum SwiftFoundationSystem {
  static let parts: SwiftFoundation.Parts = [
    [
      "OptionSet", "ISO8601DateFormatter", "NSRegularExpression", "NSRange", "NSTextCheckingResult",
      "NSMakeRange", "NSNotFound",
    ]: """
    protocol OptionSet { var rawValue: Int { get } }
    extension OptionSet {
      var isEmpty: Bool { rawValue == 0 }
      func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }
      func isSubset(of other: Self) -> Bool { rawValue & other.rawValue == rawValue }
      func isSuperset(of other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }
      func isStrictSubset(of other: Self) -> Bool { self != other && isSubset(of: other) }
      func isStrictSuperset(of other: Self) -> Bool { self != other && isSuperset(of: other) }
      func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }
      func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
      func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }
      func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }
      func symmetricDifference(_ other: Self) -> Self {
        Self(rawValue: rawValue ^ other.rawValue)
      }
      mutating func formUnion(_ other: Self) { self = union(other) }
      mutating func formIntersection(_ other: Self) { self = intersection(other) }
      mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
      mutating func subtract(_ other: Self) { self = subtracting(other) }
      mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(member)
        self = union(member)
        return (isNew, member)
      }
      mutating func remove(_ member: Self) -> Self? {
        let removed = intersection(member)
        self = subtracting(member)
        return removed.isEmpty ? nil : removed
      }
    }
    """,
    // The process, whose environment is empty.
    ["ProcessInfo"]: """
    final class ProcessInfo {
      static let processInfo: ProcessInfo = ProcessInfo()
      let environment: [String: String] = [:]
      let processName = "main"
      var arguments: [String] { CommandLine.arguments }
      var systemUptime: Double { Date().timeIntervalSinceReferenceDate }
    }
    """,
    // The tests of XCTest that are skipped.
    ["XCTSkip", "XCTSkipIf", "XCTSkipUnless"]: """
    struct XCTSkip: Error {
      let message: String?
      init(_ message: String? = nil) { self.message = message }
    }
    func XCTSkipIf(_ condition: Bool, _ message: String? = nil) throws {
      if condition { throw XCTSkip(message) }
    }
    func XCTSkipUnless(_ condition: Bool, _ message: String? = nil) throws {
      if !condition { throw XCTSkip(message) }
    }
    """,
    ["NotificationCenter", "Notification", "NSNotification"]: """
    struct Notification: CustomStringConvertible {
      struct Name: Hashable {
        let rawValue: String
        init(_ rawValue: String) { self.rawValue = rawValue }
        init(rawValue: String) { self.rawValue = rawValue }
      }
      var name: Notification.Name
      var object: Any? = nil
      var userInfo: [AnyHashable: Any]? = nil
      var description: String {
        "name = \\(name.rawValue), object = \\(object as Any), userInfo = \\(userInfo as Any)"
      }
    }
    typealias NSNotification = Notification
    final class NotificationCenter {
      static let `default`: NotificationCenter = NotificationCenter()
      private let posts = PublishSubject<Notification>()
      func post(_ notification: Notification) { posts.onNext(notification) }
      func post(name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
        posts.onNext(Notification(name: name, object: object, userInfo: userInfo))
      }
      func publisher(for name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
        posts.filter { $0.name == name && (object == nil || $0.object === object) }
      }
      func notification(_ name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
        publisher(for: name, object: object)
      }
      func notifications(
        named name: Notification.Name, object: Any? = nil
      ) -> AsyncStream<Notification> {
        AsyncStream { continuation in
          let subscription = publisher(for: name, object: object)
            .subscribe(onNext: { continuation.yield($0) })
          continuation.onTermination = { _ in subscription.dispose() }
        }
      }
      func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping (Notification) -> Void
      ) -> Disposable {
        posts.filter { (name == nil || $0.name == name) && (object == nil || $0.object === object) }
          .subscribe(onNext: block)
      }
      func removeObserver(_ observer: Disposable) { observer.dispose() }
    }
    """,
    ["NSLocalizedString"]: """
    func NSLocalizedString(
      _ key: String, tableName: String? = nil, value: String = "", comment: String
    ) -> String {
      value.isEmpty ? key : value
    }
    """,
    ["DispatchGroup"]: """
    final class DispatchGroup {
      private var count = 0
      private var work: [() -> Void] = []
      func enter() { count += 1 }
      func leave() {
        count -= 1
        if count > 0 { return }
        let all = work
        work = []
        for item in all { item() }
      }
      func notify(queue: DispatchQueue, execute item: @escaping () -> Void) {
        if count == 0 { queue.async { item() } } else { work.append { queue.async { item() } } }
      }
      func wait() { if count > 0 { over().wait() } }
      func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        count == 0 ? .success : over().wait(timeout: timeout)
      }
      private func over() -> DispatchSemaphore {
        let signal = DispatchSemaphore(value: 0)
        work.append { signal.signal() }
        return signal
      }
    }
    """,
    ["DispatchWorkItem"]: """
    final class DispatchWorkItem {
      private let block: () -> Void
      private var work: [() -> Void] = []
      private(set) var isCancelled = false
      init(block: @escaping () -> Void) { self.block = block }
      func cancel() { isCancelled = true }
      func perform() async {
        if !isCancelled { await block() }
        let all = work
        work = []
        for item in all { item() }
      }
      func wait() { over().wait() }
      func wait(timeout: DispatchTime) -> DispatchTimeoutResult { over().wait(timeout: timeout) }
      private func over() -> DispatchSemaphore {
        let signal = DispatchSemaphore(value: 0)
        work.append { signal.signal() }
        return signal
      }
      func notify(queue: DispatchQueue, execute item: @escaping () -> Void) {
        work.append { queue.async { item() } }
      }
    }
    """,
    ["DispatchSource", "DispatchSourceTimer"]: """
    final class DispatchSourceTimer {
      private let queue: DispatchQueue
      private var handler: () -> Void = {}
      private var cancelHandler: () -> Void = {}
      private var deadline: DispatchTime = .now()
      private var interval: DispatchTimeInterval?
      private var isRunning = false
      private var round = 0
      private(set) var isCancelled = false
      init(queue: DispatchQueue) { self.queue = queue }
      func setEventHandler(handler: (() -> Void)?) { self.handler = handler ?? {} }
      func setCancelHandler(handler: (() -> Void)?) { cancelHandler = handler ?? {} }
      func schedule(
        deadline: DispatchTime, repeating: DispatchTimeInterval? = nil,
        leeway: DispatchTimeInterval? = nil
      ) {
        self.deadline = deadline
        interval = repeating == .never ? nil : repeating
        if isRunning { begin() }
      }
      func schedule(
        wallDeadline: DispatchTime, repeating: DispatchTimeInterval? = nil,
        leeway: DispatchTimeInterval? = nil
      ) {
        schedule(deadline: wallDeadline, repeating: repeating)
      }
      func activate() { resume() }
      func resume() {
        if isRunning || isCancelled { return }
        isRunning = true
        begin()
      }
      func suspend() {
        isRunning = false
        round += 1
      }
      func cancel() {
        if isCancelled { return }
        isCancelled = true
        suspend()
        let last = cancelHandler
        queue.async { last() }
      }
      private func begin() {
        round += 1
        let own = round
        queue.asyncAfter(deadline: deadline) { self.fire(own) }
      }
      private func fire(_ own: Int) {
        if own != round { return }
        if let interval {
          deadline = deadline + interval
          begin()
        } else {
          isRunning = false
        }
        handler()
      }
    }
    enum DispatchSource {
      static func makeTimerSource(
        flags: [Int] = [], queue: DispatchQueue? = nil
      ) -> DispatchSourceTimer {
        DispatchSourceTimer(queue: queue ?? DispatchQueue.main)
      }
    }
    """,
    // Orders of a program's own, and by what key paths lead to.
    ["KeyPathComparator", "SortComparator", "SortOrder"]: """
    enum SortOrder: Hashable { case forward, reverse }
    protocol SortComparator {
      associatedtype Compared
      var order: SortOrder { get set }
      func compare(_ a: Compared, _ b: Compared) -> ComparisonResult
    }
    struct KeyPathComparator<Compared>: SortComparator {
      var order: SortOrder
      private let isBefore: (Compared, Compared) -> Bool
      init<Value: Comparable>(_ path: KeyPath<Compared, Value>, order: SortOrder = .forward) {
        self.order = order
        isBefore = { $0[keyPath: path] < $1[keyPath: path] }
      }
      func compare(_ a: Compared, _ b: Compared) -> ComparisonResult {
        let isForward = order == .forward
        if isBefore(a, b) { return isForward ? .orderedAscending : .orderedDescending }
        if isBefore(b, a) { return isForward ? .orderedDescending : .orderedAscending }
        return .orderedSame
      }
    }
    extension Sequence {
      func sorted(using comparator: any SortComparator) -> [Element] {
        sorted(using: [comparator])
      }
      func sorted(using comparators: [any SortComparator]) -> [Element] {
        sorted { a, b in
          for comparator in comparators {
            let result = comparator.compare(a, b)
            if result != .orderedSame { return result == .orderedAscending }
          }
          return false
        }
      }
    }
    extension Array {
      mutating func sort(using comparator: any SortComparator) {
        self = sorted(using: comparator)
      }
      mutating func sort(using comparators: [any SortComparator]) {
        self = sorted(using: comparators)
      }
    }
    """,
    // Memory that a program asks for and gives back itself.
    ["UnsafeMutablePointer", "os_unfair_lock_t"]: """
    fileprivate final class PointedMemory<Pointee> { var values: [Int: Pointee] = [:] }
    struct UnsafeMutablePointer<Pointee> {
      fileprivate let memory: PointedMemory<Pointee>
      fileprivate let place: Int
      static func allocate(capacity: Int) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutablePointer(memory: PointedMemory<Pointee>(), place: 0)
      }
      var pointee: Pointee {
        get { self[0] }
        nonmutating set { self[0] = newValue }
      }
      subscript(_ offset: Int) -> Pointee {
        get { memory.values[place + offset]! }
        nonmutating set { memory.values[place + offset] = newValue }
      }
      func initialize(to value: Pointee) { self[0] = value }
      func initialize(repeating value: Pointee, count: Int) {
        for offset in 0..<count { self[offset] = value }
      }
      func update(repeating value: Pointee, count: Int) {
        initialize(repeating: value, count: count)
      }
      func initialize(from other: UnsafeMutablePointer<Pointee>, count: Int) {
        for offset in 0..<count { self[offset] = other[offset] }
      }
      func move() -> Pointee { memory.values.removeValue(forKey: place)! }
      @discardableResult func deinitialize(count: Int) -> UnsafeMutablePointer<Pointee> {
        for offset in 0..<count { memory.values[place + offset] = nil }
        return self
      }
      func deallocate() { memory.values = [:] }
      func advanced(by offset: Int) -> UnsafeMutablePointer<Pointee> {
        UnsafeMutablePointer(memory: memory, place: place + offset)
      }
      func successor() -> UnsafeMutablePointer<Pointee> { advanced(by: 1) }
      func predecessor() -> UnsafeMutablePointer<Pointee> { advanced(by: -1) }
      static func + (a: UnsafeMutablePointer<Pointee>, b: Int) -> UnsafeMutablePointer<Pointee> { a.advanced(by: b) }
      static func - (a: UnsafeMutablePointer<Pointee>, b: Int) -> UnsafeMutablePointer<Pointee> { a.advanced(by: -b) }
    }
    """,
    // A store that begins empty, and ends with the program.
    ["UserDefaults"]: """
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
    """,
    // A program has no files.
    ["FileManager"]: """
    final class FileManager {
      static let `default`: FileManager = FileManager()
      func fileExists(atPath path: String) -> Bool { false }
      func contentsOfDirectory(atPath path: String) throws -> [String] {
        throw NSError(
          domain: "NSCocoaErrorDomain", code: 260, userInfo: ["NSFilePath": path])
      }
    }
    """,
    ["Subscriptions"]: """
    enum Subscriptions {
      private struct Nothing: Subscription, CustomStringConvertible {
        var description: String { "Empty" }
        func request(_ demand: Subscribers.Demand) {}
        func cancel() {}
      }
      static let empty: Subscription = Nothing()
    }
    """,
    // The random numbers of the session, as a generator.
    ["SystemRandomNumberGenerator"]: """
    struct SystemRandomNumberGenerator: RandomNumberGenerator {
      mutating func next() -> UInt64 {
        let (high, low) = (Int.random(in: 0...0xFFFF_FFFF), Int.random(in: 0...0xFFFF_FFFF))
        return UInt64(high) << 32 | UInt64(low)
      }
    }
    """,
  ]
}
