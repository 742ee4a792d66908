// begin: first-token
import Foundation
import GuichetApplePay
import GuichetCore

/// One reader for the whole server: it remembers Apple's signers, and the tokens that were seen.
func applePayReader(key pem: String) throws -> ApplePayTokenReader {
    let key = try ProcessingKey(pem: pem, merchantIdentifier: "merchant.com.example.shop")
    return ApplePayTokenReader(keys: ProcessingKeys([key]), replays: InMemoryReplayStore())
}

func open(_ token: [UInt8], for amount: Amount, order: String, with reader: ApplePayTokenReader) async throws
    -> ApplePayPayload
{
    // Throws an ApplePayError that names the step at which the token fails, and why.
    try await reader.read(
        token, at: Date(), expecting: .init(amount: amount, applicationData: .text(order))
    ).payload
}
// end: first-token
