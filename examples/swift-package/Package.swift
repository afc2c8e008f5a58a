// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "search",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "rxrepl", path: "../..")],
  targets: [
    .executableTarget(
      name: "search",
      dependencies: [.product(name: "StreamEngine", package: "rxrepl")])
  ],
  swiftLanguageModes: [.v6]
)
