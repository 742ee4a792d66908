import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

@Suite("Payouts and batches of Worldline Direct")
struct DirectPayoutTests {
    private static func request() -> DirectCreatePayoutRequest {
        var request = DirectCreatePayoutRequest()
        request.amountOfMoney = DirectAmountOfMoney(amount: 2500, currencyCode: "EUR")
        request.cardPayoutMethodSpecificInput = DirectCardPayoutInput()
        request.cardPayoutMethodSpecificInput?.token = "t1"
        request.cardPayoutMethodSpecificInput?.payoutReason = .refund
        return request
    }

    private static let answer = #"""
        {"id":"4400112233_0","status":"PAYOUT_REQUESTED",
        "payoutOutput":{"amountOfMoney":{"amount":2500,"currencyCode":"EUR"}}}
        """#

    @Test("a payout has an idempotence key, the caller's or a new one")
    func key() async throws {
        let key = DirectIdempotenceKey()
        for given in [key, nil] {
            let transport = ScriptedTransport(Self.answer, status: 201)
            let client = try Direct.client(transport)
            let answer: DirectAnswer<DirectPayout>
            if let given {
                answer = try await client.createPayout(Self.request(), key: given)
            } else {
                answer = try await client.createPayout(Self.request())
            }
            #expect(answer.document.status == .payoutRequested)
            let request = try await transport.onlyRequest()
            #expect(request.target == "/v2/Boutique/payouts")
            #expect(request.header("X-GCS-Idempotence-Key") == answer.idempotenceKey.rawValue)
            if let given { #expect(answer.idempotenceKey == given) }
        }
    }

    @Test("a decline is an answer; an answer about another amount proves nothing")
    func declined() async throws {
        let declined = Direct.errors(.refusedByIssuer) { response in
            response.payoutResult = DirectPayout()
            response.payoutResult?.status = .rejectedCredit
        }
        let payout = try await Direct.client(ScriptedTransport(declined, status: 402)).createPayout(Self.request())
        #expect(payout.document.status == .rejectedCredit)
        #expect(payout.errors.first?.errorCode == .refusedByIssuer)
        let other = try Direct.client(
            ScriptedTransport(#"{"payoutOutput":{"amountOfMoney":{"amount":1}}}"#, status: 201))
        let error = try await #require(throws: DirectError.self) { try await other.createPayout(Self.request()) }
        #expect(error.code == .otherAnswer && error.advice == .ask)
    }

    // docs/choices/direct.md, DM18.
    @Test(
        "the outcome of another payout under the same key proves nothing: amount, currency and reference are compared",
        arguments: [(2_500, "EUR", nil), (2_501, "EUR", "P1"), (2_500, "USD", "P1"), (2_500, "EUR", "P2")]
            as [(Int64, String, String?)])
    func replay(amount: Int64, currencyCode: String, reference: String?) async throws {
        var request = Self.request()
        request.references = DirectReferences()
        request.references?.merchantReference = "P1"
        var first = DirectPayout()
        first.id = Direct.id
        first.payoutOutput = DirectPayoutOutput()
        first.payoutOutput?.amountOfMoney = DirectAmountOfMoney(amount: amount, currencyCode: currencyCode)
        first.payoutOutput?.references = DirectReferences()
        first.payoutOutput?.references?.merchantReference = reference
        let client = try Direct.client(ScriptedTransport(first.json, status: 201))
        let asked = request
        guard reference != nil else {
            #expect(try await client.createPayout(asked).document.id == Direct.id)
            return
        }
        let error = try await #require(throws: DirectError.self) { try await client.createPayout(asked) }
        #expect(error.code == .otherAnswer && error.advice == .ask)
    }

    // docs/choices/direct.md, DF118.
    @Test("a payout is looked up by its identifier without a number, too")
    func askedWithoutNumber() async throws {
        let found = try await Direct.client(ScriptedTransport(Self.answer)).payout(
            DirectPaymentID(rawValue: Direct.id.base))
        #expect(found.id == Direct.id)
    }

    @Test("a payout is looked up by its identifier, and an invalid identifier is refused")
    func asked() async throws {
        let found = try await Direct.client(ScriptedTransport(Self.answer)).payout(Direct.id)
        #expect(found.id == Direct.id)
        let other = try Direct.client(ScriptedTransport(#"{"id":"1_0"}"#))
        let error = try await #require(throws: DirectError.self) { try await other.payout(Direct.id) }
        #expect(error.code == .otherAnswer)
    }

    @Test("a batch whose header does not fit its items is not sent")
    func batch() async throws {
        let transport = ScriptedTransport()
        let client = try Direct.client(transport)
        let tooMany = CallRow.captures(count: 2)
        var wrongKind = CallRow.captures(count: 1)
        wrongKind.header?.operationType = .refundPayment
        for (request, field) in [(tooMany, "header.itemCount"), (wrongKind, "capturePayments")] {
            let error = try await #require(throws: DirectError.self) { try await client.submitBatch(request) }
            #expect(error.code == .invalidRequest && error.field == field)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test("an answer about another batch proves nothing")
    func otherBatch() async throws {
        let client = try Direct.client(ScriptedTransport(#"{"merchantBatchReference":"B2"}"#, status: 201))
        let error = try await #require(throws: DirectError.self) {
            try await client.submitBatch(CallRow.captures(count: 1))
        }
        #expect(error.code == .otherAnswer && error.advice == .ask)
    }

    @Test("one to ten cards are requested at a time", arguments: [0, 11])
    func cards(count: Int) async throws {
        let client = try Direct.client(ScriptedTransport())
        let error = try await #require(throws: DirectError.self) {
            try await client.cards(ofTokens: (0..<count).map { "t\($0)" })
        }
        #expect(error.code == .invalidRequest)
    }
}
