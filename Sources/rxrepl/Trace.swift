import ArgumentParser
import Glibc
import StreamLang

/// Draws what another program has logged.
struct Trace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Draw the streams that a log tells of, each subscription as a row.",
    discussion: """
      It reads what debug() of RxSwift, print() of Combine, a tap of RxJS that writes a name and the value, \
      and --json write; other lines are passed over. A line happens at its time; lines without a time stand a \
      frame apart.
      """)

  @Argument(help: "A log; - or none is standard input, as it comes.")
  var file = "-"

  @Flag(name: .customShort("i"), help: "Stay at the prompt afterwards.")
  var stays = false

  @Option(help: "The clock: virtual or wall. (default: virtual for a file, wall for a pipe)")
  var clock: ClockChoice?

  @Option(help: ArgumentHelp("Show only these rows.", valueName: "a,b"))
  var watch: String?

  @Flag(help: "Print events as JSON, one object a line.")
  var json = false

  @Option(
    help: ArgumentHelp("The time between lines without one. (default: 1ms)", valueName: "duration"))
  var frame: TimeArgument?

  @Option(help: ArgumentHelp("Write the timelines as a picture.", valueName: "file"))
  var svg: String?

  @Option(help: ArgumentHelp("Write the timelines as a web page.", valueName: "file"))
  var html: String?

  @OptionGroup var look: LookOptions

  func validate() throws {
    if frame?.nanoseconds == 0 { throw ValidationError("--frame wants a duration above 0") }
    if stays && json {
      throw ValidationError("-i is a prompt, --json is for programs: leave one out")
    }
    if stays && file == "-" {
      throw ValidationError("-i reads the keyboard: give the log as a file")
    }
  }

  func run() throws {
    var job = Job()
    // A file that was redirected is one; what comes through a pipe has its own time.
    let isLive = file == "-" && !Descriptor.isInputFile
    if file != "-" {
      do { try TextFile.checkReadable(file) } catch { throw ValidationError("\(file): \(error)") }
    }
    job.texts = [Program.tracing(file: isLive ? nil : file == "-" ? "/dev/stdin" : file)]
    job.clock = clock ?? (isLive ? .wall : .virtual)
    job.stays = stays
    job.watched = watch?.split(separator: ",").map(String.init)
    job.isJSON = json
    job.frame = frame?.nanoseconds
    job.pictures = Job.pictures(svg: svg, html: html)
    job.look = look.look
    throw ExitCode(try job.run())
  }
}
