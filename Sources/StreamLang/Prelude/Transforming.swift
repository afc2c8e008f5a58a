import StreamEngine

extension Prelude {
  static let transforming: [Operator] = [
    Operator(
      "map", also: ["tryMap"], "Applies the function to each value.",
      example: Example("-1--2--3-|", call: "a.map(+1)", gives: "-2--3--4-|"), forConstant: "mapTo",
      Form("stream function") { (source: Observable<Value>, f: Transform<Value, Value>) in
        source.map(f.call)
      }),
    Operator(
      "mapTo", "Emits the same value for each value.",
      example: Example("-1--2--3-|", call: "a.mapTo(7)", gives: "-7--7--7-|"),
      Form("stream value") { (source: Observable<Value>, value: Value) in source.mapTo(value) }),
    Operator(
      "compactMap", also: ["tryCompactMap"],
      "Applies the function and drops what becomes nil, or cannot be converted.",
      example: Example(
        "-1--2--3-|", call: "a.compactMap(x => x == 2 ? nil : x)", gives: "-1-----3-|"),
      Form("stream function") { (source: Observable<Value>, f: Transform<Value, Value>) in
        let call = f.call
        return source.compactMap { value -> Value? in
          do {
            let result = try call(value)
            if case .null = result { return nil }
            return result
          } catch let fault as Fault where fault.isConversion {
            return nil
          }
        }
      }),
    Operator(
      "scan", also: ["tryScan", "reductions"],
      "The running result of folding each value into a seed.",
      example: Example("-1--2--3-|", call: "a.scan(0, +)", gives: "-1--3--6-|"),
      Form("stream function") { (source: Observable<Value>, step: Fold<Value, Value>) in
        source.scan(step.call)
      },
      Form("stream seed function") {
        (source: Observable<Value>, seed: Value, step: Fold<Value, Value>) in
        source.scan(seed, step.call)
      }),
  ]
}
