/// The state of a payment that a notification announces, and the operation that it is about.
package struct NotificationTopic: Sendable, Hashable {
    package let state: PaymentState
    package let operation: Operation?
    /// The name of the event, for a receiver that asked for some events (``EventKind/name``).
    package let event: String?

    package struct Operation: Sendable, Hashable {
        package let number: Int
        package let state: PaymentOperation.State

        package init(number: Int, state: PaymentOperation.State) {
            self.number = number
            self.state = state
        }
    }

    package init(state: PaymentState, operation: Operation? = nil, event: String? = nil) {
        self.state = state
        self.operation = operation
        self.event = event
    }

    /// `captured 1 requested`, and the event's name at the end.
    package var text: String {
        var words = [state.rawValue]
        if let operation { words += [String(operation.number), operation.state.rawValue] }
        if let event { words.append(event) }
        return words.joined(separator: " ")
    }

    package init?(_ text: String) {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let first = words.first, let state = PaymentState(rawValue: first) else { return nil }
        self.state = state
        // Two words and four have an event.
        event = words.count.isMultiple(of: 2) ? words.removeLast() : nil
        guard words.count > 1 else {
            operation = nil
            return
        }
        guard words.count == 3, let number = Int(words[1]), let word = PaymentOperation.State(rawValue: words[2])
        else { return nil }
        operation = Operation(number: number, state: word)
    }
}
