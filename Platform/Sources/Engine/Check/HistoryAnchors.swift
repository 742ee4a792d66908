import GuichetCore

/// Where a payment's history ended when an earlier check read it, kept outside the database. An attacker who can write the
/// database can replace a whole history together with its hashes, but not what was noted of it elsewhere.
package struct HistoryAnchor: Sendable, Hashable {
    package let payment: PaymentID
    package let head: HistoryHead

    package init(payment: PaymentID, head: HistoryHead) {
        self.payment = payment
        self.head = head
    }

    /// `01a203df5b466d3066582320fe9665cc 4 ` and the hash.
    package var line: String { "\(payment.text) \(head.count) \(Base64URL.encode(head.hash))" }

    package init?(line: some StringProtocol) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, let count = Int(words[1]), count > 0,
            let hash = Base64URL.decode(words[2]), hash.count == HistoryHead.empty.hash.count
        else { return nil }
        self.init(payment: PaymentID(String(words[0])), head: HistoryHead(count: count, hash: hash))
    }

    package func comes(before other: PaymentID) -> Bool {
        payment.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}

/// The hashes of a payment's history, line by line; `nil` if it could not be read.
struct HistoryChain: Sendable {
    let payment: PaymentID
    let hashes: [[UInt8]]?
}

/// Compares payments with the anchors of an earlier check, and makes those of the next one. All are in the order of their
/// identifiers, so only one of them is in memory.
package struct AnchorComparison {
    private let read: () throws -> HistoryAnchor?
    private let write: (HistoryAnchor) throws -> Void
    /// Read, and not compared yet.
    private var next: HistoryAnchor?
    private var isAtEnd = false
    /// How many payments were compared.
    package private(set) var compared = 0
    /// How many payments of the earlier check are not there any more. That a platform removed them cannot be told from a loss.
    package private(set) var gone = 0

    /// - Parameters:
    ///   - read: the next anchor of the earlier check; `nil` after the last one.
    ///   - write: takes the next one of this check.
    package init(read: @escaping () throws -> HistoryAnchor?, write: @escaping (HistoryAnchor) throws -> Void) {
        self.read = read
        self.write = write
    }

    private mutating func peek() throws -> HistoryAnchor? {
        if next == nil, !isAtEnd {
            next = try read()
            isAtEnd = next == nil
        }
        return next
    }

    /// - Returns: what is wrong, if something is. Then the earlier anchor stays, and the next check finds it again.
    mutating func compare(_ chain: HistoryChain) throws -> StoreFinding? {
        while let earlier = try peek(), earlier.comes(before: chain.payment) {
            gone += 1
            next = nil
        }
        guard let earlier = try peek(), earlier.payment == chain.payment else {
            try writeHead(of: chain)
            return nil
        }
        next = nil
        guard let hashes = chain.hashes else {
            try write(earlier)
            return nil
        }
        compared += 1
        let (count, hash) = (earlier.head.count, earlier.head.hash)
        guard count <= hashes.count, hashes[count - 1] == hash else {
            try write(earlier)
            return StoreFinding(
                .anchorDiffers, of: chain.payment,
                "payment \(chain.payment): line \(count) of its history is not the one that an earlier check read",
                advice: "its history was replaced: \(StoreFinding.askAcquirer), and find out who wrote to the database")
        }
        try writeHead(of: chain)
        return nil
    }

    private func writeHead(of chain: HistoryChain) throws {
        guard let hashes = chain.hashes, let last = hashes.last else { return }
        try write(HistoryAnchor(payment: chain.payment, head: HistoryHead(count: hashes.count, hash: last)))
    }

    mutating func end() throws {
        while try peek() != nil {
            gone += 1
            next = nil
        }
    }
}
