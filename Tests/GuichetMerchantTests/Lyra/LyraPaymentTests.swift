import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("A payment through Scellius")
struct LyraPaymentTests {
    @Test("is one POST to Charge/CreatePayment, with Basic and the request's JSON")
    func sent() async throws {
        let transport = ScriptedTransport(Lyra.answer(.createPayment, Lyra.payment()))
        let payment = try await Lyra.client(transport).pay(Lyra.request())
        #expect(payment.orderStatus == .paid)
        let request = try await transport.onlyRequest()
        #expect(request.method == "POST")
        #expect(request.url.absoluteString == "https://api.example/api-payment/V4/Charge/CreatePayment")
        #expect(request.headers.contains { $0.name == "Content-Type" && $0.value == "application/json" })
        #expect(
            request.headers.filter { $0.name == "Authorization" }.map(\.value) == [
                Lyra.password.authorization(shopId: "12345678")
            ])
        #expect(request.timeoutSeconds == 45)
        #expect(try JSONValue(parsing: request.body) == Lyra.request().lyraJSON)
    }

    @Test("goes to the brand's host", arguments: LyraBrand.known)
    func brand(brand: LyraBrand) async throws {
        let transport = ScriptedTransport(Lyra.answer(.createPayment, Lyra.payment()))
        let client = try #require(LyraClient(shop: Lyra.shop, brand: brand, transport: transport))
        _ = try await client.pay(Lyra.request())
        #expect(try await transport.onlyRequest().url.host == brand.host)
        #expect(LyraClient(shop: Lyra.shop, brand: "another", transport: transport) == nil)
    }

    @Test("that is refused is an answer, not an error")
    func refused() async throws {
        let answer = Lyra.payment(.refused) { _, transaction in
            transaction.errorCode = .paymentRefused
            transaction.detailedErrorCode = "51"
        }
        let payment = try await Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, answer))).pay(Lyra.request())
        #expect(payment.orderStatus == .unpaid)
        #expect(payment.transactions?.first?.detailedErrorCode == "51")
    }

    @Test("has three answers, distinguished by their _type")
    func three() async throws {
        var token = LyraFormToken.blank
        token.formToken = "opaque"
        var redirect = LyraRedirectRequest.blank
        redirect.redirectUrl = "https://bank.example"
        let answers: [(JSONObject, LyraPaymentAnswer)] = [
            (Lyra.answer(.createPayment, Lyra.payment()), .payment(Lyra.payment())),
            (Lyra.answer(.createPayment, token), .formToken(token)),
            (Lyra.answer(.createPayment, redirect), .redirect(redirect)),
        ]
        for (json, answer) in answers {
            var request = try Lyra.request()
            // What is charged at once leaves a form nothing to ask.
            if case .formToken = answer { request.payload = nil }
            let received = try await Lyra.client(ScriptedTransport(json)).createPayment(request)
            #expect(received == answer)
        }
        for (json, _) in answers.dropFirst() {
            let client = try Lyra.client(ScriptedTransport(json))
            let error = try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
            #expect(error.code == .unreadableAnswer)
            #expect(error.advice == .ask)
        }
        let unexpected = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, token)))
        let error = try await #require(throws: LyraError.self) { try await unexpected.createPayment(Lyra.request()) }
        #expect(error.advice == .ask)
    }

    @Test(
        "that is invalid is found before it is sent",
        arguments: [
            "amount", "currency", "orderId", "customer.email", "payload.data.token.transactionIdentifier",
            "paymentMethodToken", "customer.reference",
        ])
    func foundBefore(field: String) async throws {
        var request = try Lyra.request()
        switch field {
        case "amount": request.amount = -1
        case "currency": request.currency = nil
        case "orderId": request.orderId = "commande-é"
        case "customer.email":
            request.customer = LyraCustomer()
            request.customer?.email = "fake-email"
        case "payload.data.token.transactionIdentifier": request.payload?.data?.token?.transactionIdentifier = nil
        case "paymentMethodToken": request.paymentMethodToken = "a second instrument"
        default: request.formAction = .customerWallet
        }
        let client = try Lyra.client(ScriptedTransport())
        let bad = request
        let error = try await #require(throws: LyraError.self) { try await client.createPayment(bad) }
        #expect(error.code == .invalidRequest)
        #expect(error.field == field)
        #expect(error.advice == .fixIntegration)
        #expect(error.errorCode != nil)
    }

    @Test("is sent over TLS only, or to this machine")
    func secure() async throws {
        for api in ["http://api.example", "ftp://api.example", "file:///tmp"] {
            let client = try Lyra.client(ScriptedTransport(), api: api)
            let error = try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
            #expect(error.code == .insecureConnection)
        }
        let transport = ScriptedTransport(Lyra.answer(.createPayment, Lyra.payment()))
        _ = try await Lyra.client(transport, api: "http://127.0.0.1:8080/").pay(Lyra.request())
        #expect(
            try await transport.onlyRequest().url.absoluteString
                == "http://127.0.0.1:8080/api-payment/V4/Charge/CreatePayment")
    }

    @Test(
        "is not accepted when the answer is about something else",
        arguments: [
            "shopId", "orderDetails.orderId", "transactions.currency", "transactions.amount",
            "orderDetails.orderTotalAmount", "orderDetails.orderCurrency", "transactions.operationType",
            "transactions.shopId",
        ])
    func other(field: String) async throws {
        let answer = Lyra.payment { payment, transaction in
            switch field {
            case "shopId": payment.shopId = "87654321"
            case "orderDetails.orderId": payment.orderDetails?.orderId = "A0"
            case "transactions.currency": transaction.currency = "USD"
            case "orderDetails.orderTotalAmount": payment.orderDetails?.orderTotalAmount = 1
            case "orderDetails.orderCurrency": payment.orderDetails?.orderCurrency = "USD"
            case "transactions.operationType": transaction.operationType = .credit
            case "transactions.shopId": transaction.shopId = "87654321"
            default: transaction.amount = 1000
            }
        }
        let client = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, answer)))
        let error = try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
        #expect(error.code == .otherAnswer)
        #expect(error.field == field)
        #expect(error.advice == .ask)
    }

    @Test("is not accepted from another service or the other mode")
    func otherServiceOrMode() async throws {
        let service = try Lyra.client(ScriptedTransport(Lyra.answer(.orderGet, Lyra.payment())))
        #expect(
            try await #require(throws: LyraError.self) { try await service.pay(Lyra.request()) }.code == .otherAnswer)
        let real = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, Lyra.payment(), mode: .production)))
        let error = try await #require(throws: LyraError.self) { try await real.pay(Lyra.request()) }
        #expect(error.code == .otherMode)
        // It may have been paid, with real money.
        #expect(error.advice == .ask)
        let inside = Lyra.payment { payment, _ in payment.orderDetails?.mode = .production }
        let other = try Lyra.client(ScriptedTransport(Lyra.answer(.createPayment, inside)))
        let second = try await #require(throws: LyraError.self) { try await other.pay(Lyra.request()) }
        #expect(second.code == .otherMode && second.advice == .ask)
        let reading = try Lyra.client(
            ScriptedTransport(Lyra.answer(.transactionGet, Lyra.transaction(.captured), mode: .production)))
        let third = try await #require(throws: LyraError.self) { try await reading.transaction(Lyra.uuid) }
        #expect(third.code == .otherMode && third.advice == .fixIntegration)
    }
}
