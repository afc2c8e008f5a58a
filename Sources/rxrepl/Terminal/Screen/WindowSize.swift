import Glibc

/// The size of a terminal, in character cells.
struct WindowSize: Equatable {
  var columns = 80
  var rows = 24

  /// Asks the terminal behind a descriptor; 80 by 24 if there is none or it does not know.
  ///
  /// A width below 2 counts as not knowing, as it does for libedit: a wide character would not fit.
  init(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    if size.ws_col > 1 { columns = Int(size.ws_col) }
    if size.ws_row > 0 { rows = Int(size.ws_row) }
  }
}
