/// What a payment was when somebody was to be told of it: its state, and the operation that it was about.
public struct NotificationTopic: Sendable, Hashable {
    public let state: PaymentState
    public let operation: Operation?

    public struct Operation: Sendable, Hashable {
        public let number: Int
        public let state: PaymentOperation.State

        public init(number: Int, state: PaymentOperation.State) {
            self.number = number
            self.state = state
        }
    }

    public init(state: PaymentState, operation: Operation? = nil) {
        self.state = state
        self.operation = operation
    }

    /// `captured 1 requested`.
    public var text: String {
        guard let operation else { return state.rawValue }
        return "\(state.rawValue) \(operation.number) \(operation.state.rawValue)"
    }

    public init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let first = words.first, let state = PaymentState(rawValue: first) else { return nil }
        self.state = state
        guard words.count > 1 else {
            operation = nil
            return
        }
        guard words.count == 3, let number = Int(words[1]), let word = PaymentOperation.State(rawValue: words[2])
        else { return nil }
        operation = Operation(number: number, state: word)
    }
}
