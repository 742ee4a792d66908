import Foundation
import GuichetCore
import GuichetJOSE
import GuichetSips
import GuichetURLSession

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GuichetAsyncHTTPClient
#endif
#if GRDB
    import GuichetMerchantSQLite
#endif

// begin: core-transport
/// A network that loses every answer, for a test of your own.
struct LostAnswers: HTTPTransport {
    let real: any HTTPTransport

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        _ = try await real.send(request)
        throw HTTPTransportError(code: .interrupted, reason: "the answer was lost")
    }
}
// end: core-transport

// begin: sips-seal
/// An order with its seal, as the office server expects it.
func sealedOrder(of amount: Amount, reference: String, key: SipsSecretKey) -> JSONObject? {
    var order = OrderInitializeRequest()
    order.amount = String(amount.minorUnits)
    order.currencyCode = amount.currency
    order.interfaceVersion = InitService.orderInitialize.recommendedInterfaceVersion
    order.keyVersion = "1"
    order.merchantId = "002001000000001"
    order.sdkOperationName = .cardOrder
    order.sdkVersion = "1"
    order.transactionReference = reference
    return MessageSeal.sealing(order.wireObject, with: key)
}
// end: sips-seal

// begin: jose-encrypt
/// Encrypts for the key of an initialisation.
func encrypted(_ plaintext: [UInt8], for initialisation: Initialisation) throws -> String {
    let key = try PublicJWK(publicKeyValue: initialisation.publicKeyValue)
    return try CompactJWE.encrypt(plaintext, for: key)
}
// end: jose-encrypt

// begin: urlsession-transport
/// Posts JSON, and waits ten seconds at most for the whole answer. Keep one transport for the app.
func post(
    _ message: JSONValue, to route: URL, over transport: URLSessionTransport
) async throws(HTTPTransportError) -> HTTPTransportResponse {
    try await transport.send(.json(message, to: route, timeoutSeconds: 10))
}
// end: urlsession-transport

#if AsyncHTTPClient
    // begin: async-transport
    /// One client for the server. It follows no redirect; shut it down when the server stops.
    func serverTransport() -> (client: HTTPClient, transport: AsyncHTTPTransport) {
        let client = HTTPClient(configuration: AsyncHTTPTransport.configuration)
        return (client, AsyncHTTPTransport(client: client))
    }
// end: async-transport
#endif

#if GRDB
    // begin: in-app-sqlite
    /// The orders and the wallets of one server. Every process of this machine may open the same file.
    func inAppStore(in folder: URL) throws -> InAppSQLiteStore {
        try InAppSQLiteStore(path: folder.appendingPathComponent("in-app.sqlite").path)
    }
// end: in-app-sqlite
#endif
