import Glibc

/// The start of a program, whoever it is for.
enum Spawning {
  /// Starts a program, which is looked for in `$PATH`; the answer is 0, or why the system could not.
  ///
  /// In a group of its own it can be ended with all that it has started, and the terminal's keys do not
  /// reach it.
  static func start(
    _ words: [String], inOwnGroup: Bool, _ actions: inout posix_spawn_file_actions_t,
    _ id: inout pid_t
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores SIGPIPE, and a program that it starts would inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Nor does a program begin with the signals blocked that this thread blocks.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(group | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&id, words[0], &actions, &attributes, &arguments, environ)
  }
}
