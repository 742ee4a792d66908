import CryptoExtras
import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import GuichetDirect
import Server
import Support
import SwiftASN1
import Testing
import X509

/// "Detokenization": `createCertificate`, `getCardDataByTokens`, `getCardDataByPayments`.
@Suite("Worldline Direct: card numbers for a merchant that leaves", .timeLimit(.minutes(5)))
struct DirectCardExportTests {
    private static let number = "4330264936344675"

    private static func request(_ kind: CertificateRequest.KeyKind = .rsa2048) throws -> CertificateRequest {
        try CertificateRequest(
            subject: CertificateSubject(merchantIdentifier: "Anna Example", organization: "Acme"), keyKind: kind)
    }

    private static func certificate(
        _ request: CertificateRequest, _ test: TestPlatform
    ) async throws -> DirectTester.Answer {
        try await test.direct.send("POST", "/detokenize/csr", ["csr": .string(request.pem)])
    }

    private static func opened(_ card: DirectDetokenizedCard?, by request: CertificateRequest) throws -> String {
        let sealed = try #require(card?.encryptedCardNumber.flatMap { Data(base64Encoded: $0) })
        let key = try _RSA.Encryption.PrivateKey(pemRepresentation: request.privateKeyPEM.reveal())
        return String(decoding: try key.decrypt(sealed, padding: .PKCS1_OAEP), as: UTF8.self)
    }

    private static func cards(_ answer: DirectTester.Answer) -> [DirectDetokenizedCard] {
        answer.document(DirectDetokenizedCards.self).tokens ?? []
    }

    @Test("the certificate is for the merchant's key and name, for a year, and the platform's authority signs it")
    func issued() async throws {
        try await TestPlatform.run { test in
            let request = try Self.request()
            let answer = try await Self.certificate(request, test)
            #expect(answer.status == 201)
            let made = answer.document(DirectCertificateResponse.self)
            #expect(made.certificateId?.utf8.count == 36)
            let der = try #require(made.signedCertificate.flatMap { Data(base64Encoded: $0) })
            let certificate = try Certificate(derEncoded: Array(der))
            let asked = try CertificateSigningRequest(pemEncoded: request.pem)
            #expect(certificate.publicKey == asked.publicKey && certificate.subject == asked.subject)
            #expect(certificate.issuer != certificate.subject)
            #expect(certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore) == 365 * 86_400)
            // Another merchant's certificate has the same issuer, and another number.
            let second = try await Self.certificate(try Self.request(), test)
            let other = try #require(
                second.document(DirectCertificateResponse.self).signedCertificate.flatMap { Data(base64Encoded: $0) })
            let next = try Certificate(derEncoded: Array(other))
            #expect(next.issuer == certificate.issuer && next.serialNumber != certificate.serialNumber)
        }
    }

    @Test("the numbers of tokens and of payments open with the merchant's key alone, and no log has one")
    func numbers() async throws {
        let book = LogBook()
        var options = TestPlatform.Options()
        options.logger = book.logger
        try await TestPlatform.run(options) { test in
            let request = try Self.request()
            _ = try await Self.certificate(request, test)
            let token = try await test.direct.keptCard(Self.number)
            let other = try await test.direct.keptCard("5137009801943438")
            let answer = try await test.direct.send("GET", "/detokenize/tokens?tokens=\(token)&tokens=\(other)")
            #expect(answer.status == 201)
            let cards = Self.cards(answer)
            #expect(cards.map(\.token) == [token, other] && cards.map(\.cardBrand) == ["Visa", "Mastercard"])
            #expect(cards.map(\.cardExpiryDate) == ["1230", "1230"] && cards.first?.cardHolderName == "John Doe")
            #expect(try Self.opened(cards.first, by: request) == Self.number)
            #expect(try Self.opened(cards.last, by: request) == "5137009801943438")
            #expect(throws: (any Error).self) { try Self.opened(cards.first, by: try Self.request()) }

            let id = try await test.direct.paid(DirectTester.card(Self.number))
            let payments = try await test.direct.send("GET", "/detokenize/payments?payments=\(id)")
            #expect(payments.status == 201)
            let paid = try #require(Self.cards(payments).first)
            #expect(paid.paymentId == id && paid.token == nil && paid.cardExpiryDate == "1230")
            #expect(try Self.opened(paid, by: request) == Self.number)
            #expect(book.lines.contains { $0.contains("card numbers") && $0.contains("AcmeTest") })
            #expect(!book.lines.contains { $0.contains(Self.number) })
        }
    }

    @Test(
        "a device's number is given out nowhere: its stored card, which pays as a card, and what follows that payment")
    func devices() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.certificate(try Self.request(), test)
            var message = try #require(DirectTester.applePay().object)
            var input = try #require(message["mobilePaymentMethodSpecificInput"]?.object)
            input["paymentProduct302SpecificInput"] = ["tokenize": .bool(true)]
            message["mobilePaymentMethodSpecificInput"] = .object(input)
            let stored = try await test.direct.send("POST", "/payments", .object(message))
            let token = try #require(stored.document(DirectCreatePaymentResponse.self).creationOutput?.token)
            let paid = try await test.direct.paid(DirectTester.stored(token))
            let next = try await test.direct.send(
                "POST", "/payments/\(paid)/subsequent",
                [
                    "subsequentcardPaymentMethodSpecificInput": ["subsequentType": "Recurring"],
                    "order": ["amountOfMoney": ["amount": .integer(1_500), "currencyCode": "EUR"]],
                ])
            let imported = try await test.direct.send(
                "POST", "/tokens/importCofSeries",
                ["tokenId": .string(token), "schemeReferenceData": "106011223344556"])
            let payments = [paid, next.payment?.id?.rawValue, imported.json?["paymentId"]?.text]
            for payment in payments {
                let id = try #require(payment)
                let answer = try await test.direct.send("GET", "/detokenize/payments?payments=\(id)")
                #expect(answer.status == 400, "\(id)")
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == "payments")
            }
            #expect(try await test.direct.send("GET", "/detokenize/tokens?tokens=\(token)").status == 400)
        }
    }

    @Test("the newest certificate counts; without one, and once it is over, it is 403")
    func certificates() async throws {
        try await TestPlatform.run { test in
            let token = try await test.direct.keptCard(Self.number)
            let path = "/detokenize/tokens?tokens=\(token)"
            #expect(try await test.direct.send("GET", path).status == 403)
            #expect(try await test.direct.send("GET", "/detokenize/tokens?tokens=nobody").status == 404)
            let (first, second) = (try Self.request(), try Self.request())
            _ = try await Self.certificate(first, test)
            _ = try await Self.certificate(second, test)
            let card = Self.cards(try await test.direct.send("GET", path)).first
            #expect(try Self.opened(card, by: second) == Self.number)
            #expect(throws: (any Error).self) { try Self.opened(card, by: first) }
            test.clock.advance(seconds: 365 * 86_400)
            #expect(try await test.direct.send("GET", path).status == 403)
        }
    }

    @Test("the authority's key survives a renewal of the vault's keys")
    func rotation() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.certificate(try Self.request(), test)
            let paymentService = test.platform.paymentService
            try await VaultRotation(store: paymentService.store, vault: paymentService.vault).finish()
            #expect(try await Self.certificate(try Self.request(), test).status == 201)
        }
    }

    @Test("a request that is none, for another kind of key, or changed after it was signed gets no certificate")
    func badRequests() async throws {
        try await TestPlatform.run { test in
            let changed = try Self.request().pem.split(separator: "\n").enumerated()
                .map { $0 == 1 ? String($1.reversed()) : String($1) }.joined(separator: "\n")
            for csr in ["", "x", try Self.request(.p256).pem, changed] {
                let answer = try await test.direct.send("POST", "/detokenize/csr", ["csr": .string(csr)])
                #expect(answer.error.hasPrefix("400"))
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == "csr")
            }
            #expect(try await test.direct.send("POST", "/detokenize/csr", [:]).status == 400)
        }
    }

    @Test("no number of an unknown token or payment, of another merchant's, or of a device; one to ten at a time")
    func refused() async throws {
        let other = DirectPlatformShop(
            merchantId: "Bakery", apiKeys: [DirectAPIKey(id: "bakery", secret: "secret")], webhookKeys: [])
        var options = TestPlatform.Options()
        options.directShops = [other]
        try await TestPlatform.run(options) { test in
            _ = try await Self.certificate(try Self.request(), test)
            let token = try await test.direct.keptCard(Self.number)
            let id = try await test.direct.paid(DirectTester.card(Self.number))
            let device = try await test.direct.paid()
            let stranger = DirectTester(
                test: test, merchantId: "Bakery", key: DirectAPIKey(id: "bakery", secret: "secret"))
            _ = try await stranger.send("POST", "/detokenize/csr", ["csr": .string(try Self.request().pem)])
            for (caller, path, status) in [
                (test.direct, "/detokenize/tokens?tokens=\(token)&tokens=nobody", 404),
                (test.direct, "/detokenize/payments?payments=9999999999_0", 404),
                (test.direct, "/detokenize/payments?payments=\(DirectPaymentID(rawValue: id).base)_1", 404),
                (stranger, "/detokenize/tokens?tokens=\(token)", 404),
                (stranger, "/detokenize/payments?payments=\(id)", 404),
                (test.direct, "/detokenize/payments?payments=\(device)", 400),
                (test.direct, "/detokenize/tokens", 400), (test.direct, "/detokenize/tokens?tokens=", 400),
                (
                    test.direct,
                    "/detokenize/payments?" + Array(repeating: "payments=\(id)", count: 11).joined(separator: "&"), 400
                ),
            ] {
                let answer = try await caller.send("GET", path)
                #expect(answer.status == status, "\(path)")
                #expect(answer.json?["tokens"] == nil)
            }
        }
    }
}
