import ArgumentParser
import StreamLang

/// One text to run, and what it is called in messages.
struct Unit {
  let name: String
  let text: String

  init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// Reads a file, or standard input for `-`; a page of a playground or a program of JavaScript with the files that
  /// belong to it.
  init(reading path: String, atMost limit: Int = TextFile.limit) throws {
    name = path
    do {
      let own = try TextFile.read(path, atMost: limit)
      let imported = try ImportedFiles(of: own, at: path, atMost: limit - own.utf8.count)
      text = try own + imported.text + Playground.sources(beside: path)
    } catch {
      // Whoever interrupts it knows why it ends.
      if Interruption.isPending() { throw ExitCode(130) }
      throw ValidationError("\(path): \(error)")
    }
  }
}

extension Unit {
  /// The folder of a file, with `/` at its end; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Writes the text to the file that it is called after.
  func save() throws {
    do { try TextFile.write(text, to: name) } catch { throw ValidationError("\(name): \(error)") }
  }
}
