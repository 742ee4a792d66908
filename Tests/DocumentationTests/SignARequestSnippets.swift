import Foundation
import GuichetCore
import GuichetDirect

// begin: direct-sign
/// The headers of a call: the date, those that are signed with it, and the signature.
func signedHeaders(
    _ endpoint: DirectEndpoint, _ target: String, contentType: String, signing headers: [(name: String, value: String)],
    key: DirectAPIKey, at now: Date
) -> [(name: String, value: String)] {
    let date = DirectDate.text(now)
    let text = DirectSignature.stringToHash(
        method: endpoint.method, contentType: contentType, date: date, headers: headers, target: target)
    let authorization = DirectAuthorization(keyId: key.id, signature: DirectSignature.signature(of: text, with: key))
    return headers + [
        (name: "Date", value: date), (name: "Content-Type", value: contentType),
        (name: "Authorization", value: authorization.header),
    ]
}
// end: direct-sign

// begin: direct-call
/// The call `createPayment` as a request for any HTTP client.
///
/// - Parameter idempotenceKey: kept with the order. A repeat under the same key is paid once.
func createPayment(
    _ payment: DirectCreatePaymentRequest, merchantId: String, key: DirectAPIKey, idempotenceKey: String,
    host: DirectHost, at now: Date
) throws -> HTTPTransportRequest? {
    try payment.check(.sending)
    let endpoint = DirectEndpoint.createPayment
    guard let target = endpoint.path([merchantId]), let api = host.address,
        let url = URL(string: api.absoluteString + target)
    else { return nil }
    let headers = signedHeaders(
        endpoint, target, contentType: "application/json",
        signing: [(name: DirectIdempotence.keyHeader, value: idempotenceKey)], key: key, at: now)
    return HTTPTransportRequest(
        method: endpoint.method, url: url, headers: headers, body: payment.directJSON.encoded())
}
// end: direct-call
