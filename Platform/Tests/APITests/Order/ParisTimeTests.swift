import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("cardOrder, times are in the time zone of Paris")
struct ParisTimeTests {
    @Test(
        "transactionDateTime has the offset of its moment, in winter, in summer and across both changes of the clock",
        arguments: [
            ("2026-01-15T11:00:00Z", "2026-01-15T12:00:00+01:00"),
            ("2026-07-15T10:00:00Z", "2026-07-15T12:00:00+02:00"),
            ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
            ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
            ("2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"),
            ("2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
            ("2025-12-31T23:00:00Z", "2026-01-01T00:00:00+01:00"),
            ("2028-02-28T23:30:00Z", "2028-02-29T00:30:00+01:00"),
        ])
    func dateTime(utc: String, paris: String) async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try Instant(utc))
            let answer = try await test.order()
            #expect(answer.message["transactionDateTime"]?.text == paris)
        }
    }

    @Test(
        "a card is valid to the last second of its month in Paris, and is then refused with 54 and cardExpiryDate",
        arguments: [
            ("2026-06-30T23:59:59+02:00", "202606", "00"), ("2026-07-01T00:00:00+02:00", "202606", "54"),
            ("2026-12-31T23:59:59+01:00", "202612", "00"), ("2027-01-01T00:00:00+01:00", "202612", "54"),
            ("2026-07-01T00:00:00+02:00", "202607", "00"), ("2026-07-01T00:00:00+02:00", "200001", "54"),
        ])
    func expiry(now: String, expiry: String, code: String) async throws {
        try await TestPlatform.run { test in
            test.clock.move(to: try Instant(now))
            let answer = try await test.order(expiry: expiry)
            #expect(answer.code == code)
            #expect(answer.field == (code == "54" ? "cardExpiryDate" : nil))
            #expect(try await test.stored() == (code == "54" ? .nothing : .oneOrder))
        }
    }
}
