import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("A refused initialisation")
struct RefusedTests {
    @Test(
        "has the platform's code, its message, the wrong field and what to do",
        arguments: [
            (.formatError, "amount", .fixIntegration), (.invalidTransaction, "interfaceVersion", .fixIntegration),
            (.unknownMerchant, nil, .fixIntegration), (.suspectedFraud, nil, .fixIntegration),
            (.notPermitted, nil, .askSupport), (.duplicate, nil, .ask), (.unavailable, nil, .retry),
            (.internalError, nil, .retry), ("6Z", nil, .fixIntegration),
        ] as [(ResponseCode, String?, Advice)])
    func refused(code: ResponseCode, field: String?, advice: Advice) async throws {
        let answer = Sample.refused(code, field: field)
        for isSealed in [true, false] {
            let message = isSealed ? try answer.sealed() : answer
            let error = try await initialisationError(over: ScriptedTransport(message, status: 400))
            #expect(error.code == .refused)
            #expect(error.platformCode == code)
            #expect(error.field == field)
            #expect(error.reason == "said by the platform")
            #expect(error.advice == advice)
            #expect(error.isSealed == isSealed)
        }
    }

    @Test("is not trusted when its seal is wrong: it may be forged")
    func wrongSeal() async throws {
        let answer = Sample.refused(.formatError, field: "amount")
        var zeros = answer
        zeros["seal"] = .string(String(repeating: "0", count: 64))
        var changed = try answer.sealed()
        changed["errorFieldName"] = "orderId"
        for message in [zeros, changed, try answer.sealed(with: SipsSecretKey("another"))] {
            let error = try await initialisationError(over: ScriptedTransport(message))
            #expect(error.code == .answerNotSealed)
            #expect(error.platformCode == .formatError)
            #expect(error.advice == .fixIntegration)
            #expect(!error.isSealed)
        }
    }

    @Test("may come without a message")
    func wordless() async throws {
        var answer = JSONObject()
        answer.append("redirectionStatusCode", .integer(99))
        let error = try await initialisationError(over: ScriptedTransport(answer))
        #expect(error.code == .refused)
        #expect(error.platformCode == .internalError)
        #expect(!error.reason.isEmpty)
    }

    @Test("is described by its code, its field and its message")
    func description() async throws {
        let error = try await initialisationError(
            over: ScriptedTransport(Sample.refused(.formatError, field: "amount")))
        #expect("\(error)" == "refused (code 30, field amount): said by the platform")
        let without = try await initialisationError(over: ScriptedTransport(Sample.refused(.unavailable)))
        #expect("\(without)" == "refused (code 90): said by the platform")
    }
}
