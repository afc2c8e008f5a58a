import Foundation
import Testing

/// What the command has said to be saved is there, whole, however it is ended.
@Suite struct KillTests {
  /// Saves a session again and again, and kills it at some moment; prints what is wrong with the file.
  private static let rounds = """
    RANDOM=1
    typed=$(for i in 1 2 3 4 5 6; do echo "a.next($i)"; echo ":save s.rx"; done)
    for ((round = 0; round < ROUNDS; round++)); do
      rm -f s.rx
      printf 'a = behavior(0)\\n%s\\n' "$typed" | rxrepl -i --plain --clock virtual > out 2>&1 & id=$!
      for ((moment = RANDOM % 20000; moment > 0; moment--)); do :; done
      kill -9 $id 2> /dev/null; wait $id 2> /dev/null
      said=$(grep -c '^saved' out)
      if [ -e s.rx ]; then
        found=$(grep -c next s.rx)
        (echo 'a = behavior(0)'; for ((i = 1; i <= found; i++)); do echo "a.next($i)"; done) > whole
        cmp -s whole s.rx || echo "round $round: $(cat s.rx)"
        [ $found -ge $said ] || echo "round $round: $said saved, $found found"
      else
        [ $said = 0 ] || echo "round $round: $said saved, nothing found"
      fi
      echo $said >> counts
    done
    sort counts | uniq -c
    """

  @Test func `a saved file is whole, whenever the command is killed`() throws {
    let isWhole = ProcessInfo.processInfo.environment["TORTURE"] != nil
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let printed = try Shell.run("ROUNDS=\(isWhole ? 10_000 : 15)\n" + Self.rounds, in: folder)
    #expect(!printed.contains("round"), "\(printed)")
    if isWhole { print("rounds by how often something was saved before the end:\n\(printed)") }
  }

  @Test func `two programs keep a value under one key, and the later wins`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let printed = try Shell.run(
      """
      export XDG_STATE_HOME=$PWD/state
      for i in 1 2 3 4 5 6; do
        rxrepl --quiet --allow-write -e "k = stored(\\"k\\", 0); k.next($i); k.next($i)" & ids="$ids $!"
      done
      for id in $ids; do wait $id; states="$states $?"; done; echo $states
      rxrepl --quiet --allow-write -e 'k = stored("k", 0); k.next(7)'
      rxrepl --quiet --allow-write -e 'k = stored("k", 0); print(k.value)'
      ls state/rxrepl/stored
      """, in: folder)
    #expect(printed == "0 0 0 0 0 0\n7\nk\n", "\(printed)")
  }
}
