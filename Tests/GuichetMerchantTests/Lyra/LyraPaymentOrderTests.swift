import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("Lyra's payment orders")
struct LyraPaymentOrderTests {
    private static let name = "d63e7f507a6f4dfa86cb40a833ecfd85"

    private static func order(
        _ status: LyraPaymentOrderStatus = .running, change: (inout LyraPaymentOrder) -> Void = { _ in }
    ) -> LyraPaymentOrder {
        var order = LyraPaymentOrder.blank
        order.paymentOrderId = name
        order.paymentOrderStatus = status
        order.paymentURL = "https://api.example/t/1"
        order.amount = 999
        order.currency = .eur
        change(&order)
        return order
    }

    private static func request() -> LyraCreatePaymentOrderRequest {
        var request = LyraCreatePaymentOrderRequest()
        request.amount = 999
        request.currency = .eur
        request.orderId = "A2611210001"
        var options = LyraChannelOptions()
        options.channelType = .mail
        options.mailOptions = LyraMailOptions()
        options.mailOptions?.recipient = "anna@example.com"
        request.channelOptions = options
        return request
    }

    @Test("Charge/CreatePaymentOrder sends the documented fields, and answers the order with its address")
    func create() async throws {
        let transport = ScriptedTransport(Lyra.answer(.createPaymentOrder, Self.order()))
        let order = try await Lyra.client(transport).createPaymentOrder(Self.request())
        #expect(order.paymentURL == "https://api.example/t/1")
        #expect(order.paymentOrderStatus == .running)
        let request = try await transport.onlyRequest()
        #expect(request.url.path == "/api-payment/V4/Charge/CreatePaymentOrder")
        #expect(
            try JSONValue(parsing: request.body) == [
                "amount": .integer(999), "currency": "EUR", "orderId": "A2611210001",
                "channelOptions": ["channelType": "MAIL", "mailOptions": ["recipient": "anna@example.com"]],
            ])
    }

    @Test("Charge/PaymentOrder/Get and Update name the order; an answer about another one proves nothing")
    func getAndUpdate() async throws {
        let transport = ScriptedTransport(Lyra.answer(.paymentOrderGet, Self.order(.paid)))
        #expect(try await Lyra.client(transport).paymentOrder(Self.name).paymentOrderStatus == .paid)
        #expect(try await transport.onlyRequest().url.path == "/api-payment/V4/Charge/PaymentOrder/Get")
        var change = LyraPaymentOrderUpdateRequest()
        change.paymentOrderId = Self.name
        change.amount = 1_500
        change.currency = .eur
        let changed = ScriptedTransport(Lyra.answer(.paymentOrderUpdate, Self.order { $0.amount = 1_500 }))
        #expect(try await Lyra.client(changed).updatePaymentOrder(change).amount == 1_500)
        #expect(try await changed.onlyRequest().url.path == "/api-payment/V4/Charge/PaymentOrder/Update")
        let other = Self.order { $0.paymentOrderId = "00b346b66bc5472fad3b7a1f72e3db9e" }
        let asked = try Lyra.client(ScriptedTransport(Lyra.answer(.paymentOrderGet, other)))
        let error = try await #require(throws: LyraError.self) { try await asked.paymentOrder(Self.name) }
        #expect(error.code == .otherAnswer)
        #expect(error.advice == .retry)
    }

    @Test("an answer about another amount or currency, and a lost one, leave it open whether there is a link")
    func doubt() async throws {
        for (field, answer) in [
            ("amount", Self.order { $0.amount = 99_900 }), ("currency", Self.order { $0.currency = "USD" }),
        ] {
            let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPaymentOrder, answer)))
            let request = Self.request()
            let error = try await #require(throws: LyraError.self) { try await client.createPaymentOrder(request) }
            #expect(error.code == .otherAnswer)
            #expect(error.field == field)
            #expect(error.advice == .ask)
        }
        let lost = try Lyra.client(ScriptedTransport(failure: .timedOut))
        let request = Self.request()
        #expect(
            try await #require(throws: LyraError.self) { try await lost.createPaymentOrder(request) }.advice == .ask)
    }

    @Test(
        "a wrong field is found before it is sent",
        arguments: [
            ("locale", "PSP_1012"), ("amount", "INT_009"), ("paymentReceiptEmail", "INT_851"),
            ("successUrl", "INT_922"),
        ])
    func wrong(field: String, code: String) async throws {
        var request = Self.request()
        request.json[field] = "wrong"
        let client = try Lyra.client(ScriptedTransport())
        let sent = request
        let error = try await #require(throws: LyraError.self) { try await client.createPaymentOrder(sent) }
        #expect(error.code == .invalidRequest)
        #expect(error.field == field)
        let fault = try #require(throws: LyraInputFault.self) { try sent.check() }
        #expect(fault.code.rawValue == code)
    }
}
