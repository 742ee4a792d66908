import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What an app remembers of its payments until their end is known, so that a kill at any moment leaves no shopper
/// without an answer and none charged twice.
///
/// ```swift
/// let journal = PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json")))
/// let client = InAppClient<Mercanet>(platform: driver).recording(in: journal, reference: reference)
/// let response = try await client.cardOrder(…)
/// // shown to the shopper, and the server has it:
/// try await journal.finish(reference)
/// ```
/// and whenever the app starts:
/// ```swift
/// for (intent, answer) in try await journal.settle(asking: { try await server.wasCharged($0) }) { … }
/// ```
/// An intent is on the disk before anything leaves the phone, so there is no payment without one. While the journal has
/// an intent, the app does not pay for the same thing under another reference; under the same reference the platform
/// takes one order only. So no second debit can happen, see `ChargeInquiry` of the merchant's kit.
public actor PaymentJournal {
    private let storage: any JournalStorage
    private let now: @Sendable () -> Date

    public init(storage: any JournalStorage, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    /// The payments whose end the app has not seen, oldest first.
    public func intents() throws(JournalError) -> [PaymentIntent] {
        let bytes: [UInt8]?
        do {
            bytes = try storage.read()
        } catch {
            throw JournalError(.unavailable, "the journal cannot be read: \(error)")
        }
        guard let bytes else { return [] }
        guard let entries = (try? JSONValue(parsing: bytes))?["intents"]?.array else {
            throw JournalError(.unreadable, "the journal is damaged")
        }
        var intents: [PaymentIntent] = []
        for entry in entries {
            guard let object = entry.object, let intent = try? PaymentIntent(wireObject: object),
                (try? intent.checkFormats()) != nil
            else { throw JournalError(.unreadable, "an entry of the journal is damaged") }
            intents.append(intent)
        }
        return intents
    }

    /// Writes down that a payment is about to leave. A second time under the same reference keeps the first time.
    ///
    /// - Returns: whether this is the first time.
    @discardableResult
    public func begin(_ operation: InAppOperation, reference: String) throws(JournalError) -> Bool {
        guard !reference.isEmpty else {
            throw JournalError(.noReference, "a payment needs a reference to be found again")
        }
        var intents = try intents()
        let first = intents.first { $0.reference == reference }?.startedAt
        intents.removeAll { $0.reference == reference }
        let startedAt = first ?? Int(now().timeIntervalSince1970)
        intents.append(PaymentIntent(reference: reference, operation: operation, startedAt: startedAt))
        try write(intents)
        return first == nil
    }

    /// Writes down the answer that came.
    public func answered(_ reference: String, with code: ResponseCode?) throws(JournalError) {
        var intents = try intents()
        guard let index = intents.firstIndex(where: { $0.reference == reference }) else { return }
        intents[index].responseCode = code
        try write(intents)
    }

    /// The end is known and the shopper has seen it, or nothing was sent.
    public func finish(_ reference: String) throws(JournalError) {
        let intents = try intents()
        let rest = intents.filter { $0.reference != reference }
        if rest.count != intents.count { try write(rest) }
    }

    /// Asks the merchant's server about every payment whose end the app has not seen, and forgets those whose end it
    /// tells. A question without an answer leaves its payment where it is.
    ///
    /// - Returns: what was asked about, with the answers.
    public func settle(
        asking wasCharged: @Sendable (String) async throws -> ChargeAnswer
    ) async throws(JournalError) -> [(intent: PaymentIntent, answer: ChargeAnswer?)] {
        var settled: [(intent: PaymentIntent, answer: ChargeAnswer?)] = []
        for intent in try intents() {
            guard let reference = intent.reference else { continue }
            var answer = try? await wasCharged(reference)
            // An answer about another payment is none.
            if answer?.reference != reference { answer = nil }
            if answer?.charge == .charged || answer?.charge == .notCharged { try finish(reference) }
            settled.append((intent, answer))
        }
        return settled
    }

    /// Forgets everything: for a journal that is damaged, once the merchant's server was asked for the shopper's orders.
    public func reset() throws(JournalError) {
        try write([])
    }

    private func write(_ intents: [PaymentIntent]) throws(JournalError) {
        var object = JSONObject()
        object.append("version", "1")
        object.append("intents", .array(intents.map { .object($0.wireObject) }))
        do {
            try storage.replace(with: JSONValue.object(object).encoded())
        } catch {
            throw JournalError(.unavailable, "the journal cannot be written: \(error)")
        }
    }
}
