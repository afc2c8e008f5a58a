import Testing

/// What the architecture says of the sources, where it can be read off them.
@Suite struct ArchitectureTests {
  @Test(
    arguments: SourceFile.all.filter { file in
      ["Operators/", "Creation/"].contains { file.name.hasPrefix($0) }
        && file.name != "Operators/Pending.swift"
    })
  func `operators and sources leave causes to Pending`(_ file: SourceFile) {
    #expect(!file.text.contains("EventID"))
    #expect(!file.text.contains("scheduler.current"))
  }

  @Test(arguments: SourceFile.all)
  func `the engine imports two modules, one of them in one place`(_ file: SourceFile) {
    let imports = file.text.split(separator: "\n").filter { $0.hasPrefix("import ") }
    let allowed =
      file.name == "InputPort.swift" ? ["import Synchronization"] : ["import DequeModule"]
    #expect(imports.allSatisfy { allowed.contains(String($0)) })
  }
}
