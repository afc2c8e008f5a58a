extension StreamTrait {
  /// The promise of what an operator makes of streams, and of those that its function makes.
  init?(_ outcome: Outcome, of sources: [Kind], _ made: [Kind]) {
    let all = sources + (outcome.asksFunctions ? made : [])
    if let finite = Self.finite(outcome, sources, made) {
      self = finite
    } else if outcome.keepsFailures, let first = all.first?.trait, !first.isFinite,
      let weakest = Self.weakest(all)
    {
      self = weakest
    } else {
      return nil
    }
  }

  /// The promise that holds for all kinds, if none of them can fail; nil if one can.
  private static func weakest(_ kinds: [Kind]) -> StreamTrait? {
    let traits = kinds.compactMap { $0.trait.flatMap { $0.isFinite ? nil : $0 } }
    guard traits.count == kinds.count, let first = traits.first else { return nil }
    return traits.allSatisfy { $0 == first } ? first : .infallible
  }

  private static func finite(
    _ outcome: Outcome, _ sources: [Kind], _ made: [Kind]
  ) -> StreamTrait? {
    let ranges = sources.map { $0.values }
    let source = ranges.first ?? 0...(.max)
    let inner = made.first?.values ?? 0...(.max)
    let all = ranges + (sources.count == 1 ? [0...(.max)] : [])
    switch outcome {
    case .same, .orError: return StreamTrait(values: source)
    case .fewer, .endForError: return StreamTrait(values: 0...source.upperBound)
    case .one: return .single
    case .oneAtMost: return .maybe
    case .nothing: return .completable
    case .oneAtLeast: return source.upperBound <= 1 ? .single : nil
    case .oneForError:
      return StreamTrait(values: min(source.lowerBound, 1)...max(source.upperBound, 1))
    case .inner:
      guard source.upperBound <= 1, inner.upperBound <= 1 else { return nil }
      return StreamTrait(
        values: source.lowerBound * inner.lowerBound...source.upperBound * inner.upperBound)
    case .recovered: return StreamTrait(values: union([source, inner]))
    case .joined:
      guard all.allSatisfy({ $0.upperBound <= 1 }) else { return nil }
      return StreamTrait(
        values: all.map(\.lowerBound).reduce(0, +)...all.map(\.upperBound).reduce(0, +))
    case .combined:
      guard all.allSatisfy({ $0.upperBound <= 1 }) else { return nil }
      let (least, most) = (all.map(\.lowerBound).min() ?? 0, all.map(\.upperBound).min() ?? 0)
      return StreamTrait(values: least...most)
    case .either: return StreamTrait(values: union(all))
    case .next: return ranges.count == 2 ? StreamTrait(values: ranges[1]) : nil
    case .beside: return StreamTrait(values: 0...source.upperBound)
    case .any, .makes, .sends, .sendsAll, .fails: return nil
    }
  }

  private static func union(_ ranges: [ClosedRange<Int>]) -> ClosedRange<Int> {
    (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? .max)
  }
}

extension Kind {
  /// The number of values that a stream of this kind sends.
  fileprivate var values: ClosedRange<Int> { trait?.promise.values ?? 0...(.max) }
}

extension Outcome {
  /// True if what comes of it fails only where what comes in does.
  fileprivate var keepsFailures: Bool {
    switch self {
    case .same, .fewer, .any, .inner, .joined, .combined, .either, .beside: true
    default: false
    }
  }

  fileprivate var asksFunctions: Bool { if case .inner = self { true } else { false } }
}
