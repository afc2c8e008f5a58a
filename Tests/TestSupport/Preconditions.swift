import Testing

/// The program ends with this message in the build of a debugger; an optimised build ends without one.
///
/// Swift leaves the messages of preconditions out of what it optimises, see `Package.swift`.
public func expectPrecondition(
  _ message: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  #if !OPTIMIZED
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(message), sourceLocation: sourceLocation)
  #endif
}
