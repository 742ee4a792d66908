import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("A change of a wallet, sent again")
struct ChangeResendTests {
    @Test("byte for byte gets the first answer byte for byte, and changes nothing more")
    func identical() async throws {
        try await TestPlatform.run { test in
            let adding = try WireCall.addCard(try await test.prepareAny(.wallet(.addCard)))
            let first = try await test.call(adding)
            #expect(first.code == "00")
            let deleting = WireCall.deletePaymentMean(try await test.prepareAny(.wallet(.deletePaymentMean)), "1")
            // Long after its fifteen minutes, and whatever happened to the card meanwhile.
            for seconds: Int64 in [60, 15 * 60] {
                test.clock.advance(seconds: seconds)
                #expect(try await test.call(adding) == first)
            }
            #expect(try await test.walletData().cards.count == 1)
            #expect(try await test.call(deleting).code == "97")
            let again = WireCall.deletePaymentMean(try await test.prepareAny(.wallet(.deletePaymentMean)), "1")
            let deleted = try await test.call(again)
            #expect(deleted.code == "00")
            #expect(try await test.call(again) == deleted)
            #expect(try await test.call(adding) == first)
            #expect(try await test.walletData().cards.isEmpty)
        }
    }

    @Test("gets it after a restart, with an expired card and with a disabled function, too")
    func late() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (adding, first) = try await TestPlatform.run(options) { test in
            let adding = try WireCall.addCard(try await test.prepareAny(.wallet(.addCard)), expiry: "202607")
            return (adding, try await test.call(adding))
        }
        #expect(first.code == "00")
        try await TestPlatform.run(options) { test in
            #expect(try await test.call(adding) == first)
            _ = try await test.platform.sips.administration.set(["addCard"], enabled: false, of: "002001000000001")
            #expect(try await test.call(adding) == first)
        }
    }

    @Test("in any other form on a used redirectionData is refused with 34, and after a day with 97")
    func otherBody() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareAny(.wallet(.addCard))
            let adding = try WireCall.addCard(initialisation)
            #expect(try await test.call(adding).code == "00")
            for other in [
                try WireCall.addCard(initialisation), try WireCall.addCard(initialisation, card: "5100000000000000"),
                try WireCall.addCard(initialisation, card: "4970101122334455"),
            ] {
                #expect(try await test.call(other).expect("34", "redirectionData"))
            }
            let bytes = JSONValue.object(adding).encoded()
            #expect(try await test.call(bytes: bytes + [0x20]).code == "34")
            test.clock.advance(seconds: 86_400)
            try await test.purge()
            #expect(try await test.call(adding).expect("97", "redirectionData"))
            #expect(try await test.walletData().cards.count == 1)
        }
    }

    @Test("fifty times at the same moment makes one change and gives one answer")
    func fiftyIdentical() async throws {
        try await TestPlatform.run { test in
            let adding = try WireCall.addCard(try await test.prepareAny(.wallet(.addCard)))
            let answers = try await Self.call(Array(repeating: adding, count: 50), on: test)
            #expect(Set(answers.map(\.body)).count == 1)
            #expect(answers.first?.code == "00")
            #expect(try await test.walletData().cards.count == 1)
        }
    }

    @Test(
        "by fifty phones at the same moment with one card: one adds it, the others get 94; fifty cards get fifty numbers"
    )
    func fiftyPhones() async throws {
        try await TestPlatform.run { test in
            var same: [JSONObject] = []
            var different: [JSONObject] = []
            for number in 10..<60 {
                same.append(try WireCall.addCard(try await test.prepareAny(.wallet(.addCard))))
                different.append(
                    try WireCall.addCard(
                        try await test.prepareAny(.wallet(.addCard, "WALLET2")), card: "4100000000000\(number)0"))
            }
            let answers = try await Self.call(same, on: test)
            #expect(answers.filter { $0.code == "00" }.count == 1)
            #expect(answers.filter { $0.expect("94", "cardNumber") }.count == 49)
            let numbers = try await Self.call(different, on: test).compactMap { $0.message["paymentMeanId"]?.text }
            #expect(Set(numbers) == Set((1...50).map(String.init)))
        }
    }

    private static func call(_ messages: [JSONObject], on test: TestPlatform) async throws -> [WireAnswer] {
        try await withThrowingTaskGroup(of: WireAnswer.self) { group in
            for message in messages { group.addTask { try await test.call(message) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
