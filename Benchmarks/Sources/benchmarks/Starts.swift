import Glibc

/// Starting the command as a process, if `RXREPL` says where it is, and one that does nothing.
func addStart(to table: inout Table) {
  guard let path = getenv("RXREPL").map({ String(cString: $0) }) else { return }
  for text in ["1", "of(1, 2).map(+1)"] {
    table.addStart(of: [path, "-e", text], called: "rxrepl -e '\(text)'")
  }
  table.addStart(of: ["/bin/true"], called: "/bin/true")
}

extension Table {
  fileprivate mutating func addStart(of words: [String], called name: String) {
    add("start of \(name)", 10) {
      {
        var sum = 0
        for _ in 0..<10 { sum &+= Int(exitStatus(of: words)) }
        return sum
      }
    }
  }
}

private func exitStatus(of words: [String]) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  var status: Int32 = -1
  guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return -1 }
  waitpid(process, &status, 0)
  return status
}
