import GuichetCore
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

@Suite("The test cards and the demo shops")
struct TestCardTests {
    @Test("there is a card for each published range, with the brands of that range", arguments: TestCard.all)
    func brands(card: TestCard) throws {
        let simulated = try #require(SimulationCard(try PAN(card.number)))
        #expect(simulated.brands == card.brands)
        #expect(simulated.responseCode == .accepted)
        #expect(TestCard.all.count == SimulationCard.brands.count)
        #expect(Set(TestCard.all).count == TestCard.all.count)
    }

    @Test("the named ones get the answer of their name")
    func answers() throws {
        let expected: [(TestCard, ResponseCode)] = [
            (.accepted, .accepted), (.refused, .refused), (.pending, .pending),
            (.mastercard.answering(.cardExpired), .cardExpired), (.amex.answering(.unavailable), .unavailable),
        ]
        for (card, code) in expected {
            #expect(card.responseCode == code)
            #expect(SimulationCard(try PAN(card.number))?.responseCode == code)
        }
    }

    @Test("numbers are as long as those of their brand")
    func lengths() {
        for card in TestCard.all { #expect(card.number.count == (card == .amex ? 15 : 16)) }
        #expect(TestCard.visa.number == "4100000000000000")
        #expect(TestCard.refused.number == "4100000000000005")
        #expect(TestCard.visa.answering("not a code at all").number.hasPrefix("410000"))
    }

    @Test("each demo shop has its brand, a number and a first key")
    func shops() {
        #expect(DemoShop.sips.merchantId == "002001000000001")
        #expect(DemoShop.mercanet.merchantId == "002001000000002")
        #expect(DemoShop.sogenactif.merchantId == "002001000000003")
        #expect(DemoShop.mercanet.credentials.keyVersion == "1")
        #expect(DemoShop.mercanet.credentials.merchantId == DemoShop.mercanet.merchantId)
    }

    @Test("a shop's verifier accepts what the shop's key sealed, and no other shop's")
    func verifier() throws {
        let shop = DemoShop.sips
        let data = "merchantId=\(shop.merchantId)|responseCode=00|keyVersion=1"
        let seal = try #require(PostSeal.seal(data: data, with: shop.credentials.secretKey))
        let form = Array("Data=\(FormEncoding.encode(data))&Seal=\(seal)".utf8)
        #expect(try shop.verifier().verify(form: form).responseCode == .accepted)
        #expect(throws: NotificationError.self) { try DemoShop.sogenactif.verifier().verify(form: form) }
        #expect(throws: NotificationError.self) { try shop.verifier(algorithm: .hmacSHA256).verify(form: form) }
    }
}
