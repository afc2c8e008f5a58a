import Foundation
import Glibc
import Testing

@testable import rxrepl

/// Named pipes: whoever waits for the other end keeps nobody else waiting.
@Suite(.waits) struct PipeTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// A folder with a named pipe in it.
  private struct Folder {
    private let folder: TemporaryFolder
    var url: URL { folder.url }
    var pipe: String { folder.path("pipe") }

    init() throws {
      folder = try TemporaryFolder()
      #expect(mkfifo(pipe, 0o600) == 0)
    }
  }

  @Test func `a pipe that nobody writes freezes no prompt`() throws {
    let folder = try Folder()
    let child = try PtyChild.prompt(columns: 120)
    child.send("ff = () => file(\"\(folder.pipe)\")\rr = ff()\r")
    #expect(child.wait { $0.row == ">" && $0.text.contains("> r = ff()") }, "\(child.screen.text)")
    child.type("1 + 1", then: "2")
    let writer = open(folder.pipe, O_WRONLY | O_NONBLOCK)
    #expect(writer >= 0)
    write(writer, "one\ntwo\nthr", 11)
    #expect(child.wait { $0.text.contains("two") }, "\(child.screen.text)")
    child.type("2 + 2", then: "4")
    write(writer, "ee\n", 3)
    close(writer)
    #expect(child.wait { $0.text.contains("│ completed") }, "\(child.screen.text)")
    #expect(child.screen.text.contains("three"))
  }

  @Test func `a pipe that nobody reads freezes no prompt, and gets all that was written`() throws {
    let folder = try Folder()
    let child = try PtyChild.prompt(columns: 120)
    // More than a pipe holds.
    child.send("range(1, 30000).write(\"\(folder.pipe)\")\r")
    child.type("1 + 1", then: "2")
    let reader = open(folder.pipe, O_RDONLY)
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    let wanted = (1...30000).map { "\($0)\n" }.joined()
    while bytes.count < wanted.utf8.count {
      let count = read(reader, &portion, portion.count)
      if count <= 0 { break }
      bytes += portion[..<count]
    }
    #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    child.type("2 + 2", then: "4")
    close(reader)
    // Nobody reads it any more.
    child.send("s = subject(); s.write(\"/dev/full\"); s.next(1)\r")
    #expect(child.waitFor("/dev/full: no space left on device"), "\(child.screen.text)")
  }

  @Test func `a text that does not come is not waited for at a prompt`() throws {
    let folder = try Folder()
    let child = try PtyChild.prompt(columns: 120)
    child.send(":load \(folder.pipe)\r")
    #expect(
      child.waitFor("\(folder.pipe): nothing has come from it for 2s"), "\(child.screen.text)")
    child.send(":save! \(folder.pipe)\r")
    #expect(child.waitFor("\(folder.pipe): nobody reads it"), "\(child.screen.text)")
    child.type("1 + 1", then: "2")
  }

  @Test func `a script goes on while a pipe has nothing, and reads all of it`() throws {
    let folder = try Folder()
    let printed = try Shell.run(
      """
      rxrepl -e 'file("pipe").merge(of("a").delay(1ms)).take(1)'
      rxrepl -e 'file("pipe").count()' & seq 100000 > pipe; wait
      rxrepl --clock virtual -e 'file("pipe").last()' & (echo 1; echo 2) > pipe; wait
      rxrepl --allow-write -e 'of(1, 2).write("pipe")' & cat pipe; wait
      """, in: folder.url)
    #expect(printed == "a\n100000\n2\n1\n2\n", "\(printed)")
  }

  @Test func `what cannot be a pipe is not waited for`() throws {
    let folder = try Folder()
    let path = folder.url.appending(path: "socket").path
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
    let printed = try Shell.run("rxrepl --allow-write -e 'of(1).write(\"socket\")'", in: folder.url)
    #expect(printed.contains("socket: no such device or address"), "\(printed)")
  }
}
