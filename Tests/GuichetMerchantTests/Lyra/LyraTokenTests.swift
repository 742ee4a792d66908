import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("Registered cards through Scellius")
struct LyraTokenTests {
    static let name = "78b346b66bc5472fad3b7a1f72e3db9e"

    private static func request() -> LyraCreateTokenRequest {
        var request = LyraCreateTokenRequest()
        request.currency = .eur
        request.orderId = "A2611210001"
        request.customer = LyraCustomer()
        request.customer?.email = "anna@example.com"
        return request
    }

    private static func registered(_ amount: Int64 = 0) -> LyraPayment {
        Lyra.payment(.accepted) { _, transaction in
            transaction.amount = amount
            transaction.operationType = .verification
            transaction.paymentMethodToken = name
        }
    }

    private static func token(_ name: String = name) -> LyraToken {
        var token = LyraToken.blank
        token.paymentMethodToken = name
        token.tokenDetails?.pan = "497010XXXXXX0055"
        return token
    }

    @Test("CreateToken has the three answers of a payment, distinguished by their _type")
    func three() async throws {
        var form = LyraFormToken.blank
        form.formToken = "opaque"
        var redirect = LyraRedirectRequest.blank
        redirect.redirectUrl = "https://bank.example"
        let answers: [(JSONObject, LyraPaymentAnswer)] = [
            (Lyra.answer(.createToken, Self.registered()), .payment(Self.registered())),
            (Lyra.answer(.createToken, form), .formToken(form)),
            (Lyra.answer(.createToken, redirect), .redirect(redirect)),
        ]
        for (json, answer) in answers {
            let transport = ScriptedTransport(json)
            let received = try await Lyra.client(transport).createToken(Self.request())
            #expect(received == answer)
            let request = try await transport.onlyRequest()
            #expect(request.url.path == "/api-payment/V4/Charge/CreateToken")
            #expect(try JSONValue(parsing: request.body) == Self.request().lyraJSON)
        }
    }

    @Test(
        "an invalid request is found before it is sent",
        arguments: ["currency", "amount", "customer.email", "formAction"])
    func foundBefore(field: String) async throws {
        var request = Self.request()
        switch field {
        case "currency": request.currency = nil
        case "amount": request.amount = 1
        case "customer.email": request.customer = nil
        default: request.formAction = "SOMETHING"
        }
        let bad = request
        let client = try Lyra.client(ScriptedTransport())
        let error = try await #require(throws: LyraError.self) { try await client.createToken(bad) }
        #expect(error.code == .invalidRequest)
        #expect(error.field == field)
        #expect(error.errorCode != nil)
    }

    @Test("an answer is not accepted when something was charged, or when it is about another order")
    func other() async throws {
        var elsewhere = Self.registered()
        elsewhere.orderDetails?.orderId = "A0"
        for (payment, field) in [(Self.registered(1), "transactions.amount"), (elsewhere, "orderDetails.orderId")] {
            let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createToken, payment)))
            let error = try await #require(throws: LyraError.self) { try await client.createToken(Self.request()) }
            #expect(error.code == .otherAnswer)
            #expect(error.field == field)
            #expect(error.advice == .ask)
        }
    }

    @Test("Token/Get is one call with the token, and answers with the masked card")
    func get() async throws {
        let transport = ScriptedTransport(Lyra.answer(.tokenGet, Self.token()))
        let token = try await Lyra.client(transport).token(Self.name.uppercased())
        #expect(token == Self.token())
        let request = try await transport.onlyRequest()
        #expect(request.url.path == "/api-payment/V4/Token/Get")
        let body = try JSONValue(parsing: request.body)
        #expect(body == ["paymentMethodToken": .string(Self.name.uppercased())])
    }

    @Test("Token/Get is not accepted about another card, or without one, and may be repeated")
    func getOther() async throws {
        let answers = [
            Lyra.answer(.tokenGet, Self.token("00b346b66bc5472fad3b7a1f72e3db9e")),
            Lyra.answer(.tokenGet, Lyra.payment()), Lyra.answer(.tokenGet, LyraToken()),
        ]
        for answer in answers {
            let client = try Lyra.client(ScriptedTransport(answer))
            let error = try await #require(throws: LyraError.self) { try await client.token(Self.name) }
            #expect([.otherAnswer, .unreadableAnswer].contains(error.code))
            #expect(error.advice == .retry)
        }
        let lost = try Lyra.client(ScriptedTransport(failure: .timedOut))
        #expect(try await #require(throws: LyraError.self) { try await lost.token(Self.name) }.advice == .retry)
    }

    @Test("Token/Cancel returns nothing when it is done, and leaves doubt when its answer is lost")
    func cancel() async throws {
        var answer = LyraResponseCodeAnswer.blank
        answer.responseCode = 0
        let transport = ScriptedTransport(Lyra.answer(.tokenCancel, answer))
        try await Lyra.client(transport).cancelToken(Self.name)
        let request = try await transport.onlyRequest()
        #expect(request.url.path == "/api-payment/V4/Token/Cancel")
        let body = try JSONValue(parsing: request.body)
        #expect(body == ["paymentMethodToken": .string(Self.name)])
        answer.responseCode = 1
        let refused = try Lyra.client(ScriptedTransport(Lyra.answer(.tokenCancel, answer)))
        #expect(
            try await #require(throws: LyraError.self) { try await refused.cancelToken(Self.name) }.code == .refused)
        let lost = try Lyra.client(ScriptedTransport(failure: .timedOut))
        #expect(try await #require(throws: LyraError.self) { try await lost.cancelToken(Self.name) }.advice == .ask)
    }

    @Test(
        "a token of 33 letters, or none, is found before it is sent",
        arguments: ["", String(repeating: "a", count: 33)])
    func badName(name: String) async throws {
        let client = try Lyra.client(ScriptedTransport())
        for error in [
            try await #require(throws: LyraError.self) { try await client.token(name) },
            try await #require(throws: LyraError.self) { try await client.cancelToken(name) },
        ] {
            #expect(error.code == .invalidRequest)
            #expect(error.field == "paymentMethodToken")
        }
    }
}
