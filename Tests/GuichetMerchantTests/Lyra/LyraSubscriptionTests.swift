import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("Lyra's subscriptions")
struct LyraSubscriptionTests {
    private static let token = "d63e7f507a6f4dfa86cb40a833ecfd85"
    /// As in a published example.
    private static let id = "20210531gh5h5R"

    private static func request() -> LyraCreateSubscriptionRequest {
        var request = LyraCreateSubscriptionRequest()
        request.paymentMethodToken = token
        request.amount = 3_990
        request.currency = .eur
        request.effectDate = "2021-06-14T00:00:00+01:00"
        request.rrule = "RRULE:FREQ=MONTHLY;BYMONTHDAY=1;INTERVAL=1"
        request.orderId = "myOrderId-803362"
        return request
    }

    private static func code(_ code: Int64) -> LyraResponseCodeAnswer {
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = code
        return answer
    }

    @Test("Charge/CreateSubscription sends the documented fields, and answers the identifier")
    func create() async throws {
        var created = LyraSubscriptionCreated.blank
        created.subscriptionId = Self.id
        let transport = ScriptedTransport(Lyra.answer(.createSubscription, created))
        var asked = Self.request()
        asked.subscriptionDescription = "The plan"
        #expect(try await Lyra.client(transport).createSubscription(asked) == Self.id)
        let request = try await transport.onlyRequest()
        #expect(request.url.path == "/api-payment/V4/Charge/CreateSubscription")
        #expect(
            try JSONValue(parsing: request.body) == [
                "paymentMethodToken": .string(Self.token), "amount": .integer(3_990), "currency": "EUR",
                "effectDate": "2021-06-14T00:00:00+01:00", "rrule": "RRULE:FREQ=MONTHLY;BYMONTHDAY=1;INTERVAL=1",
                "description": "The plan", "orderId": "myOrderId-803362",
            ])
    }

    @Test("a lost answer, and one without an identifier, leave it open whether there is a subscription")
    func doubt() async throws {
        for transport in [
            ScriptedTransport(failure: .timedOut),
            ScriptedTransport(Lyra.answer(.createSubscription, LyraSubscriptionCreated.blank)),
        ] {
            let client = try Lyra.client(transport)
            let error = try await #require(throws: LyraError.self) {
                try await client.createSubscription(Self.request())
            }
            #expect(error.advice == .ask)
        }
    }

    @Test("Subscription/Get names token and subscription; an answer about another one proves nothing")
    func get() async throws {
        var answer = LyraSubscription.blank
        answer.subscriptionId = Self.id
        answer.pastPaymentsNumber = 2
        let transport = ScriptedTransport(Lyra.answer(.subscriptionGet, answer))
        let found = try await Lyra.client(transport).subscription(Self.id, paidBy: Self.token)
        #expect(found.pastPaymentsNumber == 2)
        #expect(
            try JSONValue(parsing: try await transport.onlyRequest().body) == [
                "subscriptionId": .string(Self.id), "paymentMethodToken": .string(Self.token),
            ])
        let other = try Lyra.client(ScriptedTransport(Lyra.answer(.subscriptionGet, answer)))
        let error = try await #require(throws: LyraError.self) {
            try await other.subscription("20210531xxxxxx", paidBy: Self.token)
        }
        #expect(error.code == .otherAnswer)
        #expect(error.advice == .retry)
    }

    @Test("Subscription/Update and Cancel are done with code 0, and with no other one")
    func change() async throws {
        var update = LyraSubscriptionUpdateRequest(json: Self.request().json)
        update.subscriptionId = Self.id
        let changed = update
        try await Lyra.client(ScriptedTransport(Lyra.answer(.subscriptionUpdate, Self.code(0))))
            .updateSubscription(changed)
        let transport = ScriptedTransport(Lyra.answer(.subscriptionCancel, Self.code(0)))
        try await Lyra.client(transport).cancelSubscription(
            Self.id, paidBy: Self.token, from: "2027-01-01T00:00:00+00:00")
        #expect(
            try JSONValue(parsing: try await transport.onlyRequest().body)["terminationDate"]
                == "2027-01-01T00:00:00+00:00")
        for code: Int64 in [30, 32, 99] {
            let client = try Lyra.client(ScriptedTransport(Lyra.answer(.subscriptionCancel, Self.code(code))))
            let error = try await #require(throws: LyraError.self) {
                try await client.cancelSubscription(Self.id, paidBy: Self.token)
            }
            #expect(error.code == .refused)
        }
    }

    @Test(
        "a wrong field is found before it is sent",
        arguments: [
            ("rrule", "INT_064"), ("amount", "INT_009"), ("initialAmountNumber", "INT_068"),
            ("initialAmount", "INT_066"),
        ])
    func wrong(field: String, code: String) throws {
        var request = Self.request()
        request.json[field] = .string(String(repeating: "x", count: 256))
        let sent = request
        let fault = try #require(throws: LyraInputFault.self) { try sent.check() }
        #expect(fault.field == field)
        #expect(fault.code.rawValue == code)
    }
}
