import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Support
import Testing

@Suite("guichet serve: Worldline Direct's undocumented answers", .timeLimit(.minutes(5)))
struct ServeDirectChoicesTests {
    private static func client(_ platform: RunningPlatform) throws -> DirectClient {
        let key = DirectAPIKey(id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
        let api = try #require(URL(string: platform.address))
        return DirectClient(merchantId: "AcmeTest", key: key, api: api, transport: platform.transport)
    }

    private static func sale() -> DirectCreatePaymentRequest {
        let message: JSONValue = [
            "cardPaymentMethodSpecificInput": [
                "authorizationMode": "SALE",
                "card": [
                    "cardNumber": "4330264936344675", "expiryDate": "1299", "cvv": "123",
                    "cardholderName": "John Doe",
                ],
            ],
            "order": ["amountOfMoney": ["amount": .integer(2_500), "currencyCode": "EUR"]],
        ]
        return DirectCreatePaymentRequest(json: message.object ?? JSONObject())
    }

    @Test("a sale answers 91 at first, and 9 with --direct-settles-at-once; so does a refund with 81 and 8")
    func settlesAtOnce() async throws {
        try await Workbench.with { bench in
            for (options, sold, refunded) in [([], 91, 81), (["--direct-settles-at-once"], 9, 8)]
                as [([String], DirectStatusCode, DirectStatusCode)]
            {
                try await bench.serving(more: options) { platform in
                    let client = try Self.client(platform)
                    let payment = try await client.createPayment(Self.sale()).payment
                    #expect(payment?.statusOutput?.statusCode == sold)
                    let id = try #require(payment?.id)
                    // A question is answered with the newest state.
                    let asked = try await client.payment(id)
                    #expect(asked.statusOutput?.statusCode == .captured)
                    let refund = try await client.refund(id, DirectRefundRequest(json: JSONObject()))
                    #expect(refund.document.statusOutput?.statusCode == refunded)
                }
            }
        }
    }

    @Test("--direct-date-tolerance says how far a Date may be from the clock")
    func dateTolerance() async throws {
        try await Workbench.with { bench in
            for (options, status) in [([], 403), (["--direct-date-tolerance", "86400"], 200)] as [([String], Int)] {
                try await bench.serving(more: options) { platform in
                    let key = DirectAPIKey(
                        id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
                    let date = DirectDate.text(Date().addingTimeInterval(-3_600))
                    let target = "/v2/AcmeTest/services/testconnection"
                    let text = DirectSignature.stringToHash(
                        method: "GET", contentType: "", date: date, headers: [], target: target)
                    let authorization = DirectAuthorization(
                        keyId: key.id, signature: DirectSignature.signature(of: text, with: key))
                    let answer = try await platform.transport.send(
                        HTTPTransportRequest(
                            method: "GET", url: try #require(URL(string: platform.address + target)),
                            headers: [("Date", date), ("Authorization", authorization.header)], body: []))
                    #expect(answer.status == status)
                }
            }
        }
    }

    @Test(
        "a contradictory value is refused, with the option's name",
        arguments: [
            ("--direct-settlement-seconds", "-1"), ("--direct-settlement-seconds", "86401"),
            ("--direct-date-tolerance", "0"), ("--direct-date-tolerance", "x"),
        ])
    func nonsense(option: String, value: String) async throws {
        try await Workbench.with { bench in
            let result = try await Command.run(["serve", "--port", "0"] + bench.options + ["\(option)=\(value)"])
            #expect(result.status == 64)
            #expect(result.output == "")
            #expect(result.errors.contains(option))
        }
    }
}
