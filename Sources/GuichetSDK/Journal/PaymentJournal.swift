import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Remembers an app's payments until their end is known, so that every shopper gets an answer and none is charged
/// twice, even if the app is killed at any moment.
///
/// ```swift
/// let journal = PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json")))
/// let payment = PaymentReference.s10(id: "4711", date: "20261121")  // or .transactionReference("A2611210001")
/// let client = InAppClient<Mercanet>(platform: driver).recording(payment, in: journal)
/// let response = try await client.cardOrder(…)
/// // shown to the shopper, and the server has it:
/// try await journal.finish(payment)
/// ```
/// and at every start of the app:
/// ```swift
/// let settled = try await journal.settle(
///     asking: { try await server.wasCharged($0) }, failed: { logger.error("\($0): \($1)") })
/// for (intent, answer) in settled { … }
/// ```
/// An intent is on the disk before a payment is sent, so there is no payment without one. While the journal has an
/// intent, the app does not pay for the same purchase under another reference; under the same reference the platform
/// accepts one order only. So a second charge is impossible, see `ChargeInquiry` of the merchant kit.
///
/// A Sips 1.0 pair may be recorded without its date if only the merchant's server or the platform knows it. The answer
/// of either then adds the date. While such a payment is open, no other one begins under its number
/// (``JournalError/Code/ambiguous``): the code 94, which refuses a second order, depends on number *and* date.
public actor PaymentJournal {
    private let storage: any JournalStorage
    private let now: @Sendable () -> Date
    /// How often each payment was begun since its intent was recorded; `nil` if that was before the app's start.
    private var tries: [PaymentReference: Int] = [:]
    /// The number of the last begin of each payment; begins are numbered from the app's start.
    private var lastBegin: [PaymentReference: Int] = [:]
    private var begins = 0

    /// - Parameters:
    ///   - storage: where the entries are kept, such as a file of the app.
    ///   - now: the clock; a test may replace it.
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
        // As many values as the journal has written: the limit of a message would refuse some 600 intents.
        let limits = JSONLimits(values: bytes.count)
        guard let entries = (try? JSONValue(parsing: bytes, limits: limits))?["intents"]?.array else {
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

    /// Records that a payment is about to be sent. A second call with the same reference keeps the first time; with Apple Pay,
    /// ``settle(asking:failed:)`` counts from the last one.
    ///
    /// - Returns: whether this is the first call for the payment.
    /// - Throws: ``JournalError``. If it throws, nothing may be sent.
    @discardableResult
    public func begin(_ operation: InAppOperation, _ payment: PaymentReference) throws(JournalError) -> Bool {
        guard !payment.isEmpty else {
            throw JournalError(.noReference, "a payment needs a reference to be found again")
        }
        // An entry of another form could not be read again, and neither could those of all other payments.
        do throws(WireError) {
            try PaymentIntent(payment, operation: operation, startedAt: 0).checkFormats()
        } catch {
            throw JournalError(.noReference, error.reason)
        }
        var intents = try intents()
        for open in intents.compactMap(\.payment) where payment.covers(open) || open.covers(payment) {
            guard payment.isComplete, open.isComplete else {
                throw JournalError(.ambiguous, "\(open) is open, and \(payment) may be the same")
            }
        }
        let first = intents.first { $0.payment == payment }
        intents.removeAll { $0.payment == payment }
        let keptTime = operation == .applePay ? nil : first?.startedAt
        let startedAt = keptTime ?? Int(now().timeIntervalSince1970)
        var intent = PaymentIntent(payment, operation: operation, startedAt: startedAt)
        // Another try never removes a success.
        if first?.responseCode == .accepted { intent.responseCode = .accepted }
        intents.append(intent)
        try write(intents)
        // An intent from before the app's start was begun at least once.
        tries[payment] = first == nil ? 1 : (tries[payment] ?? 1) + 1
        begins += 1
        lastBegin[payment] = begins
        return first == nil
    }

    /// Removes a payment that was begun but not sent. Another try under the same reference keeps the intent: if the
    /// shopper tapped twice, the tap that was not sent does not tell the outcome of the other.
    package func takeBack(_ payment: PaymentReference) throws(JournalError) {
        try finishOnlyTry(of: payment)
    }

    /// Removes a payment for whose initialisation no order arrived, and none will. Another try under the same reference
    /// keeps the intent: it was sent with another initialisation, whose order may be charged. So does an unknown number
    /// of tries, and the answer 94: an earlier order has the reference, perhaps one of another device.
    func neverCame(_ payment: PaymentReference) throws(JournalError) {
        try finishOnlyTry(of: payment)
    }

    private func finishOnlyTry(of payment: PaymentReference) throws(JournalError) {
        let intents = try intents()
        guard let index = try index(of: payment, in: intents), intents[index].responseCode != .accepted,
            intents[index].responseCode != .duplicate, let open = intents[index].payment, tries[open] == 1
        else { return }
        try finish(open)
    }

    /// Records the answer. A success (00) is kept: if one initialisation is sent twice, one order is accepted and the
    /// other refused with 34, and the answers arrive in any order.
    ///
    /// - Parameters:
    ///   - payment: the reference with which the payment was begun.
    ///   - code: the code of the answer; `nil` if the answer has none.
    ///   - pair: the pair in the answer, for a payment that was begun without its date.
    public func answered(
        _ payment: PaymentReference, with code: ResponseCode?, naming pair: INAPPS10TransactionReference? = nil
    ) throws(JournalError) {
        var intents = try intents()
        guard let index = try index(of: payment, in: intents) else { return }
        if intents[index].responseCode != .accepted { intents[index].responseCode = code }
        intents[index].learn(pair)
        try write(intents)
    }

    /// Removes a payment whose end is known and was shown to the shopper, or which was not sent.
    ///
    /// - Parameter payment: the reference as it was begun, even if its date has been added since.
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

    /// Asks the merchant's server about every payment whose end the app has not seen, and removes those whose end it
    /// reports. If a question fails, its payment remains. So does one that was begun again, or answered, during its question:
    /// that it was not charged is then no answer about the last try. Nor is it one about a payment with Apple Pay of the last
    /// three minutes, which may still be on its way to the server. When the task is cancelled, no further question is asked.
    ///
    /// - Parameters:
    ///   - wasCharged: asks about one payment.
    ///   - failed: is called with the error of each question that fails. Some never pass, such as
    ///     `InAppError.Code.insecureConnection`: log it, or the payment stays open without a reason that can be found.
    /// - Returns: the payments that were asked about, with the answers.
    public func settle(
        asking wasCharged: @Sendable (PaymentReference) async throws -> ChargeAnswer,
        failed: @Sendable (PaymentReference, any Error) -> Void = { _, _ in }
    ) async throws(JournalError) -> [(intent: PaymentIntent, answer: ChargeAnswer?)] {
        var settled: [(intent: PaymentIntent, answer: ChargeAnswer?)] = []
        for intent in try intents() {
            if Task.isCancelled { break }
            guard let payment = intent.payment else { continue }
            let begin = lastBegin[payment]
            // Read before the question: a payment may arrive between the answer and the reading of the clock.
            let mayArrive = intent.mayArrive(at: now().timeIntervalSince1970)
            var answer: ChargeAnswer?
            do {
                answer = try await wasCharged(payment)
            } catch {
                failed(payment, error)
            }
            // Read again: calls may have come during the question.
            let intents = try intents()
            let current = try index(of: payment, in: intents).map { intents[$0] }
            let isUnchanged = lastBegin[payment] == begin && current == intent
            // An answer about another payment does not count.
            guard let answer, let named = answer.payment, payment.covers(named),
                answer.charge != .notCharged || (isUnchanged && !mayArrive)
            else {
                settled.append((intent, nil))
                continue
            }
            if answer.charge == .charged || answer.charge == .notCharged {
                try finish(payment)
            } else if named != payment {
                try answered(payment, with: current?.responseCode, naming: answer.s10TransactionReference)
            }
            settled.append((intent, answer))
        }
        return settled
    }

    /// Removes all payments: for a damaged journal, after the merchant's server was asked for the shopper's orders.
    public func reset() throws(JournalError) {
        try write([])
    }

    private func write(_ intents: [PaymentIntent]) throws(JournalError) {
        var object = JSONObject()
        object.append("version", "1")
        object.append("intents", .array(intents.map { .object($0.wireObject) }))
        do {
            try storage.replace(with: JSONValue.object(object).encoded())
        } catch let error as FileError where error.lacksFolder {
            // The app's to correct: the shopper's device is not full.
            throw JournalError(
                .unavailable, "the journal cannot be written: its folder does not exist, and the app creates it first",
                advice: .fixIntegration)
        } catch {
            throw JournalError(.unavailable, "the journal cannot be written: \(error)")
        }
    }
}
