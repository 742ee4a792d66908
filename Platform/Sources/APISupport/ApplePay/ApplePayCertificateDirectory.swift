package import Engine
package import GuichetApplePay
import GuichetCore
package import Logging
import Synchronization

/// Merchants' Apple Pay certificates in memory, with their keys decrypted. Reloaded when one is added or removed.
package final class ApplePayCertificateDirectory: Sendable {
    private struct State {
        var merchants: [MerchantCertificates] = []
        var reads = ConcurrentReads()
        /// When the last use of a key was last written to the store.
        var noted: [[UInt8]: Instant] = [:]
        /// The writes of a use that are under way, by the key.
        var noting: [[UInt8]: Task<Void, Never>] = [:]
        /// Warnings that the operator has received.
        var told: Set<String> = []
    }

    private let store: any Store
    private let vault: Vault
    private let clock: any PlatformClock
    private let logger: Logger?
    private let state = Mutex(State())

    /// The use of a key is stored at most once a minute: that is precise enough for the time of its last use.
    package static let noteEverySeconds: Int64 = 60

    /// - Parameter logger: `nil` for a command, at which no token arrives.
    package init(store: any Store, vault: Vault, clock: any PlatformClock, logger: Logger? = nil) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.logger = logger
    }

    /// By their identifiers.
    package var merchants: [MerchantCertificates] { state.withLock { $0.merchants } }

    package func merchant(_ identifier: String) -> MerchantCertificates? {
        merchants.first { $0.merchantIdentifier == identifier }
    }

    /// Reads all certificates again. Afterwards every change that was stored before is visible.
    ///
    /// - Throws: if a key does not open: then another vault key encrypted it.
    package func reload() async throws {
        let number = state.withLock { $0.reads.begin() }
        let records = try await store.read { try $0.applePayCertificates() }
        let loaded = try Self.merchants(of: records) { record in
            let pem = try vault.open(record.sealedKey, for: .applePayKey, place: record.id)
            return try ProcessingKey(
                pem: String(decoding: pem, as: UTF8.self), merchantIdentifier: record.merchantIdentifier)
        }
        state.withLock { state in
            if state.reads.keeps(number) { state.merchants = loaded }
        }
    }

    /// Records that a token named a key, so that the operator sees when it is no longer used. The store has it in a moment: the
    /// shopper's order does not wait for that, nor fail with it.
    package func noteSeen(publicKeyHash: [UInt8]) {
        let now = clock.now()
        state.withLock { state in
            if let last = state.noted[publicKeyHash], now < last.adding(seconds: Self.noteEverySeconds) { return }
            guard state.noting[publicKeyHash] == nil,
                state.merchants.contains(where: { $0.holds(publicKeyHash) })
            else { return }
            state.noted[publicKeyHash] = now
            for index in state.merchants.indices {
                state.merchants[index].noteSeen(publicKeyHash: publicKeyHash, at: now.date)
            }
            // Detached: a fault that a tester orders for the call's own writes is not for this one.
            state.noting[publicKeyHash] = Task.detached { await self.write(publicKeyHash, seenAt: now) }
        }
    }

    private func write(_ publicKeyHash: [UInt8], seenAt now: Instant) async {
        do {
            try await store.write { try $0.noteApplePayKeySeen(publicKeyHash, at: now) }
            state.withLock { $0.noting[publicKeyHash] = nil }
        } catch {
            // The next token tries it again.
            state.withLock { state in
                state.noted[publicKeyHash] = nil
                state.noting[publicKeyHash] = nil
            }
            logger?.error("the last use of an Apple Pay key could not be noted", metadata: .failure(error))
        }
    }

    /// Waits until what was noted is stored, or is in the log. Before the store is closed.
    package func finishNoting() async {
        for writing in state.withLock({ Array($0.noting.values) }) { await writing.value }
    }

    /// New warnings about expiry: one line for each reminder, and one for the end.
    package func newWarnings() -> [CertificateFinding] {
        let now = clock.now().date
        return state.withLock { state in
            state.merchants.flatMap { merchant in
                merchant.held.flatMap { one -> [CertificateFinding] in
                    let expiry = one.certificate.expiry(at: now)
                    guard let name = expiry.isExpired ? "end" : expiry.due.map({ "\($0.daysBefore)" }),
                        state.told.insert("\(Hex.encode(one.certificate.publicKeyHash)) \(name)").inserted
                    else { return [] }
                    return merchant.findings(one, at: now).filter { $0.severity == .warning }
                }
            }
        }
    }

    /// Stored merchants with their certificates.
    ///
    /// - Parameter key: decrypts a key; `nil` if only public data are needed.
    package static func merchants(
        of records: [ApplePayCertificateRecord],
        key: (ApplePayCertificateRecord) throws -> ProcessingKey? = { _ in nil }
    ) throws -> [MerchantCertificates] {
        var merchants: [MerchantCertificates] = []
        for record in records {
            if merchants.last?.merchantIdentifier != record.merchantIdentifier {
                merchants.append(MerchantCertificates(merchantIdentifier: record.merchantIdentifier))
            }
            try merchants[merchants.count - 1].add(
                MerchantCertificate(
                    try ProcessingCertificate(der: record.certificate),
                    environment: MerchantEnvironment(rawValue: record.environment), key: try key(record),
                    addedAt: record.addedAt.date, lastSeenAt: record.lastSeenAt?.date))
        }
        return merchants
    }
}

extension MerchantCertificates {
    fileprivate func holds(_ publicKeyHash: [UInt8]) -> Bool {
        held.contains { $0.certificate.publicKeyHash == publicKeyHash }
    }
}
