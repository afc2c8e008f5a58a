import StreamEngine
import Testing

@Suite struct FlatScanTests {
  @Test func `each inner element is the next result`() {
    check("-1-2-3|", { $0.flatScan(0) { .of($0 + $1, $0 + $1 + 1) } }, "-[12]-[45]-[89]|")
  }

  @Test func `streams that take their time start from the result there is`() {
    check(
      "-12--3|", { $0.flatScan(0) { sum, x in cold("-1|").map { _ in sum + x } } }, "--12--5|")
  }

  @Test func `with one place each starts from the result of the one before`() {
    check(
      "-12--3|",
      { $0.flatScan(0, maxConcurrent: 1) { sum, x in cold("-1|").map { _ in sum + x } } },
      "--1-3-6|")
  }

  @Test func `an empty stream gives nothing, and failures pass`() {
    check("--|", { $0.flatScan(7) { .of($0 + $1) } }, "--|")
    check("-1-#", { $0.flatScan(0) { .of($0 + $1) } }, "-1-#")
    check("-1-|", { $0.flatScan(0) { _, _ -> Observable<Int> in try throwTestError() } }, "-#")
  }

  @Test func `each subscription starts from the seed`() {
    check(
      "-1-2|",
      {
        let sums = $0.flatScan(0) { .of($0 + $1) }
        return sums.merge(sums)
      }, "-[11]-[33]|")
  }
}

@Suite struct FlatScanLatestTests {
  @Test func `leaves the stream of the element before`() {
    check(
      "-12---3--|", { $0.flatScanLatest(0) { sum, x in cold("--1|").map { _ in sum + x } } },
      "----2---5|")
  }

  @Test func `any failure ends everything`() {
    check("-1-#", { $0.flatScanLatest(0) { .of($0 + $1) } }, "-1-#")
    check(
      "-1-|", { $0.flatScanLatest(0) { _, _ -> Observable<Int> in try throwTestError() } }, "-#")
  }
}
