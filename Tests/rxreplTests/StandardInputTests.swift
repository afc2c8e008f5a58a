import Testing

/// Text from a pipe.
@Suite(.waits) struct StandardInputTests {
  @Test func `on virtual time the same lines give the same bytes`() throws {
    let script = """
      printf '1\\n2\\n' | rxrepl --clock virtual -e 'x = stdin().map(int); y = x.delay(500ms)'
      """
    #expect(
      try Shell.run(script, in: nil) == """
        x  1, 2 │ completed
           500ms  y  1, 2 │ completed

        """)
  }

  @Test func `a program with a command shows its session in a pipe, too`() throws {
    #expect(
      try Shell.run("rxrepl -e 'a = 1; b = a + 1; :why b; b' | cat", in: nil) == """
        a = 1
        b = 2
        b = 2       a + 1 = 1 + 1
        ╰─ a = 1    held from line 1
        b = 2

        """)
    #expect(try Shell.run("rxrepl -e ':set seed 2; of(1, 2).map(+1)' | cat", in: nil) == "2\n3\n")
  }

  @Test func `a timer is heard once the input is over`() throws {
    #expect(
      try Shell.run(
        "printf '1\\n2\\n' | rxrepl --clock virtual -e 'stdin().debounce(1s)'", in: nil) == "2\n")
  }
}
