/// An address that is told what happens to a payment: every event, or those of some names after the decision.
package struct StepReceiver: Sendable, Hashable {
    package let url: String
    /// The names of events; `nil` for all, the decision too.
    package let events: Set<String>?

    package init(url: String, events: Set<String>?) {
        self.url = url
        self.events = events
    }

    /// As it is stored: the address, after the names if there are any. No address has a space in it.
    package init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            self.init(url: parts[1], events: Set(parts[0].split(separator: ",").map(String.init)))
        } else {
            self.init(url: text, events: nil)
        }
    }

    package var text: String {
        events.map { "\($0.sorted().joined(separator: ",")) \(url)" } ?? url
    }

    func wants(_ event: EventKind, isDecision: Bool) -> Bool {
        guard let events else { return true }
        return !isDecision && events.contains(event.name)
    }
}
