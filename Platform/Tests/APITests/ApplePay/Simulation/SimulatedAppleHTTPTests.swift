import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import GuichetLyra
import Server
import Storage
import Support
import Testing

@Suite("Simulated Apple over HTTP", .timeLimit(.minutes(5)))
struct SimulatedAppleHTTPTests {
    private static func payment(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONObject {
        var message = JSONObject([
            "merchantIdentifier": .string(DemoApplePayMerchant.identifier), "amount": .integer(2_500),
            "currency": "EUR", "card": "4970100000000055",
        ])
        change(&message)
        return message
    }

    private static func ask(
        _ test: TestPlatform, _ message: JSONObject, at path: String = "payments"
    ) async throws -> (status: Int, json: JSONValue) {
        let (status, json) = try await test.post(JSONValue.object(message).encoded(), to: "/simulated-apple/\(path)")
        return (status, json ?? .null)
    }

    @Test("the payments endpoint returns an Apple Pay JS payment that can be used to pay")
    func pays() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let (status, json) = try await Self.ask(test, Self.payment())
            #expect(status == 200)
            let payment = try ApplePayPayment(applePayJSON: json)
            #expect(payment.token.paymentMethod.displayName == "Visa 0055")
            let paid = try await test.lyra.pay(SimulatedDeviceTests.message(payment.token))
            #expect(paid.detailedStatus == .authorised)
        }
    }

    @Test("the payments endpoint uses the networks of the request, the expiry, and numeric currencies")
    func fields() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let (status, json) = try await Self.ask(
                test,
                Self.payment {
                    $0["currency"] = "978"
                    $0["supportedNetworks"] = ["CartesBancaires", "Visa"]
                    $0["expiry"] = "202001"
                    $0["applicationData"] = .string(Data("ORDER1".utf8).base64EncodedString())
                })
            #expect(status == 200)
            let token = try ApplePayPayment(applePayJSON: json).token
            #expect(token.paymentMethod.network == .cartesBancaires)
            #expect(token.paymentDataObject["header"]?["applicationData"] != nil)
        }
    }

    @Test("each wrong field is named, with advice, and no token is made")
    func refusals() async throws {
        let wrong: [(field: String, value: JSONValue?)] = [
            ("merchantIdentifier", nil), ("merchantIdentifier", []), ("amount", nil), ("amount", "2500"),
            ("amount", .integer(-1)), ("amount", .number("25.5")), ("amount", .number("1e3")), ("currency", nil),
            ("currency", "XXX"), ("currency", "EURO"), ("card", nil), ("card", "abc"), ("card", "4916000000000004"),
            ("expiry", "2030-12"), ("supportedNetworks", "Visa"), ("supportedNetworks", [[]]),
            ("network", .integer(1)), ("network", "AmEx"), ("applicationData", "?"), ("applicationData", ""),
            ("certificate", "PEM"), ("amonut", .integer(1)),
        ]
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            for (field, value) in wrong {
                let (status, json) = try await Self.ask(test, Self.payment { $0[field] = value })
                #expect(status == 400, "\(field)")
                #expect(json["field"]?.text == field)
                #expect(json["reason"]?.text?.isEmpty == false)
                #expect(json["remedy"]?.text?.isEmpty == false)
                #expect(json["advice"]?.text != nil)
                #expect(json["token"] == nil)
            }
            let (status, json) = try await Self.ask(test, Self.payment { $0["merchantIdentifier"] = "merchant.none" })
            #expect(status == 404)
            #expect(json["code"]?.text == "unknownMerchant")
            for (body, expected) in [("[]", 400), ("", 400), (String(repeating: "x", count: 70_000), 413)] {
                let (status, json) = try await test.post(Array(body.utf8), to: "/simulated-apple/payments")
                #expect(status == expected)
                #expect(json?["code"]?.text == "invalid")
            }
        }
    }

    @Test("a request is signed and stored, and pays: a merchant identifier of your own, without Apple")
    func portal() async throws {
        let merchant = "merchant.example.another"
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let request = try CertificateRequest(subject: CertificateSubject(merchantIdentifier: merchant))
            let (status, json) = try await Self.ask(
                test, JSONObject(["request": .string(request.pem), "merchantIdentifier": .string(merchant)]),
                at: "certificates")
            #expect(status == 200)
            #expect(json["publicKeyHash"]?.text == Hex.encode(request.publicKeyHash))
            let pem = try #require(json["certificate"]?.text)
            let certificate = try ProcessingCertificate(contentsOfFile: Array(pem.utf8))
            #expect(certificate.merchantIdentifier == merchant)
            // The merchant who decrypts by itself: the platform does not have the certificate, the device is given it.
            let own = try await Self.ask(
                test,
                Self.payment {
                    $0["merchantIdentifier"] = .string(merchant)
                    $0["certificate"] = .string(pem)
                })
            #expect(own.status == 200)
            let token = try ApplePayPayment(applePayJSON: own.json).token
            #expect(try ApplePayToken(parsing: token.paymentData).publicKeyHash == request.publicKeyHash)
            // And the one who uploads it.
            _ = try await test.platform.admin.administration.add(
                certificate, key: request.privateKeyPEM.reveal(), merchantIdentifier: nil, environment: .test)
            let paying = try await Self.ask(test, Self.payment { $0["merchantIdentifier"] = .string(merchant) })
            let paid = try await test.lyra.pay(
                SimulatedDeviceTests.message(ApplePayPayment(applePayJSON: paying.json).token))
            #expect(paid.detailedStatus == .authorised)
        }
    }

    @Test("the portal refuses an invalid request, and an invalid merchant identifier")
    func portalRefusals() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let good = try CertificateRequest(subject: CertificateSubject(merchantIdentifier: "merchant.a")).pem
            for (request, merchant, field) in [
                ("no request", "merchant.a", "request"), (good, "shop 1", "merchantIdentifier"),
                (good, "merchant.", "merchantIdentifier"), (good, "merchant.a b", "merchantIdentifier"),
            ] {
                let (status, json) = try await Self.ask(
                    test, JSONObject(["request": .string(request), "merchantIdentifier": .string(merchant)]),
                    at: "certificates")
                #expect(status == 400)
                #expect(json["field"]?.text == field)
            }
            let (status, json) = try await Self.ask(test, JSONObject(), at: "certificates")
            #expect(status == 400)
            #expect(json["field"]?.text == "request")
        }
    }

    @Test("root.pem is the root to trust; without the option it does not exist")
    func absent() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let answer = try await test.get("/simulated-apple/root.pem")
            let root = try TrustedRoot(pem: String(decoding: answer.body, as: UTF8.self))
            #expect(root.name.contains("Guichet Test Root CA"))
        }
        try await TestPlatform.run { test in
            let root = try await test.get("/simulated-apple/root.pem")
            #expect(root.status == 404)
            let payment = try await Self.ask(test, Self.payment())
            #expect(payment.status == 404)
        }
    }

    @Test(
        "it is served on addresses of this machine only",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.2", true), ("::1", true), ("localhost", true), ("0.0.0.0", false),
            ("::", false), ("192.168.1.4", false), ("pay.example.org", false), ("", false),
        ])
    func hosts(host: String, isServed: Bool) throws {
        var settings = PlatformServer.Settings(
            folder: .temporary(), vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.host = host
        #expect(settings.listensToThisMachineAlone == isServed)
        #expect(settings.servesSimulatedApple == isServed)
    }

    @Test(
        "in a container it is served on every address, if the operator says so",
        arguments: ["0.0.0.0", "::", "10.1.2.3"])
    func published(host: String) throws {
        var settings = PlatformServer.Settings(
            folder: .temporary(), vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.host = host
        settings.publishesSimulatedDevice = true
        #expect(settings.servesSimulatedApple)
        #expect(!settings.listensToThisMachineAlone)
    }
}
