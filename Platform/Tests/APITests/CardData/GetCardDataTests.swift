import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("getCardData")
struct GetCardDataTests {
    /// Asks about a card by its number, its first digits, or both.
    private static func ask(
        _ test: TestPlatform, number: String? = nil, iin: JSONValue? = nil
    ) async throws -> WireAnswer {
        let initialisation = try await test.prepareAny(.initialisation(.getCardData))
        var message = WireCall.message(.getCardData, initialisation).with("cardIIN", iin)
        if let number {
            message = message.with("encryptedCard", try WireCall.encrypted(initialisation, number: number))
        }
        return try await test.call(message)
    }

    private static func brands(_ answer: WireAnswer) -> [String] {
        answer.message["cardDataList"]?.array?.compactMap { $0["cardBrand"]?.text } ?? []
    }

    @Test("answers the brands of every published range, by number, by six to eight digits, and by both")
    func ranges() async throws {
        try await TestPlatform.run { test in
            for (bin, brands) in SimulationCard.brands {
                let expected = brands.map(\.rawValue)
                let number = "\(bin)0000000005"
                for (number, iin) in [
                    (number, nil), (nil, bin), (nil, "\(bin)0"), (nil, "\(bin)12"), (number, "\(bin)00"),
                ] as [(String?, String?)] {
                    let answer = try await Self.ask(test, number: number, iin: iin.map(JSONValue.string))
                    #expect(answer.code == "00")
                    #expect(Self.brands(answer) == expected, "\(bin)")
                }
            }
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("gives all of INAPPCardData for each brand of a co-badged card")
    func fields() async throws {
        try await TestPlatform.run { test in
            let answer = try await Self.ask(test, iin: "430000")
            let list = answer.message["cardDataList"]?.array ?? []
            #expect(list.count == 2)
            for data in list {
                for field in INAPPCardData.fields { #expect(data[field.name]?.text?.isEmpty == false, "\(field.name)") }
                #expect(data["cardScheme"] == data["cardBrand"])
            }
        }
    }

    @Test("other cards are unknown: 05, also for a real card and for a number of the wrong length")
    func unknown() async throws {
        try await TestPlatform.run { test in
            for number in ["4970101122334455", "41000000000000", "410000000000"] {
                let answer = try await Self.ask(test, number: number)
                #expect(answer.expect("05", "cardNumber"), "\(number.count)")
            }
            for iin: JSONValue in ["497010", "49701011", "000000"] {
                #expect(try await Self.ask(test, iin: iin).expect("05", "cardIIN"))
            }
        }
    }

    @Test("refuses bad input with the field's name")
    func badInput() async throws {
        try await TestPlatform.run { test in
            #expect(try await Self.ask(test).expect("30", "cardNumber"))
            for iin: JSONValue in ["", "43000", "430000000", "43000a", "43 000", ["430000"], .bool(true)] {
                let answer = try await Self.ask(test, iin: iin)
                #expect(answer.expect("30", "cardIIN"), "\(iin)")
            }
            for number in ["", "43000000000", "43000000000000000000", "4300000000000a00"] {
                let answer = try await Self.ask(test, number: number)
                #expect(answer.expect("30", "cardNumber"), "\(number.count)")
            }
            #expect(try await Self.ask(test, number: "4300000000000000", iin: "520000").expect("12", "cardIIN"))
            let initialisation = try await test.prepareAny(.initialisation(.getCardData))
            let other = try await test.prepareAny(.initialisation(.getCardData))
            let good = WireCall.message(.getCardData, initialisation)
                .with("encryptedCard", try WireCall.encrypted(initialisation, number: "4300000000000000"))
            let foreign = try WireCall.encrypted(other, number: "4300000000000000")
            #expect(try await test.call(good.with("encryptedCard", foreign)).expect("34", "encryptedCard"))
            #expect(try await test.call(good.with("encryptedCard", "430000")).expect("30", "encryptedCard"))
            #expect(try await test.call(good.with("redirectionData", nil)).expect("30", "redirectionData"))
            #expect(try await test.call(good.with("redirectionData", "AAAA")).expect("12", "redirectionData"))
            #expect(try await test.call(good.with("operation", "addCard")).expect("12", "redirectionData"))
            // It may be asked again and again, until its time is over or the shop may not ask any more.
            for _ in 0..<3 {
                let answer = try await test.call(good)
                #expect(answer.code == "00")
            }
            _ = try await test.platform.sips.administration.set(["getCardData"], enabled: false, of: "002001000000001")
            #expect(try await test.call(good).expect("40"))
            test.clock.advance(seconds: 15 * 60)
            #expect(try await test.call(good).expect("97", "redirectionData"))
        }
    }

    @Test("paymentMeanInfoInitialize allows getCardData and nothing else")
    func initialise() async throws {
        try await TestPlatform.run { test in
            for name: SDKOperationName in [.cardOrder, .getWalletData, "CARDDATA"] {
                let answer = try await test.initialise(.initialisation(name), to: .paymentMeanInfoInitialize)
                #expect(answer.code == "12" && answer.field == "sdkOperationName")
            }
        }
    }

    /// Regulation (EU) 2015/751, article 8: the cardholder chooses, and the choice is carried to the payment.
    @Test("lets the cardholder choose a brand, which the payment keeps", arguments: ["CB", "VISA"])
    func choice(brand: String) async throws {
        try await TestPlatform.run { test in
            let asked = try await Self.ask(test, iin: "430000")
            #expect(Self.brands(asked).contains(brand))
            let paying = try await test.prepare()
            let paid = try await test.call(
                WireOrder.message(for: paying, card: "4300000000000000").with("paymentMeanBrand", .string(brand))
                    .with("paymentMeanBrandSelectionStatus", "APPLIED_HOLDER"))
            _ = try await test.addCard("4300000000000000", brand: .string(brand), status: "APPLIED_HOLDER")
            let stored = try await test.call(
                WireCall.walletOrder(try await test.prepareAny(.walletOrder("REF2"))))
            for answer in [paid, stored] {
                #expect(answer.code == "00")
                #expect(answer.message["paymentMeanBrand"]?.text == brand)
                #expect(answer.message["paymentMeanBrandSelectionStatus"]?.text == "APPLIED_HOLDER")
            }
        }
    }
}
