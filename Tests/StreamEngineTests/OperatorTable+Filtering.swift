import StreamEngine

extension OperatorForm {
  static let filtering: [OperatorForm] = []
}
