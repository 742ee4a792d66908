import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips

// begin: merchant-initialise
/// The app asks for an order. The secret key is on your server and nowhere else.
func answerToTheApp(
    ordering amount: Amount, reference: String, office: URL, key: SipsSecretKey, transport: any HTTPTransport
) async throws -> Data {
    let merchant = InAppMerchant<Sips>(
        shop: ShopCredentials(merchantId: "002001000000001", secretKey: key, keyVersion: "1"), office: office,
        sdkVersion: "1", transport: transport)
    var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
    order.automaticResponseUrl = "https://shop.example/notifications"
    return try JSONEncoder().encode(try await merchant.orderInitialize(order))
}
// end: merchant-initialise

// begin: merchant-notification
/// The reference of the order that a notification pays; `nil` for one that pays nothing.
///
/// - Parameter ordered: the amount of an order, from your books.
func paidOrder(in body: [UInt8], key: SipsSecretKey, ordered: (String) -> Amount?) throws -> String? {
    let verifier = AutomaticResponseVerifier(merchantId: "002001000000001", keys: ["1": key])
    let response = try verifier.verify(form: body)  // throws unless the seal is right
    guard let reference = response.transactionReference, let amount = ordered(reference), response.accepts(amount)
    else { return nil }
    return reference
}
// end: merchant-notification

// begin: merchant-charge
/// The answer to the app's question "Was I charged?". Check first that the order is this shopper's.
func wasCharged(
    _ order: PaymentReference, initialisedAt: Date, asking office: any TransactionLookup
) async -> [UInt8] {
    await ChargeInquiry(lookup: office).answer(order, initialisedAt: initialisedAt).body
}
// end: merchant-charge
