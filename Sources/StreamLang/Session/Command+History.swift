/// The commands that go back in the session's log, keep it, and begin anew.
extension Command {
  static let history: [Command] = []
}
