/// The commands that run a program many times, to prove something of it.
enum ProofCommands {
  static let all: [Command] = [
    .shows(
      "same", "f g [--ends off]", summary: "whether two chains do the same",
      notes: [
        ":same map(+1) map(x => x + 1)   chains of operators, behind an input a",
        ":same b c                       two names, with other values of what they are made from",
        ":same b                         a name, and what it was before it was redefined",
        "--ends off leaves ends out, --frames 6 tries longer inputs, on 1, 2 sends these values",
        "it says the smallest input that tells them apart, or what was tried",
      ], takes: [.names, .operators, .word("--ends"), .word("--frames"), .word("on")],
      SameCommand.show),
    .shows(
      "test", "name [> FILE]", summary: "what a name has done, as a test that repeats it",
      notes: [
        ":test b           shows the script", ":test b > b.rx    writes it",
        "inputs are marble text; what changes nothing is left out, times are rounded",
      ], takes: [.names, .word(">")], TestCommand.write),
    .shows(
      "orders", "name", summary: "whether the order of what is due together matters for it",
      notes: [
        "timers and inputs of one time have an order that the program has not chosen",
        "the others are run, and two that come to something else are shown",
      ], takes: [.names], OrdersCommand.show),
    .shows(
      "simplify", "name", summary: "its text with fewer calls that do the same",
      notes: ["it names the laws that it has used, and what each of them asks for"],
      takes: [.names], SimplifyCommand.show),
  ]
}
