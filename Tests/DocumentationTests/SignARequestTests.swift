import Foundation
import GuichetCore
import GuichetDirect
import Testing

@Suite("Sign a request")
struct SignARequestTests {
    @Test("the platform recognises the key's signature, and no other one")
    func signed() throws {
        let now = Date(timeIntervalSince1970: 1_794_000_000)
        let key = DirectAPIKey(id: "invented", secret: "c2VjcmV0")
        let fields = try DirectEncryptedBlob(encryptedFields: "a.b.c.d.e")
        let payment = DirectCreatePaymentRequest(
            DirectApplePayInput(.encryptedBlob(fields)),
            order: DirectOrder(amount: 2_500, currencyCode: "EUR", merchantReference: "order-0001"))
        let request = try #require(
            try createPayment(
                payment, merchantId: "AcmeTest", key: key, idempotenceKey: "order-0001", host: .worldlineTest, at: now))
        let target = request.url.path
        #expect(target == "/v2/AcmeTest/payments")
        let received = DirectSignedRequest(method: request.method, target: target, headers: request.headers)
        #expect(received.isSigned(with: key))
        #expect(received.isFresh(at: now, within: 1))
        #expect(!received.isSigned(with: DirectAPIKey(id: "invented", secret: "another")))
        let other = request.headers.map { header in
            header.name == DirectIdempotence.keyHeader ? (name: header.name, value: "order-0002") : header
        }
        #expect(!DirectSignedRequest(method: request.method, target: target, headers: other).isSigned(with: key))
    }
}
