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
/// let payment = PaymentReference.s10(id: "4711", date: "20261121")  // or .transactionReference("A2611210001")
/// let client = InAppClient<Mercanet>(platform: driver).recording(payment, in: journal)
/// let response = try await client.cardOrder(…)
/// // shown to the shopper, and the server has it:
/// try await journal.finish(payment)
/// ```
/// and whenever the app starts:
/// ```swift
/// for (intent, answer) in try await journal.settle(asking: { try await server.wasCharged($0) }) { … }
/// ```
/// An intent is on the disk before anything leaves the phone, so there is no payment without one. While the journal has
/// an intent, the app does not pay for the same thing under another reference; under the same reference the platform
/// takes one order only. So no second debit can happen, see `ChargeInquiry` of the merchant's kit.
///
/// A pair of Sips 1.0 may be written down without its day, when only the merchant's server or the platform knows it. The
/// platform's answer or the server's then adds the day. As long as such a payment is open, no other one begins under
/// its number (``JournalError/Code/ambiguous``): the 94 that refuses a second order goes by number *and* day.
public actor PaymentJournal {
    private let storage: any JournalStorage
    private let now: @Sendable () -> Date
    /// How often each payment was begun since its intent was written.
    private var tries: [PaymentReference: Int] = [:]

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
                (try? intent.checkFormats()) != nil, intent.payment != nil
            else { throw JournalError(.unreadable, "an entry of the journal is damaged") }
            intents.append(intent)
        }
        return intents
    }

    /// Writes down that a payment is about to leave. A second time under the same reference keeps the first time.
    ///
    /// - Returns: whether this is the first time.
    /// - Throws: also ``JournalError/Code/ambiguous``; then nothing may be sent.
    @discardableResult
    public func begin(_ operation: InAppOperation, _ payment: PaymentReference) throws(JournalError) -> Bool {
        guard !payment.isEmpty else {
            throw JournalError(.noReference, "a payment needs a reference to be found again")
        }
        var intents = try intents()
        for open in intents.compactMap(\.payment) where payment.covers(open) || open.covers(payment) {
            guard payment.isComplete, open.isComplete else {
                throw JournalError(.ambiguous, "\(open) is open, and \(payment) may be the same")
            }
        }
        let first = intents.first { $0.payment == payment }
        intents.removeAll { $0.payment == payment }
        let startedAt = first?.startedAt ?? Int(now().timeIntervalSince1970)
        var intent = PaymentIntent(payment, operation: operation, startedAt: startedAt)
        // A success is never forgotten by another try.
        if first?.responseCode == .accepted { intent.responseCode = .accepted }
        intents.append(intent)
        try write(intents)
        tries[payment, default: 0] += 1
        if first == nil { tries[payment] = 1 }
        return first == nil
    }

    /// Nothing of a payment that was just begun has left the phone. Another try under the same reference keeps its intent:
    /// of two taps the one that was not sent says nothing about the other.
    func takeBack(_ payment: PaymentReference) throws(JournalError) {
        guard tries[payment] == 1 else { return }
        try finish(payment)
    }

    /// No order came with the initialisation that was asked about, and none will. Where the platform accepted one under the
    /// same reference, it came with another initialisation.
    func neverCame(_ payment: PaymentReference) throws(JournalError) {
        guard let index = try index(of: payment, in: intents()), try intents()[index].responseCode != .accepted
        else { return }
        try finish(payment)
    }

    /// Writes down the answer that came. A success (00) stays: of two taps on one initialisation one is accepted and the
    /// other refused with 34, in whichever order the answers come.
    ///
    /// - Parameter pair: what the answer calls the payment, for one that was begun without its day.
    public func answered(
        _ payment: PaymentReference, with code: ResponseCode?, naming pair: INAPPS10TransactionReference? = nil
    ) throws(JournalError) {
        var intents = try intents()
        guard let index = try index(of: payment, in: intents) else { return }
        if intents[index].responseCode != .accepted { intents[index].responseCode = code }
        intents[index].learn(pair)
        try write(intents)
    }

    /// The end is known and the shopper has seen it, or nothing was sent.
    ///
    /// - Parameter payment: as it was begun, also when its day was learned since.
    public func finish(_ payment: PaymentReference) throws(JournalError) {
        var intents = try intents()
        guard let index = try index(of: payment, in: intents) else { return }
        intents.remove(at: index)
        try write(intents)
    }

    private func index(of payment: PaymentReference, in intents: [PaymentIntent]) throws(JournalError) -> Int? {
        if let exact = intents.firstIndex(where: { $0.payment == payment }) { return exact }
        let covered = intents.indices.filter { intents[$0].payment.map(payment.covers) ?? false }
        guard covered.count < 2 else {
            throw JournalError(.ambiguous, "\(payment) may be one of \(covered.count) open payments")
        }
        return covered.first
    }

    /// Asks the merchant's server about every payment whose end the app has not seen, and forgets those whose end it
    /// tells. A question without an answer leaves its payment where it is.
    ///
    /// - Returns: what was asked about, with the answers.
    public func settle(
        asking wasCharged: @Sendable (PaymentReference) async throws -> ChargeAnswer
    ) async throws(JournalError) -> [(intent: PaymentIntent, answer: ChargeAnswer?)] {
        var settled: [(intent: PaymentIntent, answer: ChargeAnswer?)] = []
        for intent in try intents() {
            guard let payment = intent.payment else { continue }
            let answer = try? await wasCharged(payment)
            // An answer about another payment is none.
            guard let answer, let named = answer.payment, payment.covers(named) else {
                settled.append((intent, nil))
                continue
            }
            if answer.charge == .charged || answer.charge == .notCharged {
                try finish(payment)
            } else if named != payment {
                try answered(payment, with: intent.responseCode, naming: answer.s10TransactionReference)
            }
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
