// Says which files of a target need each other in a circle: `swift scripts/circles.swift STORE Sources/StreamLang`.
//
// Who needs whom is read from STORE, the compiler's index of a build, where each name in a file is known as
// what it refers to. The library that reads an index is a part of the toolchain and has a C interface, of which this
// declares the few functions that it calls. See docs/decisions/0047-the-order-of-rooms.md.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

typealias Object = UnsafeMutableRawPointer?
// A string of the library is a pointer and a length: `iovec` is the C type that every system has for that.
typealias Text = iovec
typealias Each = @convention(c) (Object, Object) -> Bool
typealias EachText = @convention(c) (Object, UnsafePointer<CChar>, Int) -> Bool

func fail(_ message: String) -> Never {
  fputs("\(message)\n", stderr)
  exit(2)
}

/// The library of the toolchain whose compiler is called `swiftc` here.
func openLibrary() -> UnsafeMutableRawPointer {
  let folders = String(cString: getenv("PATH")).split(separator: ":")
  for folder in folders {
    guard let compiler = realpath("\(folder)/swiftc", nil) else { continue }
    defer { free(compiler) }
    let bin = String(cString: compiler).split(separator: "/").dropLast()
    for name in ["libIndexStore.so", "libIndexStore.dylib"] {
      let path = "/" + bin.dropLast().joined(separator: "/") + "/lib/" + name
      if let library = dlopen(path, RTLD_NOW) { return library }
    }
  }
  fail("the toolchain has no library that reads an index")
}

let library = openLibrary()

func function<F>(_ name: String, _: F.Type) -> F {
  guard let symbol = dlsym(library, "indexstore_\(name)") else {
    fail("the library has no \(name)")
  }
  return unsafeBitCast(symbol, to: F.self)
}

typealias TextOf = @convention(c) (Object) -> Text
let eachUnit = function(
  "store_units_apply_f", (@convention(c) (Object, UInt32, Object, EachText) -> Bool).self)
typealias Opener = @convention(c) (Object, UnsafePointer<CChar>, Object) -> Object
let openStore = function(
  "store_create", (@convention(c) (UnsafePointer<CChar>, Object) -> Object).self)
let openUnit = function("unit_reader_create", Opener.self)
let openRecord = function("record_reader_create", Opener.self)
typealias Applier = @convention(c) (Object, Object, Each) -> Bool
let eachDependency = function("unit_reader_dependencies_apply_f", Applier.self)
let eachOccurrence = function("record_reader_occurrences_apply_f", Applier.self)
let mainFile = function("unit_reader_get_main_file", TextOf.self)
let dependencyName = function("unit_dependency_get_name", TextOf.self)
let dependencyFile = function("unit_dependency_get_filepath", TextOf.self)
let occurrenceSymbol = function("occurrence_get_symbol", (@convention(c) (Object) -> Object).self)
let occurrenceRoles = function("occurrence_get_roles", (@convention(c) (Object) -> UInt64).self)
let symbolIdentity = function("symbol_get_usr", TextOf.self)

extension String {
  init(_ text: Text) {
    self =
      text.iov_len == 0
      ? ""
      : String(
        decoding: UnsafeRawBufferPointer(start: text.iov_base, count: Int(text.iov_len)),
        as: UTF8.self)
  }
}

/// What one file declares, and what it refers to.
struct File {
  var declared: Set<String> = []
  var mentioned: Set<String> = []
}

/// What the callbacks of the library fill, which cannot capture anything.
final class Reading {
  var units: [String] = []
  var records: [String] = []
  var path = ""
  var file = File()

  static func of(_ context: Object) -> Reading {
    guard let context else { fail("a callback has lost what it is to fill") }
    return Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
  }
}

/// The files of a folder, as the index knows them.
func files(in folder: String, _ store: Object) -> [String: File] {
  let reading = Reading()
  let context = Unmanaged.passUnretained(reading).toOpaque()
  _ = eachUnit(store, 0, context) { context, name, count in
    let reading = Reading.of(context)
    let bytes = UnsafeRawBufferPointer(start: name, count: count)
    reading.units.append(String(decoding: bytes, as: UTF8.self))
    return true
  }
  var files: [String: File] = [:]
  for name in reading.units {
    guard let unit = openUnit(store, name, nil) else { continue }
    reading.path = String(mainFile(unit))
    // A file that has been deleted or moved is in the index until the build folder is.
    guard let start = reading.path.ranges(of: "/\(folder)/").first, access(reading.path, R_OK) == 0
    else { continue }
    reading.records = []
    reading.file = File()
    _ = eachDependency(unit, context) { context, dependency in
      let reading = Reading.of(context)
      if String(dependencyFile(dependency)) == reading.path {
        reading.records.append(String(dependencyName(dependency)))
      }
      return true
    }
    for name in reading.records {
      guard let record = openRecord(store, name, nil) else { continue }
      _ = eachOccurrence(record, context) { context, occurrence in
        let reading = Reading.of(context)
        let (isDefinition, isReference): (UInt64, UInt64) = (1 << 1, 1 << 2)
        let roles = occurrenceRoles(occurrence)
        let symbol = String(symbolIdentity(occurrenceSymbol(occurrence)))
        if roles & isDefinition != 0 { reading.file.declared.insert(symbol) }
        if roles & isReference != 0 { reading.file.mentioned.insert(symbol) }
        return true
      }
    }
    files[String(reading.path[start.upperBound...])] = reading.file
  }
  return files
}

/// The sets of files that each lead to one another, the largest first.
///
/// - Source: Tarjan, *Depth-first search and linear graph algorithms*, 1972.
struct Circles {
  private let needed: [String: [String]]
  private var number: [String: Int] = [:]
  private var lowest: [String: Int] = [:]
  private var path: [String] = []
  private(set) var found: [[String]] = []

  init(_ files: [String: File]) {
    var owner: [String: String] = [:]
    for (name, file) in files { for symbol in file.declared { owner[symbol] = name } }
    needed = files.mapValues { file in Set(file.mentioned.compactMap { owner[$0] }).sorted() }
    for name in files.keys.sorted() where number[name] == nil { visit(name) }
    found = found.filter { $0.count > 1 }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  private mutating func visit(_ name: String) {
    let own = number.count
    (number[name], lowest[name]) = (own, own)
    path.append(name)
    for other in needed[name] ?? [] {
      if number[other] == nil {
        visit(other)
        lowest[name] = min(lowest[name] ?? own, lowest[other] ?? own)
      } else if path.contains(other) {
        lowest[name] = min(lowest[name] ?? own, number[other] ?? own)
      }
    }
    guard lowest[name] == own, let start = path.firstIndex(of: name) else { return }
    found.append(path[start...].sorted())
    path.removeSubrange(start...)
  }
}

guard CommandLine.arguments.count > 2, let store = openStore(CommandLine.arguments[1], nil) else {
  fail("there is no index: make build")
}
let largest = 12
var isRefused = false
for folder in CommandLine.arguments.dropFirst(2) {
  let files = files(in: folder, store)
  if files.isEmpty { fail("the index knows no file of \(folder): make build") }
  let circles = Circles(files).found
  let sizes = circles.map { String($0.count) }.joined(separator: ", ")
  print("\(folder): \(files.count) files, circles of \(sizes.isEmpty ? "none" : sizes)")
  for circle in circles where circle.count > largest {
    print("  more than \(largest): \(circle.joined(separator: " "))")
    isRefused = true
  }
}
exit(isRefused ? 1 : 0)
