/// The state of a payment that a notification announces, and the operation that it is about.
package struct NotificationTopic: Sendable, Hashable {
    package let state: PaymentState
    package let operation: Operation?

    package struct Operation: Sendable, Hashable {
        package let number: Int
        package let state: PaymentOperation.State

        package init(number: Int, state: PaymentOperation.State) {
            self.number = number
            self.state = state
        }
    }

    package init(state: PaymentState, operation: Operation? = nil) {
        self.state = state
        self.operation = operation
    }

    /// `captured 1 requested`.
    package var text: String {
        guard let operation else { return state.rawValue }
        return "\(state.rawValue) \(operation.number) \(operation.state.rawValue)"
    }

    package init?(_ text: String) {
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
