// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rxrepl",
  // `Atomic` of the module Synchronization needs them.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "StreamEngine", targets: ["StreamEngine"]),
    .library(name: "StreamLang", targets: ["StreamLang"]),
    .executable(name: "rxrepl", targets: ["rxrepl"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "StreamEngine",
      dependencies: ["CStack", .product(name: "DequeModule", package: "swift-collections")]),
    .target(name: "CStack"),
    .target(
      name: "StreamLang",
      dependencies: [
        "StreamEngine",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      exclude: ["README.md"],
      resources: [
        .embedInCode("Pictures/Page/page.html"), .embedInCode("Pictures/Page/page.css"),
        .embedInCode("Pictures/Page/page.js"), .embedInCode("Pictures/Page/graph.js"),
      ]),
    // What other implementations are compared with: for `rxrepl check` and the tests, in no library's product.
    .target(name: "Conformance", dependencies: ["StreamEngine", "StreamLang"]),
    .target(name: "CLibedit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "CBuild"),
    .executableTarget(
      name: "rxrepl",
      dependencies: [
        "StreamLang", "Conformance", "CLibedit", "CBuild",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "StreamEngineTests", dependencies: ["StreamEngine", "TestSupport"]),
    .testTarget(
      name: "StreamLangTests", dependencies: ["StreamLang", "Conformance", "TestSupport"],
      exclude: ["Prelude/Logs"], resources: [.copy("Vectors")]),
    .testTarget(
      name: "rxreplTests", dependencies: ["rxrepl", "TestSupport"], exclude: ["Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

// For `make test`: what is tested is optimised, because the tests then take a quarter of the time. The tests themselves
// are not, and learn that the messages of preconditions are gone.
if Context.environment["OPTIMIZED"] != nil {
  for target in package.targets where target.type == .regular {
    target.swiftSettings = [.unsafeFlags(["-O"]), .define("OPTIMIZED")]
  }
}

// For `make sanitize`: the engine alone, and of its tests all, or those that try to break it.
if let tests = Context.environment["SANITIZE"] {
  let others = ["TestSupport", "CStack"]
  package.targets.removeAll { !$0.name.hasPrefix("StreamEngine") && !others.contains($0.name) }
  package.products.removeAll { $0.name != "StreamEngine" }
  if tests == "hostile", let target = package.targets.first(where: \.isTest) {
    target.sources = [
      "Adversarial/Hostile", "Async/Host.swift", "Cells/Sheet.swift", "TestClock.swift",
      "TestSupport.swift",
    ]
  }
}
