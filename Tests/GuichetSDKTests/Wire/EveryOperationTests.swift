@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

@Suite("Every operation, over the wire")
struct EveryOperationTests {
    private func exchange(
        _ sample: SampledOperation, answer: JSONObject
    ) async throws -> (sent: JSONObject, request: HTTPTransportRequest, answer: JSONObject) {
        let transport = ScriptedTransport(
            .answer(String(decoding: JSONValue.object(answer).encoded(), as: UTF8.self)))
        let fields = try await sample.run(InAppWireDriver(transport: transport))
        let request = try await transport.onlyRequest()
        return (try request.message(), request, fields)
    }

    @Test("there are twelve samples, one for each documented operation")
    func all() throws {
        #expect(try SampledOperation.all().map(\.operation) == InAppOperation.documented)
    }

    @Test("every declared parameter is sent: the secrets of a card inside the JWE, the rest beside it")
    func parameters() async throws {
        for sample in try SampledOperation.all() {
            let name = sample.operation
            let sent = try await exchange(sample, answer: sample.fullAnswer).sent
            var expected = sample.message
            expected["wireVersion"] = InAppWire.version
            expected["operation"] = name.rawValue
            if !sample.encrypted.isEmpty {
                let encryptedCard = try #require(sent["encryptedCard"]?.text, "\(name)")
                expected["encryptedCard"] = encryptedCard
                let opened = try CompactJWE.decrypt(encryptedCard) { _ in Sample.key }
                let claims = try #require(JSONValue(parsing: opened.plaintext).object)
                for (parameter, text) in sample.encrypted {
                    #expect(claims[parameter]?.text == text, "\(name), \(parameter)")
                }
                #expect(claims.members.count == sample.encrypted.count + 1, "\(name)")
            }
            var members: [String: String] = [:]
            for member in sent.members { members[member.name] = member.value.text }
            #expect(members == expected, "\(name)")
        }
    }

    @Test("the platform can read every message, in its documented form")
    func readable() async throws {
        for sample in try SampledOperation.all() {
            let sent = try await exchange(sample, answer: sample.fullAnswer).sent
            #expect(throws: Never.self, "\(sample.operation)") {
                let request = try InAppRequest(wireObject: sent)
                try request.checkFormats()
                #expect(request.wireObject.members.count == sent.members.count, "\(sample.operation)")
            }
        }
    }

    @Test("every declared field of every answer is read")
    func fields() async throws {
        for sample in try SampledOperation.all() {
            let contract = try #require(OperationContract.all.first { $0.operation == sample.operation })
            #expect(sample.fullAnswer.members.map(\.name) == contract.responseFields, "\(sample.operation)")
            let answer = try await exchange(sample, answer: sample.fullAnswer).answer
            #expect(answer == sample.fullAnswer, "\(sample.operation)")
        }
    }

    /// Sips In-App changelog 21.2.0: NSInteger; other tables of the guide say NSString.
    @Test("the number of a card in the wallet is read from a string and from a number", arguments: ["\"12\"", "12"])
    func paymentMeanId(written: String) async throws {
        let transport = ScriptedTransport(.answer("{\"inAppResponseCode\":\"00\",\"paymentMeanId\":\(written)}"))
        let response = try await InAppWireDriver(transport: transport).addCard(
            AddCardRequest(
                cardNumber: PAN(Sample.cardNumber), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                paymentMeanAlias: "my card", initialisation: Sample.initialisation()))
        #expect(response.paymentMeanId == 12)
    }

    /// Sips In-App changelog 21.3.2 took the UUID out of the device context. Here there is no such context: what leaves
    /// the phone is what the app gave, and nothing else.
    @Test("nothing identifies the device: every value was given by the app, every header is fixed")
    func device() async throws {
        for sample in try SampledOperation.all() {
            let (sent, request, _) = try await exchange(sample, answer: sample.fullAnswer)
            let given = Set(sample.message.values).union([InAppWire.version, sample.operation.rawValue])
            for member in sent.members where member.name != "encryptedCard" {
                #expect(given.contains(member.value.text ?? ""), "\(sample.operation), \(member.name)")
            }
            #expect(request.headers.map(\.name) == ["Content-Type", "Accept"])
            #expect(request.headers.allSatisfy { $0.value == "application/json" })
        }
    }

    @Test("an answer without its code is not an answer")
    func withoutCode() async throws {
        for sample in try SampledOperation.all() {
            var answer = sample.fullAnswer
            answer[sample.codeField] = nil
            let error = try await #require(throws: InAppError.self) { try await exchange(sample, answer: answer) }
            #expect(
                error.code == (sample.effect == .asks && !sample.isAboutCharge ? .noAnswer : .outcomeUnknown),
                "\(sample.operation)")
            // What changes a wallet or makes a token is not about a charge.
            #expect(error.advice == (sample.isAboutCharge ? .ask : .retry), "\(sample.operation)")
        }
    }

    /// docs/in-app-wire.md, 5.5: no answer, so nothing is known.
    @Test("without a connection nothing was sent, except that a question how a payment stands leaves that unknown")
    func withoutConnection() async throws {
        for sample in try SampledOperation.all() {
            let driver = InAppWireDriver(transport: ScriptedTransport(.failure(.unreachable)), resends: 0)
            let error = try await #require(throws: InAppError.self) { try await sample.run(driver) }
            let isQuestion = sample.operation == .getTransactionData
            #expect(error.code == (isQuestion ? .outcomeUnknown : .notSent), "\(sample.operation)")
            #expect(error.advice == (isQuestion ? .ask : .retry), "\(sample.operation)")
        }
    }

    @Test("unknown fields and unknown codes are accepted, and the code is kept")
    func unknown() async throws {
        for sample in try SampledOperation.all() {
            var answer = sample.fullAnswer
            answer[sample.codeField] = "Z9"
            var sent = answer
            sent.append("aFieldOfTomorrow", ["x", .object(JSONObject())])
            #expect(try await exchange(sample, answer: sent).answer == answer, "\(sample.operation)")
        }
    }
}
