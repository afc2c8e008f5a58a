/// The arguments of a call, in the order of the parameters to which they fall.
struct FilledParameters {
  var all: [CallArgument]
  /// The number of arguments that fall to each parameter or to one before it.
  fileprivate let ends: [Int]

  /// The arguments that fall to the parameter at a place.
  subscript(place: Int) -> CallArguments {
    all[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}

/// A form that was chosen for a call, with the places of the arguments that fall to its parameters.
final class ChosenForm {
  let form: Form
  /// The places of the arguments, in the order of the parameters.
  private let places: [Int]
  private let ends: [Int]
  /// True if this is the order in which the arguments stand.
  private let isInOrder: Bool

  init(_ form: Form, _ slots: [[Int]]) {
    self.form = form
    places = slots.flatMap(\.self)
    var end = 0
    ends = slots.map { slot in
      end += slot.count
      return end
    }
    isInOrder = places.elementsEqual(places.indices)
  }

  /// The arguments by parameters; those that no parameter takes are left out.
  func fill(with arguments: [CallArgument]) -> FilledParameters {
    let isAll = isInOrder && arguments.count == places.count
    return FilledParameters(all: isAll ? arguments : places.map { arguments[$0] }, ends: ends)
  }
}
