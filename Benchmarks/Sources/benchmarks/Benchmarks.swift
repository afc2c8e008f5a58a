/// `benchmarks [PREFIX]`: all workloads, or those whose name starts so.
@main
struct Benchmarks {
  static func main() {
    var table = Table()
    addLimit(to: &table)
    addStreams(to: &table)
    addFlattening(to: &table)
    addTime(to: &table)
    addCombining(to: &table)
    addCells(to: &table)
    addRecording(to: &table)
    addPictures(to: &table)
    addOpenCombine(to: &table)
    addStart(to: &table)
    let words = CommandLine.arguments.dropFirst()
    table.run(rounds: 7, matching: words.first)
  }
}
