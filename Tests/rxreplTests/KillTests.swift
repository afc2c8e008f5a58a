import Foundation
import Testing

/// A file that the command has said to be saved is there, whole, however it is ended.
@Suite(.waits) struct KillTests {
  /// Saves a session again and again, and kills it at some moment; prints what is wrong with the file.
  private static let rounds = """
    RANDOM=1
    mkfifo printed
    typed=$(for i in {1..12}; do echo "a.next($i)"; echo ":save s.rx"; done)
    for ((round = 0; round < ROUNDS; round++)); do
      rm -f s.rx
      printf 'a = behavior(0)\\n%s\\n' "$typed" \
        | rxrepl -i --plain --quiet --allow-write --clock virtual > printed 2>&1 & id=$!
      exec 3< printed
      said=0
      wanted=$((RANDOM % 12))
      while ((said < wanted)) && read -r -u 3 line; do
        [[ $line == saved* ]] && said=$((said + 1))
      done
      for ((moment = RANDOM % 600; moment > 0; moment--)); do :; done
      kill -9 $id 2> /dev/null; wait $id 2> /dev/null
      while read -r -u 3 line; do [[ $line == saved* ]] && said=$((said + 1)); done
      exec 3<&-
      found=0
      if [ -e s.rx ]; then
        found=$(grep -c next s.rx)
        (echo 'a = behavior(0)'; for ((i = 1; i <= found; i++)); do echo "a.next($i)"; done) > whole
        cmp -s whole s.rx || echo "round $round: $(cat s.rx)"
      fi
      [ $found -ge $said ] || echo "round $round: $said saved, $found found"
      echo $said >> counts
    done
    echo 'x  =  1' > s.rx; rxrepl fmt --in-place s.rx
    ls | grep draft | sed 's/^/round: left /'
    sort -n counts | uniq -c
    """

  @Test func `a saved file is whole, whenever the command is killed`() throws {
    let isWhole = ProcessInfo.processInfo.environment["TORTURE"] != nil
    let printed = try Shell.run("ROUNDS=\(isWhole ? 10_000 : 15)\n" + Self.rounds)
    #expect(!printed.contains("round"), "\(printed)")
    let counts = printed.split(separator: "\n").count
    #expect(counts > 3, "killed at the same place each time: \(printed)")
    if isWhole { print("rounds by how often something was saved before the end:\n\(printed)") }
  }

  @Test func `drafts of programs that were killed go with the next save`() throws {
    let printed = try Shell.run(
      """
      true & dead=$!; wait $dead
      echo 'x  =  1' > s.rx
      touch s.rx.$dead.rxrepl-draft s.rx.$$.rxrepl-draft t.rx.$dead.rxrepl-draft s.rx.$dead.new
      rxrepl fmt --in-place s.rx
      cat s.rx; ls | sed "s/$dead/dead/; s/$$/alive/"
      """)
    #expect(
      printed == """
        x = 1
        s.rx
        s.rx.alive.rxrepl-draft
        s.rx.dead.new
        t.rx.dead.rxrepl-draft

        """, "\(printed)")
  }

  @Test func `two programs keep a value under one key, and the later wins`() throws {
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
      """)
    #expect(printed == "0 0 0 0 0 0\n7\nk\n", "\(printed)")
  }
}
