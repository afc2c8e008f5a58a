import Testing

@testable import StreamLang

/// `:find` in words of people, written before anybody looked at what the descriptors say, in five rounds.
///
/// The first measure of a round counts, as what is missed is taught then. It was 33, 26, 26, 25 and 26 of 40 with the
/// words of before, and 34 of 40 in the last round with those that the others had taught.
@Suite struct FindQuestionsTests {
  @Test(arguments: rounds) func `the operator is among the first three for nine of ten questions`(
    _ round: [String]
  ) {
    var missed: [String] = []
    for line in round {
      let parts = line.split(separator: " = ")
      let first = WordIndex.operators.ranking(of: String(parts[0])).prefix(3).map(\.name)
      let wanted = Set(parts[1].split(separator: " ").map(String.init))
      #expect(wanted.allSatisfy { Prelude.operators[$0]?.name == $0 }, "\(line)")
      if wanted.isDisjoint(with: first) { missed.append("\(line): \(first)") }
    }
    #expect(missed.count * 10 <= round.count, "\(missed)")
  }

  private static let rounds = [first, second, third, fourth, fifth].map {
    $0.split(separator: "\n").map(String.init)
  }

  private static let first = """
    do not react to every keystroke, only when the user pauses = debounce
    at most one click per second = throttle audit
    ask the server for each id, but only three at a time = flatMap
    if the load fails show an empty list = catch catchAndReturn
    give up after five seconds = timeout
    remember the last value and give it to new listeners = shareReplay behavior replay
    values of two fields as a pair whenever one of them changes = combineLatest
    first answer with first question, second with second = zip
    take the text of the field at the time the button is pressed = withLatestFrom sample
    sum up everything at the end = reduce sum
    running maximum = scan
    only the first five = take
    the last value when it is finished = last takeLast
    without the first two = skip
    until the user logs out = take
    when the number has really changed = distinctUntilChanged
    count how many came = count
    every half second a tick = interval timer
    a single event after three seconds = timer
    make one value into several = flatMap
    split into even and odd ones = partition groupBy
    put values into boxes of ten = buffer window
    values of the last second as a list = buffer window
    cancel the old search when a new one comes = flatMapLatest
    ignore new taps until the current upload has ended = flatMapFirst
    queue the uploads and do them in order = concatMap
    what happens if nothing comes at all = ifEmpty
    put a header before the first row = startWith
    append something to the end = endWith concat
    whether all are positive = all
    run cleanup code when the subscription ends = finally using do
    try again three times and wait longer each time = retry
    send the latest state every ten seconds = sample
    see time stamps of events = timestamp
    shift everything by two seconds = delay
    one subscription to the server for many views = share
    transform errors into other errors = mapError catch
    filter out nulls = compactMap filter
    repeat the whole thing forever = repeat
    the third element only = element
    """

  private static let second = """
    send the form only when both checkboxes are ticked = combineLatest filter
    load the next chunk when the user scrolls down = flatMap concatMap flatMapFirst flatMapLatest
    show how many unread messages there are = scan count
    do not load the same picture twice = distinct shareReplay share
    play sounds one at a time = concatMap concat
    a progress bar from 0 to 100 = range interval scan
    warn if there was no heartbeat for a minute = timeout debounce
    remove spaces from each text = map
    drop the first line of a file = skip
    hide the menu after three seconds = timer delay debounce
    keep the last ten log lines = nwise takeLast scan buffer
    best of three = take max
    find the longest word = max reduce
    the position of a value in the stream = findIndex enumerated
    restart the timer on each key press = debounce flatMapLatest
    undo the last step = scan
    combine first name and last name = combineLatest zip
    ask again every second until the file exists = interval repeat retry expand
    only odd numbers = filter
    switch to another channel = flatMapLatest switchLatest
    stop polling when the window closes = take
    react to the first of several events = amb merge first
    wait for the database before the server starts = concat andThen skip delaySubscription
    average of all temperatures = average
    turn a list of words into single words = from flatten flatMap
    put a dash between words = interspersed
    stop after an error and tell nobody = catchAndComplete
    replace missing values by zero = replaceNil map
    compare today with yesterday = pairwise prev
    number the lines = enumerated
    slow motion = delay zip concatMap interval
    write everything to a file = write do
    stop when 10 is reached = take
    group words by their first letter = groupBy
    call a function for each value without changing it = do
    see if a number occurs = contains
    when was the last click = timestamp
    how fast does somebody type = timeInterval
    login first, then load the data = flatMap concat concatMap andThen
    share one connection between several windows = share
    """

  private static let third = """
    fire once when the window has been resized, not a hundred times = debounce throttle audit
    I want the newest two sensor values added = combineLatest
    call the api for every id but not more than five calls running = flatMap
    if there is an error use the saved list = catch catchAndReturn
    wait at most two seconds for an answer = timeout
    how do I get the previous element too = pairwise prev
    stop the stream when the user presses cancel = take
    make pairs of left and right = zip
    the tenth prime number only = element
    collect clicks for 300 milliseconds = buffer
    run the same request again until it succeeds = retry
    convert strings to integers and skip those that cannot be converted = compactMap
    only react if the temperature is another one than last time = distinctUntilChanged
    total amount of the cart at each change = scan combineLatest
    total amount of all payments when finished = sum reduce
    emit true right away and then the real values = startWith
    drop everything until the first key is pressed = skip
    remember visited pages so none comes twice = distinct
    one upload at a time, the others wait = concatMap
    cancel the download when another file is selected = flatMapLatest
    don't react to a second tap while the animation runs = flatMapFirst
    five minutes after the last movement turn off the light = debounce
    every hour = interval timer
    show the time of each message = timestamp
    release the file handle in the end, even after a failure = finally using
    debug output in between = debug do print
    late comers get everything from the beginning = replaySubject shareReplay replay replayAll
    avoid two http requests for two subscribers = share shareReplay publish
    turn a promise into a stream = future from
    an infinite sequence of random numbers = generate repeatElement interval
    sum of pairs of two streams = zip combineLatest
    nothing but the end matters = ignoreElements last
    is at least one of them bigger than ten = contains
    numbers in reverse order when all are here = toSortedArray toArray reduce
    the first response that is not an error = amb find first filter
    insert a blank line between paragraphs = interspersed
    a list for each customer = groupBy
    check the form before it is sent = filter combineLatest withLatestFrom
    let values through only from 9 to 5 = pausable filter
    retry but give up after the third time = retry
    """

  private static let fourth = """
    check the spelling half a second after somebody stopped writing = debounce
    the slider sends far too many values, I need about ten a second = throttle sample audit
    for every city get the weather and show all of them in any order = flatMap
    if the picture cannot be loaded show a grey box = catch catchAndReturn
    stop the game after two minutes = take
    play the intro and after that the film = concat
    forget the answer of an earlier question if a newer one was asked = flatMapLatest
    while one order is being sent other clicks have no effect = flatMapFirst
    send mails strictly one by one = concatMap
    price with tax, updated when the price or the tax rate changes = combineLatest
    what was in the text field when return was pressed = withLatestFrom sample
    join every question with its answer = zip
    both downloads are ready, now open them = forkJoin zip combineLatest
    whichever button is pressed = merge amb
    all temperatures above thirty degrees = filter
    ignore readings that equal the last reading = distinctUntilChanged
    every visitor counts only once = distinct
    sum of the numbers that have come up to now = scan
    highest number of all at the end = max reduce
    how many errors were there in total = count reduce
    does the word occur anywhere = contains
    are all of them even = all
    say hello before the first value = startWith
    say goodbye after the last one = endWith concat
    only the first three answers = take
    everything but the first line = skip
    the second to last value = takeLast element
    put the values of each minute into a list = buffer
    put even numbers here and odd numbers there = partition groupBy
    a channel for every user id = groupBy
    each value minus the one before = pairwise prev scan
    new subscribers see the most recent value immediately = shareReplay behavior replay
    fetch only once although three views need it = share shareReplay publish
    after a failure try it once more = retry
    give each try more time than the one before = retry
    count from one to five = range
    do something ten seconds from now = timer delay
    look for new mail every minute = interval timer
    seconds between two heartbeats = timeInterval
    do this on a background thread = observe subscribe
    """

  private static let fifth = """
    one value from each of two queues, matched up = zip
    the sum of the last four numbers each time = nwise buffer scan
    switch the light off if nobody has moved for ten minutes = debounce timeout
    begin with zero = startWith
    each file has to be read completely before the next is opened = concatMap concat
    stop as soon as one of the numbers is negative = take
    at which moment did the value arrive = timestamp
    how much time lies between the ticks = timeInterval
    drop the answer to the old question when a new question is asked = flatMapLatest
    tell both windows the same news but ask the server only once = share shareReplay publish
    after three failures use another server = retry catch
    show an error if the server needs longer than three seconds = timeout
    leave out the first ten lines = skip
    do not show the same message again and again = distinctUntilChanged distinct
    a list of all names at the end = toArray
    sort the names when all are there = toSortedArray
    count the words by their first letter = groupBy reduce
    give each line a number = enumerated scan
    only every tenth value = filter sample buffer nwise enumerated
    a counter that goes up with each click = scan
    when the form is complete the button becomes active = combineLatest
    ignore taps for half a second after a tap = throttle
    read the position of the mouse ten times a second = sample throttle audit interval
    convert fahrenheit to celsius = map
    keep the values that are not nil = compactMap unwrap filter
    pass errors on as if they were values = materialize catch mapToResult
    make a sound for each new message without changing the stream = do
    finish when the timer has fired = take
    wait until all five downloads have finished = forkJoin zip combineLatest
    the first of the two timers to fire decides = amb
    join the events of keyboard and mouse = merge
    play one song after the other = concat concatMap
    the smallest number so far = scan
    is the word missing = contains isEmpty
    run on the main thread again = observe
    a value that never changes = just of repeatElement never
    values from a button that I press in code = subject
    close the connection when nobody listens any more = finally using refCount share
    pause the game and continue later = pausable pausableBuffered
    how many milliseconds did the request take = timeInterval timestamp
    """
}
