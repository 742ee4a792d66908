import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("A call of the REST API that fails")
struct LyraErrorTests {
    private func error(over transport: ScriptedTransport) async throws -> LyraError {
        let client = try Lyra.client(transport)
        return try await #require(throws: LyraError.self) { try await client.pay(Lyra.request()) }
    }

    @Test(
        "leaves doubt when the request may have arrived: ask, and never send again by itself",
        arguments: [
            (HTTPTransportError.Code.unreachable, Advice.retry), (.timedOut, .ask), (.interrupted, .ask),
            (.answerTooLarge, .ask), (.cancelled, .ask),
        ])
    func noAnswer(code: HTTPTransportError.Code, advice: Advice) async throws {
        let transport = ScriptedTransport(failure: code)
        let error = try await error(over: transport)
        #expect(error.code == .noAnswer)
        #expect(error.advice == advice)
        #expect(await transport.requests.count == 1)
    }

    @Test(
        "leaves no doubt about a form, in which no buyer can pay without the answer: the call may be repeated",
        arguments: [HTTPTransportError.Code.timedOut, .interrupted, .cancelled])
    func form(code: HTTPTransportError.Code) async throws {
        let client = try Lyra.client(ScriptedTransport(failure: code))
        var request = try Lyra.request()
        request.payload = nil
        let form = request
        #expect(try await #require(throws: LyraError.self) { try await client.createPayment(form) }.advice == .retry)
        // A registered card that pays without a form is charged at once.
        request.formAction = .silent
        request.paymentMethodToken = "0123456789abcdef0123456789abcdef"
        let silent = request
        let other = try Lyra.client(ScriptedTransport(failure: code))
        #expect(try await #require(throws: LyraError.self) { try await other.createPayment(silent) }.advice == .ask)
    }

    @Test("about a form leaves no doubt either when the answer is cut")
    func cutForm() async throws {
        let client = try Lyra.client(ScriptedTransport("<html>Bad Gateway</html>", status: 502))
        var request = try Lyra.request()
        request.payload = nil
        let form = request
        #expect(try await #require(throws: LyraError.self) { try await client.createPayment(form) }.advice == .retry)
    }

    @Test(
        "leaves doubt when the answer is cut, or not the platform's",
        arguments: [
            ("", 200), ("<html>Bad Gateway</html>", 502), (#"{"status":"SUCCESS","answer":{"_type":"V4/Pay"#, 200),
            ("[]", 200), ("null", 200), ("{}", 200), (#"{"status":"ERROR"}"#, 200), (#"{"status":"SUCCESS"}"#, 200),
            (#"{"status":"MAYBE","answer":{}}"#, 200), (#"{"status":"SUCCESS","status":"SUCCESS"}"#, 200),
        ])
    func unreadable(body: String, status: Int) async throws {
        let error = try await error(over: ScriptedTransport(body, status: status))
        #expect(error.code == .unreadableAnswer)
        #expect(error.advice == .ask)
    }

    @Test(
        "leaves doubt after a success with a status that the platform does not use",
        arguments: [201, 302, 500, 503])
    func wrongStatus(status: Int) async throws {
        let error = try await error(
            over: ScriptedTransport(Lyra.answer(.createPayment, Lyra.payment()), status: status))
        #expect(error.code == .unreadableAnswer)
        #expect(error.advice == .ask)
        #expect(error.reason.contains("\(status)"))
    }

    @Test("that only reads may simply be repeated", arguments: [HTTPTransportError.Code.timedOut, .interrupted])
    func reading(code: HTTPTransportError.Code) async throws {
        let client = try Lyra.client(ScriptedTransport(failure: code))
        let error = try await #require(throws: LyraError.self) { try await client.transaction(Lyra.uuid) }
        #expect(error.advice == .retry)
        let limited = try Lyra.client(ScriptedTransport(Lyra.refusal(.orderGet, .technicalError)))
        #expect(
            try await #require(throws: LyraError.self) {
                try await limited.outcome(ofOrder: "A1", amount: 999, currency: .eur)
            }.advice == .retry)
    }

    @Test(
        "names the field whole, of a list's element too",
        arguments: [
            ("Invalid input value [name=paymentForms[0].pan]", "paymentForms[0].pan"),
            ("Input value not defined [name=uuids[1]]", "uuids[1]"),
            ("Invalid input value [name=amount, value=a]b]", "amount"),
            ("Invalid input value [name=]", nil), ("no field", nil),
        ] as [(String, String?)])
    func field(detail: String, name: String?) async throws {
        let answer = Lyra.refusal(.createPayment, .invalidInput, detail: detail)
        #expect(try await error(over: ScriptedTransport(answer)).field == name)
    }

    @Test("has both codes, the field and the ticket, and shows no value", arguments: [200, 401])
    func refused(status: Int) async throws {
        let detail = "Invalid input value [name=customer.email, value=anna@example]"
        var answer = Lyra.refusal(.createPayment, .invalidEmail, detail: detail)
        var inner = answer["answer"]?.object ?? JSONObject()
        inner["detailedErrorCode"] = "DETAIL"
        answer["answer"] = .object(inner)
        let error = try await error(over: ScriptedTransport(answer, status: status))
        #expect(error.code == .refused)
        #expect(error.errorCode == .invalidEmail)
        #expect(error.detailedErrorCode == "DETAIL")
        #expect(error.detailedErrorMessage == detail)
        #expect(error.field == "customer.email")
        #expect(error.ticket == "5fd882c4420940a488c4dd24b71be104")
        #expect(error.advice == .correctInput)
        #expect(!"\(error)".contains("anna") && !String(reflecting: error).contains("anna"))
        #expect("\(error)".hasPrefix("refused (INT_015, detail DETAIL, field customer.email, ticket "))
    }

    @Test(
        "has advice by its code",
        arguments: [
            (LyraErrorCode.wrongCredentials, Advice.fixIntegration), (.noAcceptanceAgreement, .askSupport),
            (.callLimitExceeded, .retry), (.technicalError, .ask), ("PSP_4711", .ask), ("INT_4711", .fixIntegration),
            ("PSP_030", .fixIntegration), ("PSP_031", .otherCard),
            // Another amount, or a token that was used: the first time may have paid.
            (.walletDataNotConsistent, .ask),
        ])
    func advice(code: LyraErrorCode, advice: Advice) async throws {
        let error = try await error(over: ScriptedTransport(Lyra.refusal(.createPayment, code)))
        #expect(error.errorCode == code)
        #expect(error.advice == advice)
        #expect(error.field == nil)
    }
}
