import Crypto
import GuichetCore

/// The length of a payment's history, and its last hash.
package struct HistoryHead: Sendable, Hashable {
    package let count: Int
    package let hash: [UInt8]

    package init(count: Int, hash: [UInt8]) {
        self.count = count
        self.hash = hash
    }

    package static let empty = HistoryHead(count: 0, hash: Array(repeating: 0, count: 32))
}

/// One line of a payment's history. Each line contains the hash of the line before, so that a line that is changed,
/// deleted or moved is detected.
package struct HistoryEntry: Sendable, Hashable {
    package let payment: PaymentID
    /// Counts from 1.
    package let number: Int
    package let at: Instant
    /// JSON, exactly as it was hashed.
    package let event: [UInt8]
    package let hash: [UInt8]

    /// For a line that came from the store.
    package init(payment: PaymentID, number: Int, at: Instant, event: [UInt8], hash: [UInt8]) {
        self.payment = payment
        self.number = number
        self.at = at
        self.event = event
        self.hash = hash
    }

    /// The next line after `head`.
    package init(payment: PaymentID, after head: HistoryHead, at instant: Instant, kind: EventKind) {
        let event = JSONValue.object(kind.json).encoded()
        let number = head.count + 1
        self.init(
            payment: payment, number: number, at: instant, event: event,
            hash: Self.hash(payment: payment, number: number, at: instant, event: event, previous: head.hash))
    }

    /// The name of the event: `authorised`, `captured`.
    package var kindName: String? { (try? JSONValue(parsing: event))?["kind"]?.text }

    package var head: HistoryHead { HistoryHead(count: number, hash: hash) }

    private static func hash(
        payment: PaymentID, number: Int, at instant: Instant, event: [UInt8], previous: [UInt8]
    ) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(previous.count + event.count + 96)
        line += previous
        line += payment.text.utf8
        line += " ".utf8
        line += String(number).utf8
        line += " ".utf8
        line += String(instant.milliseconds).utf8
        line += " ".utf8
        line += event
        var hash = SHA256()
        line.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return hash.finalize().withUnsafeBytes { Array($0) }
    }

    /// Whether these lines, in this order, form a complete history that ends as the payment says.
    package static func isUnbroken(_ entries: [HistoryEntry], endingAt head: HistoryHead) -> Bool {
        firstBreak(in: entries, endingAt: head) == nil
    }

    /// Where a history is broken.
    enum Break: Hashable {
        /// This line does not follow from those before it.
        case line(Int)
        /// All lines follow, but the payment names another last one.
        case end
    }

    static func firstBreak(in entries: [HistoryEntry], endingAt head: HistoryHead) -> Break? {
        var last = HistoryHead.empty
        for entry in entries {
            let expected = hash(
                payment: entry.payment, number: last.count + 1, at: entry.at, event: entry.event, previous: last.hash)
            guard entry.number == last.count + 1, entry.hash == expected else { return .line(last.count + 1) }
            last = entry.head
        }
        return last == head ? nil : .end
    }
}
