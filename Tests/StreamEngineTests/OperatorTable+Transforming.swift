import StreamEngine

extension OperatorForm {
  static let transforming: [OperatorForm] = []
}
