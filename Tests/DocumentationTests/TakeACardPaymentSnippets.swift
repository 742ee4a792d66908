import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips

// begin: sdk-journal
/// One journal for the app, in its folder Application Support, which a new app does not have yet.
func paymentJournal(in folder: URL) throws -> PaymentJournal {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json")))
}
// end: sdk-journal

// begin: sdk-pay
/// Pays once, and returns what the app tells the shopper.
///
/// - Parameter answer: the four values of the initialisation, as your server passed them on.
func pay(
    _ order: PaymentReference, number: PAN, expiry: CardExpiry, code: CardSecurityCode, initialisedBy answer: Data,
    over client: InAppClient<Sips>, recordedIn journal: PaymentJournal
) async throws -> String {
    let initialisation = try JSONDecoder().decode(Initialisation.self, from: answer)
    let client = client.recording(order, in: journal)
    do throws(InAppError) {
        let response = try await client.cardOrder(
            cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, initialisation: initialisation)
        if response.isAccepted { return "paid" }
        // An earlier order has the reference. Your server knows how it ended; `outcome` is about this order alone.
        if response.inAppResponseCode == .duplicate { return "not decided yet" }
        if ![.ask, .wait].contains(response.advice) { return "not paid: \(response.advice)" }
    } catch {
        guard error.code == .outcomeUnknown else { throw error }
    }
    // The cardholder may have been charged: ask before anything is paid again.
    let outcome = try await client.outcome(of: initialisation)
    switch (outcome, outcome.advice) {
    case (.unseen, _): return "not charged"
    case (.final, .none): return "paid"
    // The answer that was lost was 94.
    case (.pending, _), (.final, .ask): return "not decided yet"
    case (.final, let advice): return "not paid: \(advice)"
    }
}
// end: sdk-pay

// begin: sdk-settle
/// At each start of the app: asks your server about the payments whose end the app has not seen.
func settle(
    _ journal: PaymentJournal, asking server: ChargeQuestion, log: @Sendable (String) -> Void
) async throws -> [ChargeAnswer] {
    let settled = try await journal.settle(
        asking: { payment in try await server(payment) }, failed: { payment, error in log("\(payment): \(error)") })
    return settled.compactMap { $0.answer }
}
// end: sdk-settle
