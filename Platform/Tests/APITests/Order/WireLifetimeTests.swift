import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

/// How long keys, answers and rights last on the wire (docs/in-app-wire.md).
@Suite("Lifetimes of the In-App wire")
struct WireLifetimeTests {
    @Test("a key is issued for fifteen minutes and decrypts for thirty: a card for the last initialisation is paid")
    func wireKey() async throws {
        try await TestPlatform.run { test in
            let first = try await test.prepare(.order(reference: "R1"))
            test.clock.advance(seconds: 14 * 60)
            let last = try await test.prepare(.order(reference: "R2"))
            #expect(last.publicKeyValue == first.publicKeyValue)
            test.clock.advance(seconds: 60)
            let next = try await test.prepare(.order(reference: "R3"))
            #expect(next.publicKeyValue != first.publicKeyValue)
            test.clock.advance(seconds: 13 * 60)
            // 28 minutes after the key was made, 14 after it was handed out.
            #expect(try await test.call(WireOrder.message(for: last)).code == "00")
        }
    }

    @Test("a change that is sent again within a day gets its first answer, deleted or not")
    func changeResent() async throws {
        try await TestPlatform.run { test in
            let adding = try WireCall.addCard(try await test.prepareAny(.wallet(.addCard)))
            let first = try await test.call(adding)
            #expect(first.code == "00")
            test.clock.advance(seconds: 86_399)
            try await test.purge()
            #expect(try await test.call(adding) == first)
            #expect(try await test.walletData().cards.count == 1)
        }
    }

    @Test("a shop that may not ask for the result of a transaction is answered 40")
    func right() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            #expect(try await begun.phone.getTransactionData(begun.context).inAppResponseCode != .notPermitted)
            _ = try await test.platform.sips.administration.set(
                ["getTransactionData"], enabled: false, of: "002001000000001")
            let message = JSONObject([
                "wireVersion": "GUICHET_1.0", "operation": "getTransactionData",
                "transactionContextData": .string(begun.context.transactionContextData),
            ])
            #expect(try await test.call(message).code == "40")
        }
    }

    @Test("an undecided transaction cannot be duplicated; a token pays nothing at a shop that requires authentication")
    func office() async throws {
        try await TestPlatform.run { test in
            let pending = try await test.phone(Sips.self).pay(
                test.merchant().orderInitialize(.test()), card: "4100000000000060")
            #expect(pending.inAppResponseCode == .pending)
            let office: OfficeClient<Sips> = try test.office()
            var again = DuplicateRequest()
            again.amount = "900"
            again.currencyCode = .eur
            again.transactionReference = "REF2"
            let message = again
            let error = try await #require(throws: MerchantError.self) {
                try await office.duplicate(.transactionReference("REF1"), as: message)
            }
            #expect(error.platformCode == .wrongStatus)
            try await test.platform.sips.administration.set(
                AuthenticationPolicy(isEnforced: true), of: "002001000000001")
            var order = OfficeCardOrderRequest()
            order.amount = "700"
            order.currencyCode = .eur
            order.transactionReference = "TOKEN1"
            order.paymentToken = try await test.token()
            _ = try? await office.cardOrder(order)
            let paid = try await test.payments().first { $0.amount.minorUnits == 700 }
            #expect(paid?.state == .refused)
            #expect(paid?.verdict == .declined(code: "05", acquirerCode: "A1"))
        }
    }
}
