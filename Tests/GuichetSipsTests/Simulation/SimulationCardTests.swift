import GuichetCore
import GuichetSips
import Testing

@Suite("A simulation card")
struct SimulationCardTests {
    private func card(_ number: String) throws -> SimulationCard? { SimulationCard(try PAN(number)) }

    @Test(
        "has the brand of its first six digits, the default one first",
        arguments: [
            ("340000", ["AMEX"]), ("400000", ["VPAY"]), ("410000", ["VISA"]), ("420000", ["CB"]),
            ("430000", ["CB", "VISA"]), ("440000", ["CB", "VPAY"]), ("450000", ["CB", "VISA_ELECTRON"]),
            ("460000", ["VISA", "MASTERCARD"]), ("500000", ["MAESTRO"]), ("510000", ["MASTERCARD"]),
            ("520000", ["CB", "MASTERCARD"]), ("530000", ["CB", "MAESTRO"]),
        ])
    func brands(prefix: String, brands: [String]) throws {
        let card = try #require(try card(prefix + "0000000000"))
        #expect(card.brands.map(\.rawValue) == brands)
        #expect(card.responseCode == .accepted)
    }

    @Test("there are twelve ranges")
    func count() {
        #expect(SimulationCard.brands.count == 12)
    }

    @Test("is answered with the code of its last two digits", arguments: ResponseCode.documented)
    func responseCode(code: ResponseCode) throws {
        #expect(try card("41000000000000\(code)")?.responseCode == code)
        #expect(try card("52000012345678901\(code)")?.responseCode == code)
    }

    @Test("is accepted when its last two digits are no code", arguments: ["04", "06", "33", "77", "98"])
    func noCode(digits: String) throws {
        #expect(try card("41000000000000\(digits)")?.responseCode == .accepted)
    }

    @Test("has 15 to 19 digits", arguments: 12...19)
    func length(count: Int) throws {
        let number = "410000" + String(repeating: "0", count: count - 8) + "05"
        #expect((try card(number) != nil) == (count >= 15))
    }

    @Test("needs no check digit: of ten numbers that differ in one digit, each is a card", arguments: 0...9)
    func checkDigit(digit: Int) throws {
        #expect(try card("410000000000\(digit)005")?.responseCode == .refused)
    }

    @Test(
        "has no other number: a number outside the ranges is unknown here",
        arguments: [
            "4100010000000000", "4099990000000000", "3500000000000000", "5400000000000000", "0000000000000000",
            "6703000000000000",
        ])
    func foreign(number: String) throws {
        #expect(try card(number) == nil)
    }
}
