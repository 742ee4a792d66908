import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("An accepted initialisation")
struct AcceptedTests {
    private func initialise(
        _ answer: JSONObject, sealAlgorithm: SealAlgorithm = .hmacSHA256
    ) async throws -> Initialisation {
        try await Sample.merchant(over: ScriptedTransport(answer), sealAlgorithm: sealAlgorithm)
            .orderInitialize(Sample.order())
    }

    @Test("gives the four values for the phone")
    func values() async throws {
        let initialisation = try await initialise(Sample.accepted.sealed())
        #expect(initialisation.publicKeyValue == "key")
        #expect(initialisation.redirectionData == "data")
        #expect(initialisation.redirectionUrl == URL(string: "https://pay.example/inapp/v1"))
        #expect(initialisation.redirectionVersion == "GUICHET_1.0")
    }

    @Test("is sealed by the shop's algorithm and no other")
    func algorithm() async throws {
        let answer = try Sample.accepted.sealed(algorithm: .sha256)
        #expect(try await initialise(answer, sealAlgorithm: .sha256).publicKeyValue == "key")
        let error = try await initialisationError(over: ScriptedTransport(answer))
        #expect(error.code == .answerNotSealed)
    }

    @Test("may have unknown fields, as long as the seal covers them")
    func unknownFields() async throws {
        var answer = Sample.accepted
        answer.append("newField", ["a": "1"])
        #expect(try await initialise(answer.sealed()).redirectionData == "data")
        var added = try Sample.accepted.sealed()
        added.append("newField", ["a": "1"])
        let error = try await initialisationError(over: ScriptedTransport(added))
        #expect(error.code == .answerNotSealed)
    }

    private func expectNotSealed(_ answer: JSONObject) async throws {
        let error = try await initialisationError(over: ScriptedTransport(answer))
        #expect(error.code == .answerNotSealed)
        #expect(error.platformCode == .accepted)
        #expect(error.advice == .fixIntegration)
        #expect(!error.isSealed)
    }

    @Test("is refused without a seal", arguments: [nil, .null, ""] as [JSONValue?])
    func unsealed(seal: JSONValue?) async throws {
        var answer = Sample.accepted
        answer["seal"] = seal
        try await expectNotSealed(answer)
    }

    @Test("is refused with a wrong seal, or with the seal of another key")
    func wrongSeal() async throws {
        var answer = Sample.accepted
        answer["seal"] = .string(String(repeating: "0", count: 64))
        try await expectNotSealed(answer)
        try await expectNotSealed(try Sample.accepted.sealed(with: SipsSecretKey("002001000000002_KEY2")))
    }

    @Test(
        "is refused when a value was changed on the way",
        arguments: ["publicKeyValue", "redirectionData", "redirectionUrl", "redirectionVersion"])
    func changed(name: String) async throws {
        var answer = try Sample.accepted.sealed()
        answer[name] = "https://evil.example/"
        try await expectNotSealed(answer)
    }

    @Test("is refused when it was changed from a refusal on the way")
    func refusalChanged() async throws {
        var answer = Sample.accepted
        answer["redirectionStatusCode"] = "05"
        answer = try answer.sealed()
        answer["redirectionStatusCode"] = "00"
        try await expectNotSealed(answer)
    }

    @Test(
        "cannot be used when it lacks one of the four values",
        arguments: ["publicKeyValue", "redirectionData", "redirectionUrl", "redirectionVersion"],
        [nil, .null] as [JSONValue?])
    func lacking(name: String, value: JSONValue?) async throws {
        var answer = Sample.accepted
        answer[name] = value
        let error = try await initialisationError(over: ScriptedTransport(answer.sealed()))
        #expect(error.code == .unreadableAnswer)
        #expect(error.platformCode == .accepted)
        #expect(error.advice == .retry)
        #expect(error.isSealed)
    }

    @Test("cannot be used when its address is invalid")
    func address() async throws {
        var answer = Sample.accepted
        answer["redirectionUrl"] = ""
        let error = try await initialisationError(over: ScriptedTransport(answer.sealed()))
        #expect(error.code == .unreadableAnswer)
    }
}
