import APISupport
import Engine
import GuichetCore
import GuichetSips
import SipsAPI
import Support
import Testing

/// The published rule of the family's simulator: the first six digits give the brands, the last two the response code.
@Suite("cardOrder, the simulation rule")
struct SimulationTests {
    @Test(
        "the first six digits give the brand, and the default one of a co-badged card",
        arguments: [
            ("340000", "AMEX", "NOT_APPLICABLE"), ("400000", "VPAY", "NOT_APPLICABLE"),
            ("410000", "VISA", "NOT_APPLICABLE"), ("420000", "CB", "NOT_APPLICABLE"),
            ("430000", "CB", "APPLIED_DEFAULT"), ("440000", "CB", "APPLIED_DEFAULT"),
            ("450000", "CB", "APPLIED_DEFAULT"), ("460000", "VISA", "APPLIED_DEFAULT"),
            ("500000", "MAESTRO", "NOT_APPLICABLE"), ("510000", "MASTERCARD", "NOT_APPLICABLE"),
            ("520000", "CB", "APPLIED_DEFAULT"), ("530000", "CB", "APPLIED_DEFAULT"),
        ])
    func brands(prefix: String, brand: String, selection: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: prefix + "0123456700")
            #expect(answer.code == "00")
            #expect(answer.message["paymentMeanBrand"]?.text == brand)
            #expect(answer.message["paymentMeanBrandSelectionStatus"]?.text == selection)
            #expect(answer.message["paymentMeanType"]?.text == "CARD")
            #expect(answer.message["maskedPan"]?.text == "\(prefix.prefix(4))##########00")
        }
    }

    @Test("fifteen to nineteen digits are a card, with Luhn or without", arguments: 15...19)
    func lengths(count: Int) async throws {
        try await TestPlatform.run { test in
            let card = "410000" + String(repeating: "0", count: count - 8)
            // Of two numbers that differ in one digit at most one passes Luhn; both are taken.
            for (index, ending) in ["0100", "0200"].enumerated() {
                let order = JSONObject.order(reference: .string("REF\(index)"))
                let answer = try await test.order(order, card: card.dropLast(2) + ending)
                #expect(answer.code == "00")
            }
        }
    }

    @Test("the list of test cards names a number with a right check digit, as few of them have, and it is accepted")
    func checkDigit() async throws {
        func isRight(_ number: String) -> Bool {
            let sum = number.reversed().enumerated().reduce(0) { sum, digit in
                let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 2)
                return sum + value / 10 + value % 10
            }
            return sum.isMultiple(of: 10)
        }
        let list = SipsAPI.profile.testCardList()
        let words = list.notes.flatMap { $0.split { !$0.isNumber }.map(String.init) }
        let named = try #require(words.first { $0.count == 16 })
        #expect(isRight(named))
        #expect(list.cards.map(\.number).filter(isRight) == ["4200000000000000", "4100000000000001"])
        try await TestPlatform.run { test in
            let answer = try await test.order(card: named)
            #expect(answer.code == "00")
        }
    }

    static let codes = [
        "01", "02", "03", "05", "11", "12", "14", "17", "24", "25", "30", "34", "40", "51", "54", "55", "57", "63",
        "75", "90", "94", "97", "99",
    ]
    /// Those of them with which a refusal by the acquirer with the same code is answered (docs/choices/sips.md, row 67).
    static let acquirerCodes: Set<String> = [
        "02", "03", "05", "12", "14", "17", "30", "34", "75", "90", "99",
    ]

    @Test("the last two digits give inAppResponseCode, and a refusal authorises nothing", arguments: codes)
    func responseCode(code: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: "41000000000000" + code)
            #expect(answer.status == 200)
            #expect(answer.code == code)
            #expect(answer.message["acquirerResponseCode"]?.text == (Self.acquirerCodes.contains(code) ? code : nil))
            #expect(answer.message["authorisationId"] == nil)
            #expect(answer.message["errorFieldName"] == nil)
            let payment = try await test.onlyPayment()
            #expect(payment.state == .refused)
            #expect(payment.totalCaptured == 0)
        }
    }

    @Test("a code that does not exist gives 00", arguments: ["00", "04", "10", "33", "50", "61", "89", "98"])
    func unknownCode(ending: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: "41000000000000" + ending)
            #expect(answer.code == "00")
            #expect(answer.message["acquirerResponseCode"] == "00")
            #expect(answer.message["authorisationId"]?.text?.count == 6)
        }
    }

    @Test("60 and 62 leave the payment pending: neither accepted nor refused", arguments: ["60", "62"])
    func pending(code: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: "41000000000000" + code)
            #expect(answer.code == code)
            #expect(answer.message["authorisationId"] == nil)
            #expect(answer.message["acquirerResponseCode"] == nil)
            #expect(try await test.onlyPayment().state == .pending)
        }
    }

    @Test("the security code has no effect: three digits, four, or none")
    func securityCode() async throws {
        try await TestPlatform.run { test in
            for (index, csc) in [nil, "000", "999", "1234"].enumerated() {
                let initialisation = try await test.prepare(.order(reference: .string("REF\(index)")))
                let answer = try await test.call(WireOrder.message(for: initialisation, csc: csc))
                #expect(answer.code == "00")
            }
        }
    }

    @Test(
        "a card that is not a published test card is refused with 14 and cardNumber, and nothing is stored",
        arguments: [
            "4970101122334455", "5555555555554444", "4111111111111111", "41000000000000", "4099990000000000",
            "340001000000000",
        ])
    func liveCard(card: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: card)
            #expect(answer.code == "14")
            #expect(answer.field == "cardNumber")
            #expect(!String(decoding: answer.body, as: UTF8.self).contains(card.suffix(8)))
            #expect(try await test.stored() == .nothing)
        }
    }
}
