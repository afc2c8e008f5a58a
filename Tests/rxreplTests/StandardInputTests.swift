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

  @Test func `a timer is heard once the input is over`() throws {
    #expect(
      try Shell.run(
        "printf '1\\n2\\n' | rxrepl --clock virtual -e 'stdin().debounce(1s)'", in: nil) == "2\n")
  }
}
