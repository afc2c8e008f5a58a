import StreamEngine

extension OperatorForm {
  static let handlingErrors: [OperatorForm] = []
}
