import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetSips
import Server
import Support
import Testing

@testable import SipsAPI

@Suite("A payment token")
struct PaymentTokenTests {
    private static func shop(_ test: TestPlatform, _ merchantId: String = "002001000000001") throws -> SipsShop {
        try #require(test.platform.sips.shops.shop(merchantId))
    }

    @Test("represents the typed card, at its shop, and reveals nothing of it")
    func contents() async throws {
        try await TestPlatform.run { test in
            let token = try await test.token(number: "4300000000000000")
            #expect(!token.contains("4300"))
            let spent = try test.platform.paymentTokens.spend(token, shop: Self.shop(test))
            #expect(spent.contents.pan?.digits == "4300000000000000")
            #expect(spent.contents.expiry?.yyyyMM == "209912")
            #expect(spent.contents.securityCode?.digits == "123")
            #expect(spent.contents.brand == .cb)
            #expect(spent.contents.selection == .appliedDefault)
            // Nothing but the claim on its initialisation is stored.
            #expect(try await test.stored() == Stored(payments: 0, claims: 1))
        }
    }

    @Test("is made of any one of the three inputs")
    func oneInput() async throws {
        try await TestPlatform.run { test in
            let shop = try Self.shop(test)
            let tokens = test.platform.paymentTokens
            let number = try tokens.spend(try await test.token(expiry: nil, csc: nil), shop: shop).contents
            #expect(number.pan != nil && number.expiry == nil && number.securityCode == nil)
            let month = try tokens.spend(try await test.token(number: nil, csc: nil), shop: shop).contents
            #expect(month.pan == nil && month.expiry != nil && month.securityCode == nil)
            let code = try tokens.spend(try await test.token(number: nil, expiry: nil), shop: shop).contents
            #expect(code.pan == nil && code.expiry == nil && code.securityCode != nil)
        }
    }

    @Test("can be used at its own shop only, and not when a character of it was changed")
    func foreign() async throws {
        try await TestPlatform.run { test in
            let token = try await test.token()
            let other = try Self.shop(test, "002001000000003")
            #expect(Self.refusal(token, at: other, test.platform.paymentTokens)?.code == .invalidTransaction)
            let shop = try Self.shop(test)
            let spoilt = [
                "", ".", "..", "abc", String(token.dropLast(1)), token + "A", "x" + token, "\(token).\(token)",
            ]
            for text in spoilt {
                let refusal = Self.refusal(text, at: shop, test.platform.paymentTokens)
                #expect(refusal?.code == .invalidTransaction && refusal?.field == "paymentToken", "\(text.count)")
            }
            #expect(Self.refusal(token, at: shop, test.platform.paymentTokens) == nil)
        }
    }

    @Test("is valid for fifteen minutes: then 97, and after half an hour nothing can decrypt it")
    func lifetime() async throws {
        try await TestPlatform.run { test in
            let token = try await test.token()
            let shop = try Self.shop(test)
            test.clock.advance(seconds: 15 * 60 - 1)
            #expect(Self.refusal(token, at: shop, test.platform.paymentTokens) == nil)
            test.clock.advance(seconds: 1)
            #expect(Self.refusal(token, at: shop, test.platform.paymentTokens)?.code == .sessionExpired)
            test.clock.advance(seconds: 15 * 60)
            #expect(Self.refusal(token, at: shop, test.platform.paymentTokens)?.code == .invalidTransaction)
        }
    }

    @Test("is used by one order only; a resend makes the same token in another encoding")
    func once() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareToken()
            let message = try TestPlatform.tokenMessage(initialisation)
            var texts: [String] = []
            for _ in 0..<2 {
                let answer = try await test.call(message, at: initialisation)
                #expect(answer.code == "00")
                texts.append(answer.message["paymentToken"]?.text ?? "")
                test.clock.advance(seconds: 10 * 60)
            }
            #expect(texts.first != texts.last)
            let other = try TestPlatform.tokenMessage(initialisation)
            #expect(try await test.call(other, at: initialisation).expect("97", "redirectionUrl"))
            // Fifteen minutes from the first one, for both of them.
            let shop = try Self.shop(test)
            for text in texts {
                #expect(Self.refusal(text, at: shop, test.platform.paymentTokens)?.code == .sessionExpired)
            }
        }
    }

    @Test("cannot be made twice from one initialisation, and its claim lets one order through")
    func claim() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareToken()
            let message = try TestPlatform.tokenMessage(initialisation)
            let token = try await test.call(message, at: initialisation).message["paymentToken"]?.text ?? ""
            let second = try await test.call(message, at: initialisation).message["paymentToken"]?.text ?? ""
            let other = try TestPlatform.tokenMessage(initialisation)
            #expect(try await test.call(other, at: initialisation).expect("34", "redirectionUrl"))
            let shop = try Self.shop(test)
            let store = test.platform.paymentService.store
            let one = try test.platform.paymentTokens.spend(token, shop: shop).claim
            let two = try test.platform.paymentTokens.spend(second, shop: shop).claim
            let payment = ClaimContent.payment(PaymentID("1"))
            let first = try await store.write { try $0.reserve(one, holding: payment, expiringAt: nil) }
            #expect(first == nil)
            let held = try await store.write { try $0.reserve(two, holding: payment, expiringAt: nil) }
            #expect(held?.content == payment && two.purpose == .encryptedCard)
        }
    }

    @Test("is lost when the process ends: its key is nowhere on disk")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let token = try await TestPlatform.run(options) { test in try await test.token() }
        try await TestPlatform.run(options) { test in
            let shop = try Self.shop(test)
            let refusal = Self.refusal(token, at: shop, test.platform.paymentTokens)
            #expect(refusal?.code == .invalidTransaction)
        }
    }

    private static func refusal(_ token: String, at shop: SipsShop, _ tokens: PaymentTokens) -> SipsRefusal? {
        do throws(SipsRefusal) {
            _ = try tokens.spend(token, shop: shop)
            return nil
        } catch {
            return error
        }
    }
}
