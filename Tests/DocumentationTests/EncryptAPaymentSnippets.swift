import GuichetCore
import GuichetDirect
import GuichetDirectClient
import GuichetMerchant

// begin: direct-client-encrypt
/// In the app: what it sends to your server.
///
/// - Parameter answer: the whole answer of `createSession`, as your server passed it on.
func encryptedInput(
    for payment: ApplePayPayment, session answer: [UInt8], over transport: any HTTPTransport
) async throws -> String {
    let session = try DirectClientSession(parsing: answer)
    let blob = try await DirectClientAPI(session: session, transport: transport).encrypt(payment.token)
    return blob.encryptedCustomerInput
}
// end: direct-client-encrypt

// begin: direct-client-pay
/// On your server, with `GuichetMerchant`: pays with what the app encrypted.
///
/// - Parameter key: kept with the order before this call. A repeat under the same key is paid once.
func pay(
    _ encryptedInput: String, for order: DirectOrder, under key: DirectIdempotenceKey, by client: DirectClient
) async throws -> DirectOutcome {
    let blob = try DirectEncryptedBlob(encryptedFields: encryptedInput)
    let applePay = DirectApplePayInput(.encryptedBlob(blob), authorizationMode: .finalAuthorization)
    return try await client.createPayment(DirectCreatePaymentRequest(applePay, order: order), key: key).outcome
}
// end: direct-client-pay
