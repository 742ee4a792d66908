import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: network tokens", .timeLimit(.minutes(5)))
struct DirectNetworkTokenTests {
    private static let member = "cardPaymentMethodSpecificInput.networkTokenData"

    @Test("are refused, alone and beside a card: another means would pay than the merchant named")
    func refused() async throws {
        try await TestPlatform.run { test in
            let token: JSONValue = ["networkToken": "4761120010000492", "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA="]
            var beside = try #require(DirectTester.card().object)
            var input = try #require(beside["cardPaymentMethodSpecificInput"]?.object)
            input["networkTokenData"] = token
            beside["cardPaymentMethodSpecificInput"] = .object(input)
            var alone = beside
            alone["cardPaymentMethodSpecificInput"] = ["networkTokenData": token]
            for message in [beside, alone] {
                let answer = try await test.direct.send("POST", "/payments", .object(message))
                #expect(answer.status == 400)
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property?.hasPrefix(Self.member) == true, "\(property ?? "none")")
            }
            #expect(try await test.payments().isEmpty)
        }
    }
}
