/// The times in front of rows on a wall clock: `+1.0s`, `+0.02s`, `+2h0m0s`.
///
/// A stamp has the decimals that tell it from the one before: one at least below a minute. Up to
/// milliseconds the stamps behind it keep as many, so that a column of them is even.
struct WallClockStamps {
  private var (before, last): (UInt64, UInt64) = (0, 0)
  private var kept = 1

  mutating func text(of time: UInt64) -> String {
    if time != last { (before, last) = (last, time) }
    let distance = time > before ? time - before : before - time
    var (unit, digits): (UInt64, Int) = (1_000_000_000, 0)
    let least = time < TimeText.minute ? kept : 0
    while digits < least || distance > 0 && unit > distance && digits < 6 {
      (unit, digits) = (unit / 10, digits + 1)
    }
    kept = max(kept, min(digits, 3))
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let decimals = digits == 0 ? "" : "." + String(1_000_000_000 + rest).dropFirst().prefix(digits)
    let (minutes, shown) = seconds.quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "+\(seconds)\(decimals)s" }
    let hours = minutes / 60 == 0 ? "" : "\(minutes / 60)h"
    return "+\(hours)\(minutes % 60)m\(shown)\(decimals)s"
  }
}
