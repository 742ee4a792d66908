import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("walletOrder, sent again")
struct WalletOrderResendTests {
    @Test("byte for byte gets the first answer, though the card was removed from the wallet or has expired since")
    func identical() async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try Instant("2026-07-31T23:59:00+02:00"))
            _ = try await test.addCard(expiry: "202607")
            let message = try WireCall.walletOrder(try await test.prepareAny(.walletOrder()), csc: "123")
            let first = try await test.call(message)
            #expect(first.code == "00")
            let before = try await test.stored()
            #expect(try await test.deleteCard("1").code == "00")
            #expect(try await test.call(message) == first)
            test.clock.advance(seconds: 120)
            #expect(try await test.call(message) == first)
            #expect(try await test.stored().payments == before.payments)
        }
    }

    @Test("with another body on the same redirectionData is refused with 34; with another initialisation, 94")
    func others() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            let initialisation = try await test.prepareAny(.walletOrder())
            let second = try await test.prepareAny(.walletOrder())
            #expect(try await test.call(WireCall.walletOrder(initialisation)).code == "00")
            for other in [
                try WireCall.walletOrder(initialisation, csc: "123"), try WireCall.walletOrder(initialisation, "2"),
                try WireCall.walletOrder(initialisation, nil),
            ] {
                #expect(try await test.call(other).expect("34", "redirectionData"))
            }
            #expect(try await test.call(WireCall.walletOrder(second)).expect("94", "transactionReference"))
            #expect(try await test.stored().payments == 1)
        }
    }

    @Test("a thousand orders sent twice at the same moment are a thousand debits", .timeLimit(.minutes(20)))
    func thousand() async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.add()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            let messages = try await concurrently((0..<1_000).map { "DOUBLE\($0)" }) { reference in
                try WireCall.walletOrder(try await test.prepareAny(.walletOrder(.string(reference))))
            }
            let pairs = messages.flatMap { [$0, $0] }
            let answers = try await concurrently(pairs) { try await test.call($0) }
            #expect(answers.allSatisfy { $0.code == "00" })
            // Each pair got one answer: the message to the acquirer is the same.
            let named = Dictionary(grouping: answers) { $0.message["transactionReference"]?.text ?? "" }
            #expect(named.count == 1_000)
            #expect(named.values.allSatisfy { $0.count == 2 && $0.first?.body == $0.last?.body })
            #expect(asked.count == 1_000)
            #expect(try await test.stored().payments == 1_000)
        }
    }
}
