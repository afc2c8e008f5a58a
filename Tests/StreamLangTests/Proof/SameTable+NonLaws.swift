// Pairs of chains that look alike and are not, each with the smallest input that tells them apart where it was
// worked out by hand.
extension SameTable {
  static let nonLaws: [Pair] =
    transforming + filtering + picking + combining + timing + flattening + ending + gathering
    + sharing + counting

  private static let transforming = pairs(
    """
    map(+1) ~ map(+2) ~ 1
    map(*2) ~ map(x => x * x) ~ 1
    map(x => x) ~ map(x => -x) ~ 1
    map(+1).map(*2) ~ map(*2).map(+1) ~ 1
    map(x => x % 2) ~ map(x => x % 3) ~ 2
    map(x => x / 2) ~ map(x => x div 2) ~ 1
    map(x => x > 2) ~ map(x => x >= 2) ~ 2
    mapTo(1) ~ mapTo(2)
    mapTo(1) ~ take(1).mapTo(1)
    map(+1) ~ scan(+)
    scan(+) ~ scan(*)
    scan(+) ~ scan(0, +).skip(1)
    scan(0, +) ~ scan(1, +)
    scan(max) ~ scan(min)
    scan((x, y) => x) ~ scan((x, y) => y)
    pairwise() ~ buffer(count: 2)
    pairwise() ~ nwise(3)
    pairwise().map(p => p[0]) ~ skip(1)
    compactMap(x => x > 1 ? x : nil) ~ filter(>2) ~ 2
    enumerated() ~ map(x => [1, x]) ~ 1
    map(x => x).startWith(1) ~ map(x => x).startWith(2) ~ -
    map(x => abs(x)) ~ map(x => x * x)
    map(-1) ~ map(+1) ~ 1
    map(x => x == 2) ~ map(x => x != 2) ~ 1
    """)

  private static let filtering = pairs(
    """
    filter(>2) ~ filter(>=2) ~ 2
    filter(>2) ~ filter(>3)
    filter(<2) ~ filter(<=2) ~ 2
    filter(>2) ~ map(>2) ~ 1
    filter(>2) ~ take(while: >2)
    filter(>2) ~ skip(while: <=2)
    filter(<2) ~ take(while: <2)
    filter(>2).take(1) ~ take(1).filter(>2)
    filter(>2).skip(1) ~ skip(1).filter(>2)
    filter(x => x % 2 == 0) ~ filter(x => x % 2 == 1) ~ 1
    distinct() ~ distinctUntilChanged() ~ 121
    distinct() ~ map(x => x) ~ 11
    distinctUntilChanged() ~ map(x => x) ~ 11
    distinct().skip(1) ~ skip(1).distinct()
    distinctUntilChanged().skip(1) ~ skip(1).distinctUntilChanged()
    distinctUntilChanged().filter(>1) ~ filter(>1).distinctUntilChanged()
    distinct().map(x => x % 2) ~ map(x => x % 2).distinct()
    distinctUntilChanged().map(x => x % 2) ~ map(x => x % 2).distinctUntilChanged()
    ignore(2) ~ ignore(3)
    ignore(2) ~ filter(==2) ~ 1
    ignoreElements() ~ take(0)
    ignoreElements() ~ filter(>2) ~ 3
    filter(>1).distinctUntilChanged() ~ distinctUntilChanged()
    find(>2) ~ filter(>2)
    """)

  private static let picking = pairs(
    """
    take(1) ~ take(2)
    take(2) ~ take(3)
    take(6) ~ take(7)
    take(9) ~ map(x => x)
    take(1) ~ map(x => x) ~ 1
    skip(1) ~ skip(2)
    skip(6) ~ skip(7)
    skip(1) ~ map(x => x) ~ 1
    take(2).skip(1) ~ skip(1).take(2)
    take(2).take(1) ~ take(2)
    take(1).skip(1) ~ take(1).ignoreElements().startWith(1)
    takeLast(1) ~ take(1) ~ 1
    takeLast(1) ~ takeLast(2)
    takeLast(1) ~ last() ~ |
    skipLast(1) ~ skip(1)
    skipLast(1) ~ skipLast(2)
    first() ~ last() ~ 1
    take(1) ~ first()
    take(while: <2) ~ take(while: <=2) ~ 2
    take(while: <2) ~ take(while: <2, inclusive: true) ~ 2
    skip(while: <2) ~ skip(while: <=2) ~ 2
    take(while: <2) ~ take(until: b)
    take(for: 2ms) ~ take(for: 3ms)
    skip(for: 2ms) ~ skip(for: 3ms)
    take(2) ~ take(for: 2ms)
    element(at: 0) ~ element(at: 1) ~ 1
    element(at: 1) ~ skip(1).take(1)
    takeLast(6) ~ takeLast(7)
    take(0) ~ ignoreElements()
    """)

  private static let combining = pairs(
    """
    merge(b) ~ concat(b)
    merge(b) ~ amb(b)
    concat(b) ~ map(x => x)
    merge(b) ~ map(x => x)
    zip(b) ~ combineLatest(b)
    zip(b) ~ withLatestFrom(b)
    combineLatest(b) ~ withLatestFrom(b)
    combineLatest(b, +) ~ combineLatest(b, *)
    combineLatest(b, -) ~ combineLatest(b, (x, y) => y - x)
    zip(b, (x, y) => x) ~ zip(b, (x, y) => y)
    withLatestFrom(b, (x, y) => x) ~ map(x => x) ~ a = 1, b = -
    startWith(1) ~ endWith(1) ~ -
    startWith(1, 2) ~ startWith(2, 1) ~ -
    endWith(1, 2) ~ endWith(2, 1) ~ |
    startWith(1) ~ map(x => x) ~ -
    endWith(1) ~ map(x => x) ~ |
    concat(of(1)) ~ startWith(1) ~ -
    merge(of(1)) ~ startWith(1)
    merge(never()) ~ map(x => x) ~ |
    concat(never()) ~ map(x => x) ~ |
    amb(b) ~ map(x => x)
    take(until: b) ~ skip(until: b)
    take(until: b) ~ map(x => x)
    sample(b) ~ withLatestFrom(b, (x, y) => x)
    zip(b, c) ~ zip(c, b)
    merge(b).take(1) ~ take(1).merge(b)
    merge(b).distinct() ~ distinct().merge(b.distinct())
    concat(b).take(1) ~ take(1).concat(b)
    """)

  private static let timing = pairs(
    """
    delay(1ms) ~ delay(2ms)
    delay(2ms) ~ map(x => x)
    delay(2ms) ~ debounce(2ms)
    delay(2ms) ~ throttle(2ms) ~ 1
    debounce(2ms) ~ throttle(2ms) ~ 1
    debounce(2ms) ~ audit(2ms)
    debounce(2ms) ~ sample(2ms)
    debounce(1ms) ~ debounce(2ms) ~ 1
    throttle(2ms) ~ throttle(3ms)
    throttle(2ms) ~ throttle(2ms, latest: false)
    audit(2ms) ~ throttle(2ms) ~ 1
    debounce(2ms).debounce(2ms) ~ debounce(2ms) ~ 1
    debounce(300ms) ~ throttle(300ms) ~ 1
    debounce(300ms) ~ debounce(400ms) ~ 1
    delay(2ms) ~ delay(2ms, delayError: true) ~ #
    delay(2ms) ~ delaySubscription(2ms)
    timeout(3ms) ~ map(x => x)
    timeout(3ms) ~ timeout(4ms) ~ -
    debounce(2ms).filter(>1) ~ filter(>1).debounce(2ms)
    throttle(2ms).filter(>1) ~ filter(>1).throttle(2ms)
    throttle(2ms).distinctUntilChanged() ~ distinctUntilChanged().throttle(2ms)
    debounce(2ms).take(1) ~ take(1).debounce(2ms) ~ 1
    debounce(2ms).skip(1) ~ skip(1).debounce(2ms)
    throttle(2ms).skip(1) ~ skip(1).throttle(2ms)
    delay(2ms).take(1) ~ take(1).delay(3ms)
    timeInterval() ~ timestamp()
    audit(2ms).take(1) ~ take(1).audit(2ms)
    flatMapLatest(x => timer(2ms).map(_ => x)) ~ debounce(2ms) ~ 1|
    """)

  private static let flattening = pairs(
    """
    flatMap(x => timer(2ms).map(_ => x)) ~ concatMap(x => timer(2ms).map(_ => x))
    flatMap(x => timer(2ms).map(_ => x)) ~ flatMapLatest(x => timer(2ms).map(_ => x))
    flatMap(x => timer(2ms).map(_ => x)) ~ flatMapFirst(x => timer(2ms).map(_ => x))
    flatMapLatest(x => timer(2ms).map(_ => x)) ~ flatMapFirst(x => timer(2ms).map(_ => x))
    concatMap(x => timer(2ms).map(_ => x)) ~ flatMapLatest(x => timer(2ms).map(_ => x))
    concatMap(x => timer(2ms).map(_ => x)) ~ flatMapFirst(x => timer(2ms).map(_ => x))
    flatMap(x => timer(2ms).map(_ => x)) ~ delay(2ms)
    concatMap(x => timer(2ms).map(_ => x)) ~ delay(2ms)
    flatMap(x => of(x, x)) ~ map(x => x) ~ 1
    flatMap(x => empty()) ~ map(x => x) ~ 1
    flatMap(x => never()) ~ ignoreElements() ~ 1|
    flatMapLatest(x => never()) ~ flatMap(x => empty()) ~ 1|
    flatMap(x => b) ~ flatMapLatest(x => b)
    flatMap(x => b) ~ concatMap(x => b)
    flatMap(x => b) ~ flatMapFirst(x => b)
    switchMapTo(b) ~ mergeMapTo(b)
    switchMapTo(b) ~ concatMapTo(b)
    mergeMapTo(b) ~ concatMapTo(b)
    flatMap(x => of(1, 2)) ~ flatMap(x => of(2, 1)) ~ 1
    flatMap(x => of(x)).take(1) ~ flatMap(x => of(x))
    concatMap(x => of(x, x)).take(1) ~ take(1).concatMap(x => of(x, x))
    concatMap(x => of(x, x)).distinctUntilChanged() ~ concatMap(x => of(x, x)) ~ 1
    """)

  private static let ending = pairs(
    """
    catch(e => empty()) ~ map(x => x) ~ #
    catch(e => of(7)) ~ catchAndReturn(8) ~ #
    catchAndReturn(1) ~ map(x => x) ~ #
    catchAndReturn(1) ~ catchAndComplete() ~ #
    catchAndReturn(1) ~ ifEmpty(default: 1)
    catchAndReturn(1) ~ endWith(1)
    ifEmpty(default: 1) ~ map(x => x) ~ |
    ifEmpty(default: 1) ~ ifEmpty(default: 2) ~ |
    ifEmpty(default: 1) ~ startWith(1) ~ -
    ifEmpty(default: 1) ~ endWith(1)
    throwIfEmpty() ~ map(x => x) ~ |
    onErrorResumeNext(of(1)) ~ concat(of(1))
    concat(of(1)) ~ catchAndReturn(1)
    materialize() ~ map(x => x) ~ 1
    map(+1).catchAndReturn(5) ~ catchAndReturn(5).map(+1) ~ #
    filter(>2).catchAndReturn(1) ~ catchAndReturn(1).filter(>2)
    take(1).catchAndReturn(5) ~ catchAndReturn(5).take(2)
    retry(2) ~ map(x => x)
    ignoreElements().endWith(1) ~ endWith(1) ~ 1
    single() ~ first()
    """)

  private static let gathering = pairs(
    """
    buffer(count: 2) ~ buffer(count: 3)
    buffer(count: 2) ~ window(count: 2)
    buffer(count: 2) ~ buffer(count: 2, every: 1)
    buffer(count: 1) ~ map(x => x) ~ 1
    toArray() ~ buffer(count: 9)
    toArray() ~ last() ~ |
    toArray() ~ scan([], (l, x) => [...l, x])
    buffer(timeSpan: 2ms) ~ buffer(timeSpan: 3ms)
    groupBy(x => x % 2) ~ groupBy(x => x % 3)
    window(count: 2) ~ window(count: 3)
    window(count: 2).flatMap(w => w.take(1)) ~ take(1)
    buffer(count: 6).map(l => count(l)) ~ buffer(count: 7).map(l => count(l))
    toArray() ~ toSortedArray()
    buffer(count: 2).map(l => l[0]) ~ buffer(count: 2).map(l => sum(l))
    """)

  private static let sharing = pairs(
    """
    share() ~ shareReplay(1)
    share() ~ share(replay: 1)
    share(replay: 1) ~ share(replay: 2)
    shareReplay(1) ~ map(x => x)
    share() ~ map(x => x)
    """)

  private static let counting = pairs(
    """
    count() ~ sum()
    count() ~ scan(0, (n, x) => n + 1)
    sum() ~ max()
    sum() ~ scan(+)
    sum() ~ reduce(1, +) ~ |
    max() ~ min()
    max() ~ last()
    min() ~ first()
    average() ~ max()
    isEmpty() ~ count().map(n => n > 0) ~ 1
    all(>2) ~ contains(where: >2)
    all(>2) ~ all(>=2)
    contains(2) ~ contains(3)
    count() ~ distinct().count()
    sequenceEqual(b) ~ zip(b, (x, y) => x == y)
    """)
}
