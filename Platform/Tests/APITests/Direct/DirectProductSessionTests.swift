import DirectAPI
import Engine
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@testable import APISupport

@Suite("Worldline Direct: Apple Pay on the merchant's own page", .timeLimit(.minutes(5)))
struct DirectProductSessionTests {
    private static let input = "paymentProductSession302SpecificInput"

    /// New options for each test, since each moves its own clock.
    private static var simulated: TestPlatform.Options {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        return options
    }

    private static func request(_ domain: String = "shop.example", _ name: String = "Shop") -> JSONValue {
        ["paymentProductSession302SpecificInput": ["domainName": .string(domain), "displayName": .string(name)]]
    }

    private static func session(_ test: TestPlatform) async throws -> String {
        let answer = try await test.direct.send("POST", "/products/302/sessions", request())
        #expect(answer.status == 200)
        let output = answer.document(DirectProductSessionResponse.self).paymentProductSession302SpecificOutput
        return try #require(output?.session)
    }

    private static func sessions(_ test: TestPlatform) -> SimulatedMerchantSessions {
        test.platform.parts.merchantSessions
    }

    @Test("a session opens the simulated sheet on its domain, and its token pays")
    func way() async throws {
        try await TestPlatform.run(Self.simulated) { test in
            let session = try await Self.session(test)
            let resolved = try Self.sessions(test).resolved(
                Self.sheet(["merchantSession": .string(session), "domainName": "shop.example"]))
            let device = try #require(test.platform.parts.simulatedDevice)
            let token = try await device.pay(SimulatedDevice.Payment(resolved, on: device))
            let paid = try await test.direct.send(
                "POST", "/payments",
                [
                    "order": ["amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"]],
                    "mobilePaymentMethodSpecificInput": [
                        "paymentProductId": .integer(302),
                        "encryptedPaymentData": .string(String(decoding: token.paymentData, as: UTF8.self)),
                    ],
                ])
            #expect(paid.status == 201)
            #expect(paid.payment?.status == .pendingCapture)
        }
    }

    @Test("on another domain, after five minutes, altered, or beside a merchant identifier it opens nothing")
    func refusals() async throws {
        try await TestPlatform.run(Self.simulated) { test in
            let session = try await Self.session(test)
            let sessions = Self.sessions(test)
            func opens(_ members: [String: JSONValue]) -> String {
                do {
                    _ = try sessions.resolved(Self.sheet(members))
                    return "open"
                } catch { return "\(error.code) \(error.field ?? "-")" }
            }
            let here: [String: JSONValue] = ["merchantSession": .string(session), "domainName": "shop.example"]
            #expect(opens(here) == "open")
            #expect(opens(here.merging(["domainName": "shop.example.net"]) { $1 }) == "badSession domainName")
            #expect(opens(["merchantSession": .string(session)]) == "badSession domainName")
            #expect(opens(here.merging(["merchantIdentifier": "merchant.x"]) { $1 }) == "badSession merchantIdentifier")
            for other in ["", "{}", String(session.dropLast(20)), #"{"merchantSessionIdentifier":"AAAA"}"#] {
                #expect(opens(here.merging(["merchantSession": .string(other)]) { $1 }) == "badSession merchantSession")
            }
            test.clock.advance(seconds: SimulatedMerchantSessions.seconds)
            #expect(opens(here) == "badSession merchantSession")
        }
    }

    @Test(
        "an invalid domain, a product without sheets, an unregistered merchant and a missing simulated Apple are refused"
    )
    func requests() async throws {
        try await TestPlatform.run(Self.simulated) { test in
            let direct = test.direct
            for domain in ["localhost", "shop..example", "-shop.example", "shop.example/page", "https://shop.example"] {
                let answer = try await direct.send("POST", "/products/302/sessions", Self.request(domain))
                let item = answer.document(DirectErrorResponse.self).errors?.first
                #expect(item?.propertyName == "\(Self.input).domainName", "\(domain)")
            }
            #expect(try await direct.send("POST", "/products/302/sessions", [:]).status == 400)
            #expect(try await direct.send("POST", "/products/1/sessions", Self.request()).status == 400)
            _ = try await test.platform.direct.applePayRegistration.unsubscribe(direct.merchantId, way: "test")
            let unregistered = try await direct.send("POST", "/products/302/sessions", Self.request())
            #expect(unregistered.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
        }
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/products/302/sessions", Self.request())
            #expect(answer.error == "400 50001123 PAYMENT_PRODUCT_NOT_AVAILABLE")
        }
    }

    private static func sheet(_ members: [String: JSONValue]) -> JSONObject {
        var message = JSONObject()
        message.append("amount", .integer(1_000))
        message.append("currency", "EUR")
        message.append("card", "4330264936344675")
        for (name, value) in members { message.append(name, value) }
        return message
    }
}
