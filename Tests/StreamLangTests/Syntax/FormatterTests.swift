import Testing

@testable import StreamLang

@Suite struct FormatterTests {
  @Test(
    arguments: [
      ("a=1;b=a+ 1", "a = 1\nb = a + 1\n"),
      ("", ""), (" ;; ", ""), ("a\r\n\r\n\r\nb", "a\n\nb\n"),
      ("((a + b)) * (c * d)", "(a + b) * (c * d)\n"),
      ("(a * b) + -(-c) - (-d)", "a * b + --c - -d\n"),
      ("(a ?? b) ?? c ?? d", "(a ?? b) ?? c ?? d\n"),
      ("(a ? b : c) ? d : (e ? f : g)", "(a ? b : c) ? d : e ? f : g\n"),
      ("a.map(  + 1).filter(%2==0).map(?? 0)", "a.map(+1).filter(%2 == 0).map(?? 0)\n"),
      ("f( x:1,y : (2,3), -, )", "f(x: 1, y: [2, 3], -)\n"),
      ("a.map(x=>x*2)", "a.map(x => x * 2)\n"), ("a.map{x in x*2}", "a.map { x in x * 2 }\n"),
      ("f = ( a,[b,_] )=>{ a }", "f = (a, [b, _]) => a\n"),
      ("f = x => ({})\ng = x => {}", "f = x => ({})\ng = x => {}\n"),
      ("f = x => { return x }", "f = x => { return x }\n"),
      ("f({ ; })\nf() { }", "f({ ; })\nf {}\n"),
      ("f(1)() { $0 } done: { b }", "f(1)() { $0 } done: { b }\n"),
      ("(x => 1)(2)\n(1).0\n(-a).b", "(x => 1)(2)\n(1).0\n(-a).b\n"),
      ("'it\\'s \"\\u{7}\\n'", "\"it's \\\"\\u{7}\\n\"\n"),
      ("\"a\\( f{ x in x;y } )'\\(g('b'))\"", "\"a\\(f { x in x; y })'\\(g(\"b\"))\"\n"),
      ("[300ms, 1500ms, 120s, 90s, 0.5ms, 3600s, 0h]", "[300ms, 1.5s, 2m, 90s, 500us, 1h, 0s]\n"),
      ("[1_000, 0xff, 1e3, 1e16]", "[1000, 255, 1000.0, 1e+16]\n"),
      ("{\"a\": 1, 'b c': 2}", "{a: 1, \"b c\": 2}\n"),
      ("let a: Int = new Foo<Int>()", "let a = Foo()\n"),
      ("quiet  var (p,q)=e;const c=1", "quiet var (p, q) = e\nconst c = 1\n"),
      (
        "x+=1;a.value=2;a.value:=2;a:=1,b:=2", "x += 1\na.value = 2\na.value := 2\na := 1, b := 2\n"
      ),
      ("1 ... 5;a+1 ..< b", "1...5\na + 1 ..< b\n"),
      (
        "if let a=a{b}else if (f{x}){c}else{d}",
        "if let a = a { b } else if f({ x }) { c } else { d }\n"
      ),
      ("at(1s){a;b}", "at 1s {\n  a\n  b\n}\n"),
      ("wait( 1s );run   until(2s)", "wait 1s\nrun until 2s\n"),
      ("expect(a.b)   '--1|'", "expect a.b \"--1|\"\n"),
      ("watch a,b;:help   map // c", "watch a, b\n:help   map // c\n"),
      ("f { a; (.b(1)) }", "f {\n  a\n  (.b(1))\n}\n"),
      ("import  Foo /* x */ . Bar", "import  Foo /* x */ . Bar\n"),
    ])
  func `a program has one canonical form`(text: String, canonical: String) {
    let formatted = Formatter.format(text)
    #expect(formatted.text == canonical)
    #expect(formatted.diagnostics == [])
  }

  @Test func `a switch has a line for each case`() {
    let text = "r.map { switch $0 { case .a(let x),.b: x; y\n// c\ncase 1:z\ndefault: w } }"
    #expect(
      Formatter.format(text).text == """
        r.map {
          switch $0 {
          case .a(let x), .b:
            x
            y
          // c
          case 1: z
          default: w
          }
        }

        """)
  }

  @Test func `comments and single blank lines stay`() {
    let text = """
      #!/usr/bin/env rxrepl


      // above
      a = 1 ; b = [ // one
        1, /* two */ 2] /* three */ // four
      /* five
         six */

      f { x in // seven
        // eight
        g(x)   // nine

        h(/* ten */)
        // eleven
      }
      "\\(a /* twelve */)"
      :help "// no" // thirteen
      // last
      """
    #expect(
      Formatter.format(text).text == """
        #!/usr/bin/env rxrepl

        // above
        a = 1
        // one
        /* two */
        b = [1, 2] /* three */ // four
        /* five
           six */

        f { x in
          // seven
          // eight
          g(x) // nine

          /* ten */
          h()
          // eleven
        }
        /* twelve */
        "\\(a)"
        :help "// no" // thirteen
        // last

        """)
  }

  @Test func `a long chain stands below its source`() {
    let text = "rate = stdin().buffer(timeSpan: 1s).map(.count).filter(>2).map { n in n * 100 }"
    #expect(Formatter.format(text).text == text + "\n")
    #expect(
      Formatter.format(text + ".distinctUntilChanged().take(10)").text == """
        rate = stdin()
          .buffer(timeSpan: 1s)
          .map(.count)
          .filter(>2)
          .map { n in n * 100 }
          .distinctUntilChanged()
          .take(10)

        """)
  }

  @Test func `a text with mistakes stays as it is`() {
    let (text, diagnostics) = Formatter.format("a=1\nb = (2")
    #expect(text == "a=1\nb = (2")
    #expect(diagnostics.map(\.message) == ["`(` is never closed"])
  }

  @Test func `what would not read back keeps its text`() {
    #expect(
      Formatter.format("f;try .a;f({ ; /* b */ })").text == """
        f
        (.a)
        f({ ;
          /* b */
        })

        """)
    #expect(Formatter.format("a=1;(wait)( 3s )").text == "a = 1\n(wait)( 3s )\n")
  }
}
