import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import GuichetURLSession

/// README.md, "In an app".
func payAsInTheReadMe(_ answer: Data) async throws {
    // begin: readme-pay
    let initialisation = try JSONDecoder().decode(Initialisation.self, from: answer)
    let client = InAppClient<Sips>(platform: InAppWireDriver(transport: URLSessionTransport()))
    do {
        let response = try await client.cardOrder(
            cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        // The advice `ask` or `wait`: ask for the outcome, as below.
        print(response.isAccepted ? "paid" : "not accepted: \(response.advice)")
    } catch let error as InAppError where error.code == .outcomeUnknown {
        print(try await client.outcome(of: initialisation))  // never pay again before this has an answer
    }
    // end: readme-pay
}
