import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

@Suite("A call of Worldline Direct that fails")
struct DirectErrorTests {
    private func error(over transport: ScriptedTransport) async throws -> DirectError {
        let client = try Direct.client(transport)
        let error = try await #require(throws: DirectError.self) {
            try await client.createPayment(Direct.request(), key: #require(DirectIdempotenceKey("k-1")))
        }
        #expect(error.idempotenceKey?.rawValue == "k-1")
        #expect(await transport.requests.count == 1)
        return error
    }

    @Test(
        "leaves doubt when the request may have arrived: the same call with the same key gives the answer",
        arguments: [
            (HTTPTransportError.Code.unreachable, Advice.retry), (.timedOut, .ask), (.interrupted, .ask),
            (.answerTooLarge, .ask), (.cancelled, .ask),
        ])
    func noAnswer(code: HTTPTransportError.Code, advice: Advice) async throws {
        let error = try await error(over: ScriptedTransport(failure: code))
        #expect(error.code == .noAnswer)
        #expect(error.advice == advice)
    }

    @Test(
        "leaves doubt when the answer is cut, or not the platform's",
        arguments: [
            ("", 201), ("<html>", 201), ("[]", 201), ("null", 201), (#"{"payment":{"id":"1_0""#, 201),
            (#"{"payment":{"id":"1_0"},"payment":{}}"#, 201), (#"{"creationOutput":{}}"#, 201), ("<html>", 402),
            ("{}", 402), (#"{"errors":[]}"#, 402), (#"{"message":"Payment Required"}"#, 402), ("{}", 302),
        ])
    func unreadable(body: String, status: Int) async throws {
        let error = try await error(over: ScriptedTransport(body, status: status))
        #expect(error.code == .unreadableAnswer)
        #expect(error.advice == .ask)
    }

    @Test(
        "has the platform's message",
        arguments: [
            (400, DirectErrorCode.invalidValue, DirectError.Code.refused, Advice.fixIntegration),
            (400, .invalidCardNumber, .refused, .correctInput), (403, .accessDenied, .notAuthorized, .fixIntegration),
            (404, .unknownPayment, .notFound, .fixIntegration), (409, .requestInProgress, .inProgress, .ask),
            (409, .actionNotAllowed, .refused, .fixIntegration), (429, "99999999", .tooManyRequests, .retry),
            (500, "20000001", .platformFailure, .ask), (503, "20000001", .platformFailure, .ask),
            (400, "50009999", .refused, .fixIntegration),
        ])
    func typed(status: Int, errorCode: DirectErrorCode, code: DirectError.Code, advice: Advice) async throws {
        let answer = Direct.errors(errorCode, propertyName: "order.x")
        let error = try await error(over: ScriptedTransport(answer, status: status))
        #expect(error.code == code)
        #expect(error.advice == advice)
        #expect(error.httpStatus == status)
        #expect(error.errorCode == errorCode)
        #expect(error.field == "order.x")
        #expect(error.errorId == "15eabcd5-30b3-479b-ae03-67bb351c07e6-00000092")
    }

    @Test(
        "may have no body, or another one than JSON",
        arguments: [
            (403, "", DirectError.Code.notAuthorized, Advice.fixIntegration), (404, "", .notFound, .fixIntegration),
            (502, "<html>Bad Gateway</html>", .platformFailure, .ask), (504, "", .platformFailure, .ask),
            (408, "", .noAnswer, .ask),
        ])
    func bare(status: Int, body: String, code: DirectError.Code, advice: Advice) async throws {
        let error = try await error(over: ScriptedTransport(body, status: status))
        #expect(error.code == code)
        #expect(error.advice == advice)
        #expect(error.errors.isEmpty)
    }

    @Test("that only reads may simply be repeated")
    func reading() async throws {
        for transport in [
            ScriptedTransport(failure: .timedOut), ScriptedTransport("<html>", status: 502),
            ScriptedTransport("", status: 200),
        ] {
            let client = try Direct.client(transport)
            let error = try await #require(throws: DirectError.self) { try await client.payment(Direct.id) }
            #expect(error.advice == .retry)
        }
    }

    @Test("that only reads, opens a session or stores a card may simply be repeated although it is a POST")
    func readingByPost() async throws {
        let calls: [@Sendable (DirectClient) async throws -> Void] = [
            { _ = try await $0.createSession() }, { _ = try await $0.iinDetails(bin: "40120000") },
            { _ = try await $0.paymentLinks(ofGroup: "Group1") },
            {
                let order = DirectOrder(amount: 3000, currencyCode: "EUR", merchantReference: "order-0001")
                _ = try await $0.createHostedCheckout(
                    DirectCreateHostedCheckoutRequest(
                        order: order, returnUrl: "https://shop.example/back", locale: "en_GB"))
            },
            { _ = try await $0.createHostedTokenization(DirectCreateHostedTokenizationRequest()) },
            {
                var request = DirectCreateHostedFieldsSessionRequest()
                request.locale = "en_GB"
                _ = try await $0.createHostedFieldsSession(request)
            },
            { _ = try await $0.applePaySession(domainName: "shop.example", displayName: "Shop") },
            {
                var request = DirectCreateTokenRequest()
                request.paymentProductId = .visa
                request.encryptedCustomerInput = "blob"
                _ = try await $0.createToken(request)
            },
            { _ = try await $0.validateWebhookKey(DirectWebhookKey(id: "w", secret: "s")) },
        ]
        for call in calls {
            for transport in [ScriptedTransport(failure: .timedOut), ScriptedTransport("<html>", status: 502)] {
                let client = try Direct.client(transport)
                let error = try await #require(throws: DirectError.self) { try await call(client) }
                #expect(error.advice == .retry)
                #expect(await transport.requests.count == 1)
            }
        }
    }

    @Test("shows nothing of what was sent or received")
    func discreet() async throws {
        let answer = Direct.errors(.invalidValue) { response in
            response.errors = [DirectErrorItem(.invalidValue, message: "value 4000000000001000 is wrong")]
        }
        let error = try await error(over: ScriptedTransport(answer, status: 400))
        var dumped = ""
        dump(error, to: &dumped)
        for shown in ["\(error)", String(reflecting: error), dumped] { #expect(!shown.contains("4000000000001000")) }
    }
}
