import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("An answer of the office server with a wrong seal")
struct OfficeSealTests {
    private func error(
        _ code: ResponseCode, seal: JSONValue?,
        _ call: @Sendable (OfficeClient<Mercanet>) async throws -> Void
    ) async throws -> MerchantError {
        var answer = JSONObject()
        answer.append("responseCode", .string(code.rawValue))
        answer["seal"] = seal
        let office = OfficeClient<Mercanet>(
            shop: Sample.shop(), office: try #require(URL(string: "https://office.example")),
            transport: ScriptedTransport(answer))
        return try await #require(throws: MerchantError.self) { try await call(office) }
    }

    private static let wrong = JSONValue.string(String(repeating: "0", count: 64))

    @Test(
        "to a call that moves money is asked about: it was probably carried out",
        arguments: [(ResponseCode.accepted, nil), (.accepted, wrong), (.wrongStatus, wrong)]
            as [(ResponseCode, JSONValue?)])
    func moving(code: ResponseCode, seal: JSONValue?) async throws {
        let ten = try #require(Amount(minorUnits: 1_000, currency: .eur))
        let calls: [@Sendable (OfficeClient<Mercanet>) async throws -> Void] = [
            { _ = try await $0.refund("A1", amount: ten) }, { _ = try await $0.cancel("A1", amount: ten) },
        ]
        for call in calls {
            let error = try await error(code, seal: seal, call)
            #expect(error.code == .answerNotSealed)
            #expect(error.platformCode == code)
            #expect(error.advice == .ask)
        }
    }

    /// docs/sips-merchant-wire.md, 3.1: a platform without the shop's key seals no answer.
    @Test(
        "or without any, is a refusal of a call that moves money only where the platform has no key to seal with",
        arguments: [
            ("05", .ask), ("51", .ask), ("25", .ask), ("03", .fixIntegration), ("30", .fixIntegration), ("90", .ask),
        ] as [(ResponseCode, Advice)])
    func refused(code: ResponseCode, advice: Advice) async throws {
        let error = try await error(code, seal: nil) { office in
            var again = DuplicateRequest()
            (again.amount, again.currencyCode, again.transactionReference) = ("1000", .eur, "A2")
            _ = try await office.duplicate("A1", as: again)
        }
        #expect(error.code == .refused)
        #expect(error.platformCode == code)
        #expect(error.advice == advice)
    }

    @Test("to a question, and with 34, is a mistake of the integration")
    func other() async throws {
        let asked = try await error(.accepted, seal: Self.wrong) { _ = try await $0.getTransactionData("A1") }
        #expect(asked.code == .answerNotSealed)
        #expect(asked.advice == .fixIntegration)
        let ten = try #require(Amount(minorUnits: 1_000, currency: .eur))
        let key = try await error(.suspectedFraud, seal: Self.wrong) { _ = try await $0.refund("A1", amount: ten) }
        #expect(key.code == .answerNotSealed)
        #expect(key.advice == .fixIntegration)
    }
}
