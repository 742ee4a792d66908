import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("A wallet")
struct WalletTests {
    @Test("is made with its first card, and returns its cards with what the guide lists")
    func made() async throws {
        try await TestPlatform.run { test in
            #expect(try await test.walletData().expect("01", "merchantWalletId"))
            let added = try await test.addCard("4100000000000000", expiry: "203001", alias: "Für die Reise")
            #expect(
                added.json == [
                    "inAppResponseCode": "00", "paymentMeanId": "1", "maskedPan": "4100##########00",
                    "walletActionDateTime": "2026-07-01T12:00:00+02:00",
                ])
            test.clock.advance(seconds: 3_600)
            _ = try await test.addCard("4300000000000000", alias: "Two brands", brand: "VISA")
            let data = try await test.walletData()
            #expect(data.code == "00")
            #expect(data.message["walletCreationDateTime"]?.text == "2026-07-01T12:00:00+02:00")
            #expect(
                data.message["walletPaymentMeanData"] == [
                    [
                        "maskedPan": "4100##########00", "panExpiryDate": "203001",
                        "paymentMeanAlias": "Für die Reise", "paymentMeanBrand": "VISA", "paymentMeanId": "1",
                    ],
                    [
                        "maskedPan": "4300##########00", "panExpiryDate": "209912", "paymentMeanAlias": "Two brands",
                        "paymentMeanBrand": "VISA", "paymentMeanCoBadgingBrandList": ["CB", "VISA"],
                        "paymentMeanId": "2",
                    ],
                ])
        }
    }

    @Test("has its creation day in Paris, in winter, too")
    func winter() async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try Instant("2026-12-31T23:30:00Z"))
            let added = try await test.addCard()
            #expect(added.message["walletActionDateTime"]?.text == "2027-01-01T00:30:00+01:00")
            #expect(try await test.walletData().message["walletCreationDateTime"]?.text == "2027-01-01T00:30:00+01:00")
        }
    }

    @Test("never uses a number again, not even when it was emptied")
    func numbers() async throws {
        try await TestPlatform.run { test in
            #expect(try await test.addCard("4100000000000000").message["paymentMeanId"]?.text == "1")
            #expect(try await test.addCard("5100000000000000").message["paymentMeanId"]?.text == "2")
            let deleted = try await test.deleteCard("2")
            #expect(
                deleted.json == [
                    "inAppResponseCode": "00", "walletActionDateTime": "2026-07-01T12:00:00+02:00",
                ])
            #expect(try await test.addCard("5100000000000000").message["paymentMeanId"]?.text == "3")
            #expect(try await test.deleteCard("000001").code == "00")
            #expect(try await test.deleteCard("3").code == "00")
            let empty = try await test.walletData()
            #expect(empty.code == "00")
            #expect(empty.message["walletPaymentMeanData"] == [])
            #expect(try await test.addCard().message["paymentMeanId"]?.text == "4")
        }
    }

    @Test("accepts a card once: the same number again is refused with 94, with any other expiry or alias")
    func sameCard() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            #expect(try await test.addCard(expiry: "203001", alias: "Another").expect("94", "cardNumber"))
            #expect(try await test.walletData().cards.count == 1)
            // In another wallet, and in a wallet of that name at another shop, it is another matter.
            #expect(try await test.addCard(wallet: "WALLET2").message["paymentMeanId"]?.text == "1")
            #expect(try await test.addCard(shop: "002001000000003").message["paymentMeanId"]?.text == "1")
        }
    }

    @Test("belongs to its shop: another one's is unknown there, and so are its cards")
    func otherShop() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            #expect(try await test.walletData(shop: "002001000000003").expect("01", "merchantWalletId"))
            #expect(try await test.deleteCard("1", shop: "002001000000003").expect("01", "merchantWalletId"))
            #expect(try await test.walletData().cards.count == 1)
        }
    }

    @Test("a card deleted in one shop stays in the other shop's wallet of the same name, under the same number")
    func sameNameElsewhere() async throws {
        try await TestPlatform.run { test in
            let other = "002001000000003"
            for shop in ["002001000000001", other] {
                #expect(try await test.addCard(shop: shop).message["paymentMeanId"]?.text == "1")
            }
            #expect(try await test.deleteCard("1").code == "00")
            #expect(try await test.walletData().cards.isEmpty)
            let kept = try await test.walletData(shop: other).cards
            #expect(kept.compactMap { $0["paymentMeanId"]?.text } == ["1"])
        }
    }

    @Test("has no card 0, no deleted card and no card of another wallet: 01")
    func unknownCard() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            _ = try await test.addCard("5100000000000000", wallet: "WALLET2")
            #expect(try await test.deleteCard("1", wallet: "NONE").expect("01", "merchantWalletId"))
            for number: JSONValue in ["0", "2", "999999"] {
                #expect(try await test.deleteCard(number).expect("01", "paymentMeanId"))
            }
            #expect(try await test.deleteCard("1").code == "00")
            #expect(try await test.deleteCard("1").expect("01", "paymentMeanId"))
            #expect(try await test.walletData("WALLET2").cards.count == 1)
        }
    }

    @Test("can have a hundred cards and no more")
    func full() async throws {
        try await TestPlatform.run { test in
            for number in 10..<110 {
                let answer = try await test.addCard("4100000000000\(number)0")
                #expect(answer.code == "00")
            }
            #expect(try await test.addCard("4100000000001200").expect("12", "merchantWalletId"))
            #expect(try await test.deleteCard("50").code == "00")
            #expect(try await test.addCard("4100000000001200").message["paymentMeanId"]?.text == "101")
            #expect(try await test.walletData().cards.count == 100)
        }
    }

    @Test("survives a restart, and its cards can be decrypted with the same vault key")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        _ = try await TestPlatform.run(options) { test in try await test.addCard("4300000000000000", brand: "VISA") }
        try await TestPlatform.run(options) { test in
            let card = try await test.walletData().cards.first
            #expect(card?["maskedPan"]?.text == "4300##########00")
            #expect(try await test.addCard("4300000000000000").code == "94")
        }
    }
}
