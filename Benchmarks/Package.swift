// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "rxrepl", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "StreamEngine", package: "rxrepl"),
        .product(name: "StreamLang", package: "rxrepl"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]),
    .executableTarget(
      name: "demand-vectors",
      dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
  ],
  swiftLanguageModes: [.v6]
)
