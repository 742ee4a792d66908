import GuichetCore
import Testing

@Suite("An expiry date")
struct CardExpiryTests {
    @Test("is read from yyyyMM", arguments: [("202701", 2027, 1), ("203012", 2030, 12), ("200001", 2000, 1)])
    func read(text: String, year: Int, month: Int) throws {
        let expiry = try CardExpiry(yyyyMM: text)
        #expect(expiry.year == year)
        #expect(expiry.month == month)
        #expect(try CardExpiry(year: year, month: month) == expiry)
    }

    @Test("is written the way it is read", arguments: ["202701", "202710", "209912"])
    func written(text: String) throws {
        let expiry = try CardExpiry(yyyyMM: text)
        #expect(expiry.yyyyMM == text)
        #expect(expiry.description == text)
    }

    @Test(
        "is refused when it is not a month, or not six digits",
        arguments: [
            "", "202700", "202713", "199912", "210001", "27", "0127", "2027-01", "20271", "2027010", "2027 1", "+02701",
            "２０２７０１", "202A01",
        ])
    func refused(text: String) throws {
        let error = try #require(throws: CardInputError.self) { try CardExpiry(yyyyMM: text) }
        #expect(error.code == .notADate)
        #expect(error.field == "cardExpiryDate")
    }

    @Test(
        "is refused outside the months of 2000 to 2099",
        arguments: [(1999, 12), (2100, 1), (2027, 0), (2027, 13), (27, 1)])
    func outside(year: Int, month: Int) {
        #expect(throws: CardInputError.self) { try CardExpiry(year: year, month: month) }
    }

    @Test("comes before another by year, then by month")
    func order() throws {
        let dates = try ["203001", "202712", "202701"].map { try CardExpiry(yyyyMM: $0) }
        #expect(dates.sorted().map(\.yyyyMM) == ["202701", "202712", "203001"])
        #expect(!(dates[0] < dates[0]))
    }
}
