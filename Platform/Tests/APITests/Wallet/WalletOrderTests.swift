import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Synchronization
import Testing

@Suite("walletOrder")
struct WalletOrderTests {
    @Test("pays with the stored card, and names it in the answer")
    func accepted() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard("4100000000000000", expiry: "203001")
            let initialisation = try await test.prepareAny(.walletOrder())
            let answer = try await test.call(WireCall.walletOrder(initialisation))
            #expect(answer.code == "00")
            let expected = [
                "maskedPan": "4100##########00", "cardExpiryDate": "203001", "paymentMeanBrand": "VISA",
                "paymentMeanBrandSelectionStatus": "NOT_APPLICABLE", "panEntryMode": "WALLET",
                "walletType": "MERCHANT_WALLET", "merchantWalletId": "WALLET1", "transactionReference": "REF1",
                "amount": "2500", "paymentMeanType": "CARD",
            ]
            for (field, value) in expected { #expect(answer.message[field]?.text == value, "\(field)") }
            #expect(try await test.outcome(of: initialisation).response == answer.message)
            // The stored card is not bound to what was ordered with it.
            let second = try await test.prepareAny(.walletOrder("REF2"))
            #expect(try await test.call(WireCall.walletOrder(second, csc: "123")).code == "00")
        }
    }

    @Test(
        "gives the acquirer the number, and the security code only when the shopper typed it", arguments: [nil, "321"])
    func securityCode(csc: String?) async throws {
        var options = TestPlatform.Options()
        let seen = Seen()
        options.acquirer = ClosureAcquirer { request in
            seen.add(request.pan.masked, hasCode: request.securityCode != nil)
            return .yes
        }
        try await TestPlatform.run(options) { test in
            // A code sent to the wallet is not stored.
            let adding = try await test.prepareAny(.wallet(.addCard))
            #expect(try await test.call(WireCall.addCard(adding, csc: "999")).code == "00")
            let initialisation = try await test.prepareAny(.walletOrder())
            #expect(try await test.call(WireCall.walletOrder(initialisation, csc: csc)).code == "00")
        }
        #expect(seen.all == ["4100##########00 \(csc == nil ? "without" : "with")"])
    }

    @Test("can be refused by the acquirer like any other payment")
    func refused() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard("4100000000000005")
            let answer = try await test.call(WireCall.walletOrder(try await test.prepareAny(.walletOrder())))
            #expect(answer.code == "05")
            #expect(answer.message["panEntryMode"]?.text == "WALLET")
        }
    }

    /// stored brand and status, asked brand and status, answered brand and status
    static let choices: [(stored: [String?], asked: [String?], answered: [String])] = [
        ([nil, nil], [nil, nil], ["CB", "APPLIED_DEFAULT"]),
        (["VISA", nil], [nil, nil], ["VISA", "APPLIED_HOLDER"]),
        (["VISA", "APPLIED_DEFAULT"], [nil, nil], ["VISA", "APPLIED_DEFAULT"]),
        (["VISA", nil], ["CB", nil], ["CB", "APPLIED_HOLDER"]),
        (["VISA", nil], ["CB", "APPLIED_DEFAULT"], ["CB", "APPLIED_DEFAULT"]),
        ([nil, nil], [nil, "APPLIED_HOLDER"], ["CB", "APPLIED_HOLDER"]),
    ]

    @Test("uses the brand that was stored, unless the cardholder chooses another now", arguments: choices.indices)
    func brand(index: Int) async throws {
        let (stored, asked, answered) = Self.choices[index]
        try await TestPlatform.run { test in
            _ = try await test.addCard(
                "4300000000000000", brand: stored[0].map(JSONValue.string), status: stored[1].map(JSONValue.string))
            // What the merchant's server proposes does not overrule the wallet: the guide names the stored value.
            let initialisation = try await test.prepareAny(
                JSONObject.walletOrder().with("paymentMeanBrand", "MASTERCARD"))
            let answer = try await test.call(
                WireCall.walletOrder(initialisation).with("paymentMeanBrand", asked[0].map(JSONValue.string))
                    .with("paymentMeanBrandSelectionStatus", asked[1].map(JSONValue.string)))
            #expect(answer.code == "00")
            #expect(answer.message["paymentMeanBrand"]?.text == answered[0])
            #expect(answer.message["cardData"]?["cardBrand"]?.text == answered[0])
            #expect(answer.message["paymentMeanBrandSelectionStatus"]?.text == answered[1])
        }
    }

    @Test("with a card that has expired since is refused with 54, but not on the day before")
    func expired() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard(expiry: "202607")
            test.clock.move(to: try Instant("2026-07-31T23:59:00+02:00"))
            let initialisation = try await test.prepareAny(.walletOrder())
            let last = try await test.prepareAny(.walletOrder("REF2"))
            #expect(try await test.call(WireCall.walletOrder(last)).code == "00")
            test.clock.advance(seconds: 60)
            #expect(try await test.call(WireCall.walletOrder(initialisation)).expect("54", "paymentMeanId"))
        }
    }

    @Test("refuses every bad input with the field's name, and nothing is stored")
    func badInput() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            let before = try await test.stored()
            let initialisation = try await test.prepareAny(.walletOrder())
            let other = try await test.prepareAny(.walletOrder("REF2"))
            let good = try WireCall.walletOrder(initialisation, csc: "123")
            let cases: [(JSONObject, String, String)] = [
                (good.with("paymentMeanId", nil), "30", "paymentMeanId"),
                (good.with("paymentMeanId", ""), "30", "paymentMeanId"),
                (good.with("paymentMeanId", "1234567"), "30", "paymentMeanId"),
                (good.with("paymentMeanId", "one"), "30", "paymentMeanId"),
                (good.with("paymentMeanId", "2"), "01", "paymentMeanId"),
                (good.with("redirectionData", nil), "30", "redirectionData"),
                (good.with("redirectionData", "AAAA"), "12", "redirectionData"),
                (good.with("paymentMeanBrand", "AMEX"), "12", "paymentMeanBrand"),
                (good.with("paymentMeanBrand", "é"), "30", "paymentMeanBrand"),
                (good.with("paymentMeanBrandSelectionStatus", "MAYBE"), "12", "paymentMeanBrandSelectionStatus"),
                (good.with("encryptedCard", "x"), "30", "encryptedCard"),
                (
                    good.with("encryptedCard", try WireCall.encrypted(initialisation, csc: "12")), "30",
                    "cardCSCValue"
                ),
                (
                    good.with("encryptedCard", try WireCall.encrypted(initialisation, csc: "12345")), "30",
                    "cardCSCValue"
                ),
                (
                    good.with("encryptedCard", try WireCall.encrypted(initialisation, csc: "abc")), "30",
                    "cardCSCValue"
                ),
                (good.with("encryptedCard", try WireCall.encrypted(initialisation, csc: "")), "30", "cardCSCValue"),
                (good.with("encryptedCard", try WireCall.encrypted(other, csc: "123")), "34", "encryptedCard"),
            ]
            for (message, code, field) in cases {
                let answer = try await test.call(message)
                #expect(answer.expect(code, field), "\(message["paymentMeanId"]?.text ?? "-"): \(answer.message)")
            }
            #expect(try await test.stored() == before)
            #expect(try await test.call(good).code == "00")
        }
    }

    @Test("accepts the wallets of its shop only, and requires a wallet at the initialisation")
    func wallets() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            let elsewhere = try await test.prepareAny(.walletOrder(shop: "002001000000003"))
            #expect(try await test.call(WireCall.walletOrder(elsewhere)).expect("01", "merchantWalletId"))
            let unknown = try await test.prepareAny(.walletOrder(wallet: "NONE"))
            #expect(try await test.call(WireCall.walletOrder(unknown)).expect("01", "merchantWalletId"))
            let missing = try await test.initialise(.walletOrder(wallet: nil), to: .orderInitialize)
            #expect(missing.code == "30" && missing.field == "merchantWalletId")
            let card = try await test.prepareAny(.order())
            #expect(try await test.call(WireCall.walletOrder(card)).expect("12", "redirectionData"))
            _ = try await test.platform.sips.administration.set(["walletOrder"], enabled: false, of: "002001000000001")
            #expect(try await test.initialise(.walletOrder(), to: .orderInitialize).code == "40")
        }
    }
}

/// What an acquirer was asked with.
private final class Seen: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ masked: String, hasCode: Bool) {
        lines.withLock { $0.append("\(masked) \(hasCode ? "with" : "without")") }
    }
}
