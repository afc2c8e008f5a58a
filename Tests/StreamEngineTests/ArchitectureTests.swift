import Testing

/// The statements of the architecture about the sources, where it can be read off them.
@Suite struct ArchitectureTests {
  @Test(
    arguments: SourceFile.all.filter { file in
      ["Operators/", "Creation/"].contains { file.name.hasPrefix($0) }
    })
  func `operators and sources leave causes to Pending`(_ file: SourceFile) {
    #expect(!file.text.contains("EventID"))
    #expect(!file.text.contains("scheduler.current"))
  }

  @Test(arguments: SourceFile.all)
  func `the engine imports three modules, two of them in one place each`(_ file: SourceFile) {
    let imports = file.text.split(separator: "\n").filter {
      $0.hasPrefix("import ") || $0.contains(" import ") && $0.split(separator: " ").count == 3
    }
    let allowed =
      switch file.name {
      case "Async/InputPort.swift": "import Synchronization"
      case "Core/StackRoom.swift": "internal import CStack"
      default: "import DequeModule"
      }
    #expect(imports.allSatisfy { $0 == allowed })
  }
}
