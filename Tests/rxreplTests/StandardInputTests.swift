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

  @Test(arguments: [
    (
      #"console.log(require('fs').readFileSync(0, 'utf8').trim().split('\n'))"#,
      "[ 'bob', '7', 'rest' ]\n"
    ),
    (
      """
      const { createInterface } = require('readline');
      const rl = createInterface({ input: process.stdin, output: process.stdout });
      rl.question('name? ', n => {
        console.log('hi ' + n);
        rl.on('line', l => console.log('line', l));
      });
      rl.on('close', () => console.log('bye'));
      """, "name? hi bob\nline 7\nline rest\nbye\n"
    ),
    (
      """
      (async () => {
        for await (const line of require('readline').createInterface(process.stdin)) {
          console.log(line);
          if (line === '7') break;
        }
        console.log('end');
      })();
      """, "bob\n7\nend\n"
    ),
    (
      #"""
      process.stdin.setEncoding('utf-8');
      let all = '';
      process.stdin.on('data', part => { all += part; });
      process.stdin.on('end', () => console.log(all.split('\n')));
      setTimeout(() => console.log('later'), 5);
      """#, "[ 'bob', '7', 'rest', '' ]\nlater\n"
    ),
    (
      """
      const path = require('path');
      const lines = require('fs').readFileSync(path.join(__dirname, 'p.js'), 'utf8').split(';');
      console.log(lines.length, path.basename(__filename), process.argv[1] === __filename);
      """, "5 p.js true\n"
    ),
    (
      """
      const fs = require('fs');
      (async () => {
        try {
          for await (const part of fs.createReadStream('none')) console.log(part);
        } catch (error) { console.log(error.code, error.syscall); }
        for await (const part of process.stdin) console.log(String(part).length);
      })();
      """, "ENOENT open\n11\n"
    ),
  ])
  func `a program of JavaScript reads it as node does`(_ program: String, _ output: String) throws {
    let script = "printf 'bob\\n7\\nrest\\n' | rxrepl p.js"
    #expect(try Shell.run(script, with: ["p.js": program]) == output)
  }

  @Test func `a last line that does not end answers no question of JavaScript`() throws {
    let program = """
      const rl = require('readline').createInterface({ input: process.stdin, output: process.stdout });
      rl.question('name? ', name => console.log('hi', name));
      rl.on('line', line => console.log('line', line));
      """
    #expect(
      try Shell.run("printf 'bob' | rxrepl p.js", with: ["p.js": program]) == "name? line bob\n")
  }
}
