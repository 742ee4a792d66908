import APISupport
import AdminAPI
import AsyncHTTPClient
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import NIOCore
import NIOHTTP1
import NIOSSL
import Server
import Support
import Testing

/// A merchant's server asks simulated Apple for a session, and shows its identity certificate in the TLS handshake.
@Suite("Merchant validation over TLS", .timeLimit(.minutes(5)))
struct MerchantValidationTests {
    private static var options: TestPlatform.Options {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        options.validatesMerchants = true
        // Certificates are judged by the machine's clock.
        options.clock = ManualClock(at: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
        return options
    }

    /// The address that the page hears in `onvalidatemerchant`.
    private static func address(_ test: TestPlatform) async throws -> String {
        let script = String(decoding: try await test.get("/simulated-apple/apple-pay.js").body, as: UTF8.self)
        let match = try #require(script.firstMatch(of: #/https:\/\/[0-9.:]+\/paymentservices\/paymentSession/#))
        return String(match.output)
    }

    private static func identity(
        _ merchant: String, _ test: TestPlatform, purpose: String = "identity"
    ) async throws -> (request: CertificateRequest, json: JSONValue, status: Int) {
        let request = try CertificateRequest(
            subject: CertificateSubject(merchantIdentifier: merchant), keyKind: .rsa2048)
        let message: JSONValue = [
            "request": .string(request.pem), "merchantIdentifier": .string(merchant), "purpose": .string(purpose),
        ]
        let answer = try await test.post(message.encoded(), to: "/simulated-apple/certificates")
        return (request, answer.json ?? .null, answer.status)
    }

    private static func ask(
        _ test: TestPlatform, as merchant: String, shown: (certificate: String, key: String)?
    ) async throws -> (status: UInt, json: JSONValue) {
        let root = try await test.get("/simulated-apple/root.pem").body
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(root))
        if let shown {
            tls.certificateChain = try NIOSSLCertificate.fromPEMBytes(Array(shown.certificate.utf8))
                .map { .certificate($0) }
            tls.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: Array(shown.key.utf8), format: .pem))
        }
        let client = HTTPClient(configuration: .init(tlsConfiguration: tls, timeout: .init(connect: .minutes(2))))
        do {
            var request = HTTPClientRequest(url: try await address(test))
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            let message: JSONValue = [
                "merchantIdentifier": .string(merchant), "displayName": "Shop", "initiative": "web",
                "initiativeContext": "shop.example",
            ]
            request.body = .bytes(ByteBuffer(bytes: message.encoded()))
            let answer = try await client.execute(request, timeout: .minutes(2))
            let body = try await answer.body.collect(upTo: 100_000)
            try await client.shutdown()
            return (answer.status.code, try JSONValue(parsing: Array(body.readableBytesView)))
        } catch {
            try await client.shutdown()
            throw error
        }
    }

    @Test("the merchant of the certificate gets a session, which opens the sheet; no other merchant gets one by it")
    func session() async throws {
        try await TestPlatform.run(Self.options) { test in
            let merchant = DemoApplePayMerchant.identifier
            let made = try await Self.identity(merchant, test)
            #expect(made.status == 200)
            let shown = (try #require(made.json["certificate"]?.text), made.request.privateKeyPEM.reveal())
            let answer = try await Self.ask(test, as: merchant, shown: shown)
            #expect(answer.status == 200 && answer.json["domainName"] == "shop.example")
            let payment: JSONValue = [
                "merchantSession": answer.json, "domainName": "shop.example", "amount": .integer(2_500),
                "currency": "EUR", "card": "4970100000000055", "supportedNetworks": ["CartesBancaires"],
            ]
            #expect(try await test.post(payment.encoded(), to: "/simulated-apple/payments").status == 200)
            let other = try await Self.ask(test, as: "merchant.example.other", shown: shown)
            #expect(other.status == 400 && other.json["field"] == "merchantIdentifier")
        }
    }

    @Test("its calls are in the journal of requests, with what is wrong with a refused one")
    func journal() async throws {
        var options = Self.options
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in
            let merchant = DemoApplePayMerchant.identifier
            let made = try await Self.identity(merchant, test)
            let shown = (try #require(made.json["certificate"]?.text), made.request.privateKeyPEM.reveal())
            for asked in [merchant, "merchant.example.other"] { _ = try await Self.ask(test, as: asked, shown: shown) }
            let kept = try await #require(test.platform.journal).requests(RequestQuery())
                .filter { $0.path == "/paymentservices/paymentSession" }
            #expect(kept.map(\.api) == ["simulated-apple", "simulated-apple"])
            #expect(kept.map(\.status) == [400, 200])
            #expect(kept.map(\.why) == ["the certificate of the connection is another merchant's", nil])
        }
    }

    /// Whether TLS ended the connection: where nothing listens, another error comes.
    private static func isRefusedByTLS(_ error: any Error) -> Bool {
        if let error = error as? IOError { return error.errnoCode == ECONNRESET || error.errnoCode == EPIPE }
        return error is NIOSSLError || error is BoringSSLError
            || (error as? HTTPClientError) == .remoteConnectionClosed
    }

    @Test("both certificates count by the machine's clock: a platform whose clock was moved gives sessions, too")
    func movedClock() async throws {
        try await TestPlatform.run(Self.options) { test in
            let control = test.platform.clockControl
            _ = try await control.advance(to: control.now(of: nil).adding(seconds: 300 * 86_400), of: nil)
            let merchant = DemoApplePayMerchant.identifier
            let made = try await Self.identity(merchant, test)
            let shown = (try #require(made.json["certificate"]?.text), made.request.privateKeyPEM.reveal())
            #expect(try await Self.ask(test, as: merchant, shown: shown).status == 200)
        }
    }

    @Test("without a certificate or with another authority's the handshake fails; one for payments gets no session")
    func strangers() async throws {
        try await TestPlatform.run(Self.options) { test in
            let merchant = DemoApplePayMerchant.identifier
            let made = try await Self.identity(merchant, test)
            let good = (try #require(made.json["certificate"]?.text), made.request.privateKeyPEM.reveal())
            #expect(try await Self.ask(test, as: merchant, shown: good).status == 200)
            let none = await #expect(throws: (any Error).self) {
                try await Self.ask(test, as: merchant, shown: nil)
            }
            #expect(none.map(Self.isRefusedByTLS) == true, "\(String(describing: none))")
            let own = try TLSIdentity()
            let foreign = await #expect(throws: (any Error).self) {
                try await Self.ask(test, as: merchant, shown: (own.certificatePEM, own.keyPEM))
            }
            #expect(foreign.map(Self.isRefusedByTLS) == true, "\(String(describing: foreign))")
            let processing = try await Self.identity(merchant, test, purpose: "processing")
            let shown = (
                try #require(processing.json["certificate"]?.text), processing.request.privateKeyPEM.reveal()
            )
            do {
                let refused = try await Self.ask(test, as: merchant, shown: shown)
                #expect(refused.status == 400 && refused.json["field"] == "merchantIdentifier")
            } catch {
                #expect(Self.isRefusedByTLS(error), "\(error)")
            }
            #expect(try await Self.ask(test, as: merchant, shown: good).status == 200)
        }
    }

    @Test("an identity certificate is for an RSA key and a merchant identifier; its purpose is one of two")
    func refused() async throws {
        try await TestPlatform.run(Self.options) { test in
            #expect(try await Self.identity("shop", test).status == 400)
            #expect(try await Self.identity("merchant.example.shop", test, purpose: "other").json["field"] == "purpose")
            let message: JSONValue = [
                "request": "x", "merchantIdentifier": "merchant.example.shop", "purpose": "identity",
            ]
            let answer = try await test.post(message.encoded(), to: "/simulated-apple/certificates")
            #expect(answer.status == 400 && answer.json?["field"] == "request")
        }
    }
}
