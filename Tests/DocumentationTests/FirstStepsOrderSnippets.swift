// begin: first-order
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips

/// The app asks for an order. The secret key is here and nowhere else.
func initialise(
    ordering amount: Amount, reference: String, office: URL, key: SipsSecretKey, transport: any HTTPTransport
) async throws -> Data {
    let merchant = InAppMerchant<Sips>(
        shop: ShopCredentials(merchantId: "002001000000001", secretKey: key, keyVersion: "1"),
        office: office, sdkVersion: "1", transport: transport)
    let initialisation = try await merchant.orderInitialize(
        OrderInitializeRequest(ordering: amount, transactionReference: reference))
    return try JSONEncoder().encode(initialisation)  // four values, none of them secret
}
// end: first-order
