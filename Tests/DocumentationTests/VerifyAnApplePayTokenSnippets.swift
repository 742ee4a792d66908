import Foundation
import GuichetApplePay
import GuichetCore

// begin: applepay-reader
/// One reader for the whole server: it remembers Apple's signers, and the tokens that it has seen.
func tokenReader(key pem: String) throws -> ApplePayTokenReader {
    let key = try ProcessingKey(pem: pem, merchantIdentifier: "merchant.com.example.shop")
    return ApplePayTokenReader(keys: ProcessingKeys([key]), replays: InMemoryReplayStore())
}
// end: applepay-reader

// begin: applepay-read
/// The content of a token that is for this order, and that was not used before.
func payload(
    of token: [UInt8], for amount: Amount, order: String, by reader: ApplePayTokenReader
) async throws -> ApplePayPayload {
    try await reader.read(
        token, at: Date(), expecting: .init(amount: amount, applicationData: .text(order))
    ).payload
}
// end: applepay-read

// begin: applepay-refusal
/// What to do about a token that was refused.
func reaction(to error: ApplePayError) -> String {
    switch error.advice {
    case .ask: "used before: ask for the result of that payment"
    case .retry: "the store of seen tokens did not answer: try again"
    default: "refused at \(error.step.map { "\($0)" } ?? "no step"): \(error.code)"
    }
}
// end: applepay-refusal
