// begin: first-pay
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips

func pay(_ answer: Data, transport: any HTTPTransport) async throws -> String {
    let initialisation = try JSONDecoder().decode(Initialisation.self, from: answer)
    let client = InAppClient<Sips>(platform: InAppWireDriver(transport: transport))
    do {
        let response = try await client.cardOrder(
            cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        if response.isAccepted { return "paid with \(response.maskedPan ?? "a card")" }
        // With `ask` and `wait` it may still be paid: ask for the outcome, as below; after 94 ask your server.
        return "not accepted: \(response.advice)"
    } catch let error as InAppError where error.code == .outcomeUnknown {
        // Never pay again before this question has its answer.
        let outcome = try await client.outcome(of: initialisation)
        switch outcome {
        case .unseen: return "not charged, and never will be"
        case .pending: return "not decided yet: ask again"
        // The answer that was lost was 94: an earlier order has the reference, and may be paid.
        case .final where outcome.advice == .ask: return "not decided yet: ask your server"
        case .final(let response): return response.isAccepted ? "paid" : "not paid: \(outcome.advice)"
        }
    }
}
// end: first-pay
