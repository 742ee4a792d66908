import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetLyra
import Support
import Testing

@Suite("Apple Pay on a merchant's own page, simulated", .timeLimit(.minutes(5)))
struct ApplePayOnTheWebTests {
    private static func session(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONObject {
        var message = JSONObject([
            "merchantIdentifier": .string(DemoApplePayMerchant.identifier), "displayName": "Shop",
            "initiative": "web", "initiativeContext": "shop.example",
        ])
        change(&message)
        return message
    }

    private static func ask(
        _ test: TestPlatform, _ message: JSONObject, at path: String = "payment-session"
    ) async throws -> (status: Int, json: JSONValue) {
        let (status, json) = try await test.post(JSONValue.object(message).encoded(), to: "/simulated-apple/\(path)")
        return (status, json ?? .null)
    }

    @Test("the merchant's server gets a session for its page's domain, and the page pays with it on that domain only")
    func pays() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let (status, session) = try await Self.ask(test, Self.session())
            #expect(status == 200)
            #expect(session["domainName"] == "shop.example")
            #expect(session["displayName"] == "Shop")
            var payment = JSONObject([
                "merchantSession": session, "domainName": "shop.example", "amount": .integer(2_500),
                "currency": "EUR", "card": "4970100000000055", "supportedNetworks": ["CartesBancaires"],
            ])
            let paid = try await Self.ask(test, payment, at: "payments")
            #expect(paid.status == 200)
            let token = try ApplePayPayment(applePayJSON: paid.json).token
            #expect(try await test.lyra.pay(SimulatedDeviceTests.message(token)).detailedStatus == .authorised)
            payment["domainName"] = "other.example"
            #expect(try await Self.ask(test, payment, at: "payments").json["code"] == "badSession")
        }
    }

    @Test(
        "a wrong request for a session names its field",
        arguments: [
            ("merchantIdentifier", JSONValue.null, "invalid"), ("displayName", "", "invalid"),
            ("displayName", .string(String(repeating: "é", count: 65)), "invalid"),
            ("initiative", "messaging", "invalid"), ("initiativeContext", "https://shop.example/", "invalid"),
            ("initiativeContext", "shop.example:8080", "invalid"), ("initiativeContext", .null, "invalid"),
            ("merchantIdentifier", "merchant.example.unknown", "unknownMerchant"),
        ])
    func refusals(field: String, value: JSONValue, code: String) async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let (status, json) = try await Self.ask(test, Self.session { $0[field] = value })
            #expect(status == (code == "invalid" ? 400 : 404))
            #expect(json["code"]?.text == code)
            #expect(json["field"]?.text == field)
            #expect(json["remedy"]?.text?.isEmpty == false)
        }
    }

    @Test("the name on the sheet has up to 64 characters, whatever their bytes")
    func longName() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let name = String(repeating: "é", count: 64)
            let (status, session) = try await Self.ask(test, Self.session { $0["displayName"] = .string(name) })
            #expect(status == 200)
            #expect(session["displayName"]?.text == name)
        }
    }

    @Test("pages of other origins may load the script and ask, without a browser's credentials")
    func crossOrigin() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let script = try await test.transport.send(
                HTTPTransportRequest(method: "GET", url: test.url("/simulated-apple/apple-pay.js")))
            #expect(script.status == 200)
            #expect(script.header("Content-Type") == "text/javascript; charset=utf-8")
            #expect(script.header("Access-Control-Allow-Origin") == "*")
            for path in ["payments", "payment-session"] {
                let preflight = try await test.transport.send(
                    HTTPTransportRequest(
                        method: "OPTIONS", url: test.url("/simulated-apple/\(path)"),
                        headers: [
                            ("Origin", "https://shop.example"), ("Access-Control-Request-Method", "POST"),
                            ("Access-Control-Request-Headers", "content-type"),
                        ]))
                #expect(preflight.status == 204)
                #expect(preflight.header("Access-Control-Allow-Origin") == "*")
                #expect(preflight.header("Access-Control-Allow-Headers") == "Content-Type")
                #expect(preflight.header("Access-Control-Max-Age") == "7200")
                #expect(preflight.header("Access-Control-Allow-Credentials") == nil)
            }
        }
    }

    @Test("pages of other origins read no certificate")
    func certificates() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/simulated-apple/certificates"),
                    headers: [("Origin", "https://shop.example"), ("Content-Type", "application/json")],
                    body: Array("{}".utf8)))
            #expect(answer.status == 400)
            #expect(answer.header("Access-Control-Allow-Origin") == nil)
        }
    }

    @Test("without the simulated device there is no script")
    func off() async throws {
        try await TestPlatform.run { test in
            let script = try await test.transport.send(
                HTTPTransportRequest(method: "GET", url: test.url("/simulated-apple/apple-pay.js")))
            #expect(script.status == 404)
        }
    }
}

extension HTTPTransportResponse {
    fileprivate func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
