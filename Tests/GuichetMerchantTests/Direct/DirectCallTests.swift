import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant
import Testing

/// A call of the client, the request that it makes, and an answer to it.
struct CallRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let body: String?
    let answer: String
    let status: Int
    let run: @Sendable (DirectClient) async throws -> Void

    init(
        _ name: String, _ line: String, body: String? = nil, answer: String = "{}", status: Int = 200,
        run: @escaping @Sendable (DirectClient) async throws -> Void
    ) {
        testDescription = name
        self.line = line
        self.body = body
        self.answer = answer
        self.status = status
        self.run = run
    }
}

private let context = DirectProductContext(
    countryCode: "BE", currencyCode: "EUR", amount: 1, isRecurring: false, locale: "fr_BE", hide: ["fields"])
private let query = "countryCode=BE&currencyCode=EUR&locale=fr_BE&amount=1&isRecurring=false&hide=fields"
private let payment = #"{"id":"4400112233_0"}"#

@Suite("The other calls of Worldline Direct")
struct DirectCallTests {
    private static let payments = [
        CallRow("getPayment", "GET /payments/4400112233_0", answer: payment) { _ = try await $0.payment(Direct.id) },
        CallRow("details", "GET /payments/4400112233_0/details", answer: #"{"id":"4400112233_0","Operations":[{}]}"#) {
            let found = try await $0.paymentDetails(Direct.id).operations?.count
            #expect(found == 1)
        },
        CallRow(
            "capture", "POST /payments/4400112233_0/capture", body: #"{"amount":1000,"isFinal":true}"#,
            answer:
                #"{"id":"4400112233_1","status":"CAPTURE_REQUESTED","captureOutput":{"amountOfMoney":{"amount":1000}}}"#,
            status: 201
        ) {
            var request = DirectCaptureRequest()
            request.amount = 1000
            request.isFinal = true
            let found = try await $0.capture(Direct.id, request).document.status
            #expect(found == .captureRequested)
        },
        CallRow("capture of all", "POST /payments/4400112233_0/capture", body: "{}", status: 201) {
            _ = try await $0.capture(Direct.id)
        },
        CallRow(
            "cancel", "POST /payments/4400112233_0/cancel", body: "{}", answer: #"{"payment":{"id":"4400112233_0"}}"#
        ) {
            let found = try await $0.cancel(Direct.id).document.payment?.id
            #expect(found == Direct.id)
        },
        CallRow(
            "refund", "POST /payments/4400112233_0/refund",
            body: #"{"amountOfMoney":{"amount":5,"currencyCode":"EUR"}}"#, status: 201
        ) {
            var request = DirectRefundRequest()
            request.amountOfMoney = DirectAmountOfMoney(amount: 5, currencyCode: "EUR")
            _ = try await $0.refund(Direct.id, request)
        },
        CallRow("captures", "GET /payments/4400112233_0/captures", answer: #"{"captures":[{"id":"4400112233_1"}]}"#) {
            let found = try await $0.captures(of: Direct.id).map(\.id)
            #expect(found == ["4400112233_1"])
        },
        CallRow("refunds", "GET /payments/4400112233_0/refunds") {
            let found = try await $0.refunds(of: Direct.id)
            #expect(found.isEmpty)
        },
        CallRow(
            "complete", "POST /payments/4400112233_0/complete",
            body: #"{"order":{"amountOfMoney":{"amount":1,"currencyCode":"EUR"}}}"#,
            answer: #"{"payment":{"id":"4400112233_0"}}"#
        ) {
            var request = DirectCompletePaymentRequest()
            request.order = DirectOrder(amount: 1, currencyCode: "EUR")
            _ = try await $0.complete(Direct.id, request)
        },
        CallRow(
            "subsequent", "POST /payments/4400112233_0/subsequent",
            body: #"{"subsequentcardPaymentMethodSpecificInput":{"subsequentType":"Recurring"}}"#,
            answer: #"{"payment":{"id":"4400112244_0"}}"#, status: 201
        ) {
            var request = DirectSubsequentPaymentRequest()
            request.subsequentcardPaymentMethodSpecificInput = DirectSubsequentCardInput()
            request.subsequentcardPaymentMethodSpecificInput?.subsequentType = .recurring
            _ = try await $0.subsequentPayment(after: Direct.id, request)
        },
    ]

    private static let pages = [
        CallRow(
            "createHostedCheckout", "POST /hostedcheckouts",
            body:
                #"{"hostedCheckoutSpecificInput":{"locale":"en_GB","returnUrl":"https://shop.example/back"},"order":{"amountOfMoney":{"amount":1000,"currencyCode":"EUR"}}}"#
        ) {
            let order = DirectOrder(amount: 1000, currencyCode: "EUR")
            _ = try await $0.createHostedCheckout(
                DirectCreateHostedCheckoutRequest(
                    order: order, returnUrl: "https://shop.example/back", locale: "en_GB"))
        },
        CallRow("getHostedCheckout", "GET /hostedcheckouts/3066%2F1", answer: #"{"status":"IN_PROGRESS"}"#) {
            let found = try await $0.hostedCheckout("3066/1").status
            #expect(found == .inProgress)
        },
        CallRow("createHostedTokenization", "POST /hostedtokenizations", body: #"{"locale":"fr_FR"}"#) {
            var request = DirectCreateHostedTokenizationRequest()
            request.locale = "fr_FR"
            _ = try await $0.createHostedTokenization(request)
        },
        CallRow("getHostedTokenization", "GET /hostedtokenizations/h1") { _ = try await $0.hostedTokenization("h1") },
        CallRow("createPaymentLink", "POST /paymentlinks", body: #"{"isReusableLink":false}"#, status: 201) {
            var request = DirectCreatePaymentLinkRequest()
            request.isReusableLink = false
            _ = try await $0.createPaymentLink(request)
        },
        CallRow("getPaymentLink", "GET /paymentlinks/l1", answer: #"{"status":"ACTIVE"}"#) {
            let found = try await $0.paymentLink("l1").status
            #expect(found == .active)
        },
        CallRow("cancelPaymentLink", "POST /paymentlinks/l1/cancel", answer: "", status: 204) {
            try await $0.cancelPaymentLink("l1")
        },
        CallRow(
            "sharePaymentLink", "POST /paymentlinks/l1/share",
            body: #"{"channel":"EMAIL","recipient":"anna@example.com"}"#, answer: "", status: 204
        ) {
            var request = DirectSharePaymentLinkRequest()
            request.channel = "EMAIL"
            request.recipient = "anna@example.com"
            try await $0.sharePaymentLink("l1", by: request)
        },
    ]

    private static let resources = [
        CallRow("testConnection", "GET /services/testconnection", answer: #"{"result":"OK"}"#) {
            try await $0.testConnection()
        },
        CallRow("sessions", "POST /sessions", body: "{}", answer: #"{"clientSessionId":"s"}"#, status: 201) {
            let found = try await $0.createSession().clientSessionId
            #expect(found == "s")
        },
        CallRow("products", "GET /products?\(query)", answer: #"{"paymentProducts":[{"id":302}]}"#) {
            let found = try await $0.products(context).map(\.id)
            #expect(found == [.applePay])
        },
        CallRow("product", "GET /products/302?\(query)", answer: #"{"id":302}"#) {
            let found = try await $0.product(.applePay, context).id
            #expect(found == .applePay)
        },
        CallRow("networks", "GET /products/302/networks?\(query)", answer: #"{"networks":["Visa"]}"#) {
            let found = try await $0.networks(of: .applePay, context)
            #expect(found == ["Visa"])
        },
        CallRow(
            "product session", "POST /products/302/sessions",
            body: #"{"paymentProductSession302SpecificInput":{"domainName":"shop.example","displayName":"Boutique"}}"#,
            answer: #"{"paymentProductSession302SpecificOutput":{"session":"{}"}}"#
        ) {
            let found = try await $0.applePaySession(domainName: "shop.example", displayName: "Boutique")
            #expect(found == "{}")
        },
        CallRow("getIINdetails", "POST /services/getIINdetails", body: #"{"bin":"433026"}"#) {
            _ = try await $0.iinDetails(bin: "433026")
        },
        CallRow("createToken", "POST /tokens", body: #"{"paymentProductId":1}"#, status: 201) {
            var request = DirectCreateTokenRequest()
            request.paymentProductId = .visa
            _ = try await $0.createToken(request)
        },
        CallRow("getToken", "GET /tokens/t1") { _ = try await $0.token("t1") },
        CallRow("deleteToken", "DELETE /tokens/t1", answer: "", status: 204) { try await $0.deleteToken("t1") },
        CallRow(
            "validateCredentials", "POST /webhooks/validateCredentials",
            body: #"{"key":"w","secret":"TKXYsYCnMw3hs/79uG01EAdOgO0ncGPPyZP5kMGGVs0="}"#,
            answer: #"{"result":"Invalid"}"#
        ) {
            let key = DirectWebhookKey(id: "w", secret: "the webhook's own secret")
            let isValid = try await $0.validateWebhookKey(key)
            #expect(!isValid)
        },
        CallRow("sendtest", "POST /webhooks/sendtest", body: #"{"url":"https://s.example/w"}"#, answer: "", status: 204)
        {
            try await $0.sendTestWebhook(to: "https://s.example/w")
        },
        CallRow("sendtest, as the portal has it", "POST /webhooks/sendtest", body: "{}", answer: "", status: 204) {
            try await $0.sendTestWebhook()
        },
        CallRow("any other", "POST /mandates/M1/block", answer: #"{"x":1}"#) {
            let found = try await $0.call(.blockMandate, ["M1"])?["x"]
            #expect(found == .integer(1))
        },
    ]

    @Test(
        "are sent as the contract has them, and signed; those that move money have a key",
        arguments: payments + pages + resources + CallRow.services)
    fileprivate func row(row: CallRow) async throws {
        let transport = ScriptedTransport(row.answer, status: row.status)
        try await row.run(try Direct.client(transport))
        let request = try await transport.onlyRequest()
        let parts = row.line.split(separator: " ").map(String.init)
        #expect(request.method == parts.first)
        #expect(request.target == "/v2/Boutique" + (parts.last ?? ""))
        #expect(String(decoding: request.body, as: UTF8.self) == row.body ?? "")
        #expect((request.header("Content-Type") != nil) == (row.body != nil))
        let received = DirectSignedRequest(method: request.method, target: request.target, headers: request.headers)
        #expect(received.isSigned(with: Direct.key))
        let moves = DirectEndpoint.server.contains { endpoint in
            endpoint.isIdempotent && endpoint.method == request.method
                && endpoint.path(["Boutique", "4400112233_0"]) == request.target
        }
        #expect((request.header("X-GCS-Idempotence-Key") != nil) == moves)
    }

    @Test("can ask for a group of merchants' payment links, signed like any other call")
    func group() async throws {
        let transport = ScriptedTransport(#"{"total":7}"#, status: 200)
        let found = try await Direct.client(transport).paymentLinks(ofGroup: "Group1").total
        #expect(found == 7)
        let request = try await transport.onlyRequest()
        #expect(request.target == "/v2/merchant-groups/Group1/paymentlinks/search")
        #expect(String(decoding: request.body, as: UTF8.self) == "{}")
        let received = DirectSignedRequest(method: request.method, target: request.target, headers: request.headers)
        #expect(received.isSigned(with: Direct.key))
    }

    @Test("refuse an answer about another payment or amount")
    func other() async throws {
        let client = try Direct.client(ScriptedTransport(#"{"id":"4400112244_0"}"#))
        let error = try await #require(throws: DirectError.self) { try await client.payment(Direct.id) }
        #expect(error.code == .otherAnswer)
        let second = try Direct.client(
            ScriptedTransport(#"{"captureOutput":{"amountOfMoney":{"amount":999}}}"#, status: 201))
        var request = DirectCaptureRequest()
        request.amount = 1000
        let asked = request
        let capture = try await #require(throws: DirectError.self) { try await second.capture(Direct.id, asked) }
        #expect(capture.code == .otherAnswer)
        #expect(capture.advice == .ask)
    }

    @Test("refuse an identifier that would make another path", arguments: ["", ".."])
    func path(id: String) async throws {
        let client = try Direct.client(ScriptedTransport())
        let error = try await #require(throws: DirectError.self) { try await client.token(id) }
        #expect(error.code == .invalidRequest)
    }

    @Test("return a declined refund with the decline")
    func declinedRefund() async throws {
        let answer = Direct.errors(.refundTooHigh) { response in
            response.refundResult = DirectRefund()
            response.refundResult?.status = .rejected
        }
        let refund = try await Direct.client(ScriptedTransport(answer, status: 402)).refund(Direct.id)
        #expect(refund.document.status == .rejected)
        #expect(refund.errors.first?.errorCode == .refundTooHigh)
    }

    @Test("go to the documented hosts")
    func hosts() throws {
        for host in DirectHost.known {
            let client = DirectClient(merchantId: "M", key: Direct.key, host: host, transport: ScriptedTransport())
            #expect(client != nil)
            #expect(host.isTest == host.rawValue.contains("preprod"))
        }
        #expect(DirectHost(rawValue: "pay.example").isTest == nil)
    }
}

@Suite("The shopper's return from a hosted checkout")
struct DirectReturnTests {
    @Test(
        "belongs to this checkout or to another one",
        arguments: [
            ("https://s.example/back?RETURNMAC=mac-1&hostedCheckoutId=3066", true),
            ("https://s.example/back?order=1&RETURNMAC=mac-1&hostedCheckoutId=3066#top", true),
            ("https://s.example/back?RETURNMAC=mac-2&hostedCheckoutId=3066", false),
            ("https://s.example/back?RETURNMAC=mac-1&hostedCheckoutId=3067", false),
            ("https://s.example/back?RETURNMAC=mac-1", false), ("https://s.example/back?hostedCheckoutId=3066", false),
            ("https://s.example/back?RETURNMAC=mac-1&RETURNMAC=mac-2&hostedCheckoutId=3066", false),
            ("https://s.example/back", false),
        ])
    func returned(address: String, isRight: Bool) throws {
        var checkout = DirectCreateHostedCheckoutResponse()
        checkout.returnMAC = "mac-1"
        checkout.hostedCheckoutId = "3066"
        let url = try #require(URL(string: address))
        #expect(checkout.isReturn(url) == isRight)
        checkout.returnMAC = nil
        #expect(!checkout.isReturn(url))
    }
}
