/// Threads, operations and locks of Foundation, and those of `os` and `Synchronization`.
enum SwiftFoundationThreads {
  static let parts: SwiftFoundation.Parts = [
    ["Thread", "detachNewThread"]: """
    class Thread: NSObject, CustomStringConvertible {
      private static var known: [Int: Thread] = [:]
      private let block: () -> Void
      private var native: Any? = nil
      var name: String? = nil
      var stackSize = 524288
      var threadPriority = 0.5
      var qualityOfService: Any = 0
      private(set) var isExecuting = false
      private(set) var isFinished = false
      private(set) var isCancelled = false
      init(block: @escaping () -> Void = {}) {
        self.block = block
      }
      static var isMainThread: Bool { NSThread.isMainThread }
      static var current: Thread {
        let native = NSThread.current
        if let thread = Thread.known[native.number] { return thread }
        let thread = Thread()
        thread.native = native
        thread.name = native.isMainThread ? "main" : ""
        Thread.known[native.number] = thread
        return thread
      }
      var isMainThread: Bool { native?.isMainThread ?? false }
      var description: String { "\\(native ?? name ?? "")" }
      static func detachNewThread(_ block: @escaping () -> Void) { Thread(block: block).start() }
      static func sleep(forTimeInterval time: Double) { NSThread.sleep(forTimeInterval: time) }
      static func sleep(until date: Date) { NSThread.sleep(until: date) }
      func main() async { await block() }
      func cancel() { isCancelled = true }
      func start() {
        DispatchQueue.global().async {
          self.native = NSThread.current
          Thread.known[NSThread.current.number] = self
          self.isExecuting = true
          await self.main()
          Thread.known[NSThread.current.number] = nil
          self.isExecuting = false
          self.isFinished = true
        }
      }
    }
    """,
    work: """
    class Operation: NSObject {
      enum QueuePriority: Int {
        case veryLow = -8
        case low = -4
        case normal = 0
        case high = 4
        case veryHigh = 8
      }
      var name: String? = nil
      var completionBlock: (() -> Void)? = nil
      var queuePriority: QueuePriority = .normal
      var qualityOfService: QualityOfService = .default
      private(set) var dependencies: [Operation] = []
      private(set) var isCancelled = false
      private(set) var isExecuting = false
      private(set) var isFinished = false
      private var over: [() -> Void] = []
      var isAsynchronous: Bool { false }
      var isConcurrent: Bool { isAsynchronous }
      var isReady: Bool { dependencies.allSatisfy { $0.isFinished } }
      func addDependency(_ operation: Operation) { dependencies.append(operation) }
      func removeDependency(_ operation: Operation) { dependencies.removeAll { $0 === operation } }
      func main() {}
      func cancel() { isCancelled = true }
      func start() async {
        if !isCancelled {
          isExecuting = true
          await main()
          isExecuting = false
        }
        isFinished = true
        let last = completionBlock
        completionBlock = nil
        if let last { DispatchQueue.global().async { last() } }
        let all = over
        over = []
        for item in all { item() }
      }
      func waitUntilFinished() {
        if isFinished { return }
        let signal = DispatchSemaphore(value: 0)
        whenOver { signal.signal() }
        signal.wait()
      }
      fileprivate func whenOver(_ item: @escaping () -> Void) {
        if isFinished { item() } else { over.append(item) }
      }
    }
    enum QualityOfService: Int {
      case userInteractive = 33
      case userInitiated = 25
      case utility = 17
      case background = 9
      case `default` = -1
    }
    class BlockOperation: Operation {
      private(set) var executionBlocks: [() -> Void] = []
      override init() {}
      init(block: @escaping () -> Void) { executionBlocks = [block] }
      func addExecutionBlock(_ block: @escaping () -> Void) { executionBlocks.append(block) }
      override func main() async { for block in executionBlocks { await block() } }
    }
    """,
    work: """
    class OperationQueue: NSObject {
      static let defaultMaxConcurrentOperationCount = -1
      var name: String? = nil
      var maxConcurrentOperationCount = -1
      var qualityOfService: QualityOfService = .default
      var isSuspended = false { didSet { serve() } }
      private(set) var operations: [Operation] = []
      private var waiting: [Operation] = []
      private var running = 0
      private var over: [() -> Void] = []
      private let work: DispatchQueue = DispatchQueue(
        label: "operation queue", attributes: .concurrent)
      var operationCount: Int { operations.count }
      func addOperation(_ block: @escaping () -> Void) { addOperation(BlockOperation(block: block)) }
      func addOperation(_ operation: Operation) {
        operations.append(operation)
        waiting.append(operation)
        operation.whenOver { self.end(operation) }
        for other in operation.dependencies { other.whenOver { self.serve() } }
        serve()
      }
      func addOperations(_ all: [Operation], waitUntilFinished isWaiting: Bool) {
        for operation in all { addOperation(operation) }
        if isWaiting { for operation in all { operation.waitUntilFinished() } }
      }
      func addBarrierBlock(_ block: @escaping () -> Void) {
        let last = BlockOperation(block: block)
        for operation in operations { last.addDependency(operation) }
        addOperation(last)
      }
      func cancelAllOperations() { for operation in operations { operation.cancel() } }
      func waitUntilAllOperationsAreFinished() {
        if operations.isEmpty { return }
        let signal = DispatchSemaphore(value: 0)
        over.append { signal.signal() }
        signal.wait()
      }
      private func serve() {
        while !isSuspended, maxConcurrentOperationCount < 0 || running < maxConcurrentOperationCount {
          let ready = waiting.indices.filter { waiting[$0].isReady || waiting[$0].isCancelled }
          let most = ready.map { waiting[$0].queuePriority.rawValue }.max()
          guard let place = ready.first(where: { waiting[$0].queuePriority.rawValue == most }) else {
            return
          }
          let operation = waiting.remove(at: place)
          running += 1
          work.async { await operation.start() }
        }
      }
      private func end(_ operation: Operation) {
        running -= 1
        operations.removeAll { $0 === operation }
        serve()
        if !operations.isEmpty { return }
        let all = over
        over = []
        for item in all { item() }
      }
    }
    """,
    ["NSCondition"]: """
    final class NSCondition {
      var name: String? = nil
      private let free: DispatchSemaphore = DispatchSemaphore(value: 1)
      private var waiting: [DispatchSemaphore] = []
      func lock() { free.wait() }
      func unlock() { free.signal() }
      func withLock<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
      }
      func wait() {
        let signal = DispatchSemaphore(value: 0)
        waiting.append(signal)
        unlock()
        signal.wait()
        lock()
      }
      func wait(until limit: Date) -> Bool {
        let signal = DispatchSemaphore(value: 0)
        waiting.append(signal)
        unlock()
        let isSignalled = signal.wait(timeout: .now() + limit.timeIntervalSinceNow) == .success
        waiting.removeAll { $0 === signal }
        lock()
        return isSignalled
      }
      func signal() { if !waiting.isEmpty { waiting.removeFirst().signal() } }
      func broadcast() {
        let all = waiting
        waiting = []
        for one in all { one.signal() }
      }
    }
    """,
    ["OSAllocatedUnfairLock"]: """
    final class OSAllocatedUnfairLock<State> {
      private var state: State
      private let free: DispatchSemaphore = DispatchSemaphore(value: 1)
      init(initialState: State) { state = initialState }
      init(uncheckedState: State) { state = uncheckedState }
      init() { state = () }
      func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R {
        free.wait()
        defer { free.signal() }
        return try body(&state)
      }
      func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try withLock(body)
      }
      func lock() { free.wait() }
      func unlock() { free.signal() }
      func lockIfAvailable() -> Bool { free.wait(timeout: .now()) == .success }
    }
    """,
    ["os_unfair_lock", "os_unfair_lock_s", "os_unfair_lock_t"]: """
    struct os_unfair_lock { fileprivate let free: DispatchSemaphore = DispatchSemaphore(value: 1) }
    typealias os_unfair_lock_s = os_unfair_lock
    typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>
    func os_unfair_lock_lock(_ lock: inout os_unfair_lock) { lock.free.wait() }
    func os_unfair_lock_unlock(_ lock: inout os_unfair_lock) { lock.free.signal() }
    func os_unfair_lock_trylock(_ lock: inout os_unfair_lock) -> Bool {
      lock.free.wait(timeout: .now()) == .success
    }
    func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee.free.wait() }
    func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.free.signal() }
    func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
      lock.pointee.free.wait(timeout: .now()) == .success
    }
    """,
    ["Mutex"]: """
    final class Mutex<Value> {
      private var value: Value
      private let free: DispatchSemaphore = DispatchSemaphore(value: 1)
      init(_ initial: Value) { value = initial }
      func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
        free.wait()
        defer { free.signal() }
        return try body(&value)
      }
      func withLockIfAvailable<R>(_ body: (inout Value) throws -> R) rethrows -> R? {
        if free.wait(timeout: .now()) != .success { return nil }
        defer { free.signal() }
        return try body(&value)
      }
    }
    """,
    ["useconds_t"]: """
    typealias useconds_t = UInt32
    """,
  ]

  private static let work = [
    "Operation", "BlockOperation", "addOperation", "addOperations", "addBarrierBlock",
  ]

}
