import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("cardOrder, the capture")
struct CaptureTests {
    /// An order at an instant, with a capture mode and day; its payment.
    private static func order(
        _ test: TestPlatform, at instant: String, mode: JSONValue? = nil, day: JSONValue? = nil
    ) async throws -> Payment {
        test.clock.move(to: try Instant(instant))
        let answer = try await test.order(JSONObject.order().with("captureMode", mode).with("captureDay", day))
        #expect(answer.code == "00")
        return try await test.onlyPayment()
    }

    private static func work(_ test: TestPlatform) async throws -> PaymentState {
        try await test.doDueWork()
        return try await test.onlyPayment().state
    }

    @Test(
        "AUTHOR_CAPTURE is captured at 22:00 in Paris, captureDay days after the order, and not a second before",
        arguments: [
            ("2026-07-01T12:00:00+02:00", nil, "2026-07-01T22:00:00+02:00"),
            ("2026-07-01T12:00:00+02:00", "0", "2026-07-01T22:00:00+02:00"),
            ("2026-07-01T12:00:00+02:00", "1", "2026-07-02T22:00:00+02:00"),
            ("2026-07-01T21:59:59+02:00", "0", "2026-07-01T22:00:00+02:00"),
            // After the evening's remittance: the next one.
            ("2026-07-01T22:00:00+02:00", "0", "2026-07-02T22:00:00+02:00"),
            ("2026-07-01T00:30:00+02:00", "6", "2026-07-07T22:00:00+02:00"),
            ("2026-12-01T12:00:00+01:00", "99", "2027-03-10T22:00:00+01:00"),
            // Across the changes of the clock, and on their very days.
            ("2026-03-28T12:00:00+01:00", "1", "2026-03-29T22:00:00+02:00"),
            ("2026-03-29T01:59:59+01:00", "0", "2026-03-29T22:00:00+02:00"),
            ("2026-03-28T23:00:00+01:00", "0", "2026-03-29T22:00:00+02:00"),
            ("2026-10-24T12:00:00+02:00", "1", "2026-10-25T22:00:00+01:00"),
            ("2026-10-25T02:30:00+02:00", "0", "2026-10-25T22:00:00+01:00"),
            ("2026-10-25T02:30:00+01:00", "0", "2026-10-25T22:00:00+01:00"),
            ("2026-10-24T22:30:00+02:00", "1", "2026-10-26T22:00:00+01:00"),
        ] as [(String, String?, String)])
    func authorCapture(ordered: String, day: String?, captured: String) async throws {
        try await TestPlatform.run { test in
            let payment = try await Self.order(
                test, at: ordered, mode: "AUTHOR_CAPTURE", day: day.map(JSONValue.string))
            let evening = try Instant(captured)
            #expect(payment.state == .toCapture)
            #expect(payment.dueAt == evening)
            test.clock.move(to: evening.adding(seconds: -1))
            #expect(try await Self.work(test) == .toCapture)
            test.clock.move(to: evening)
            #expect(try await Self.work(test) == .captured)
            let after = try await test.onlyPayment()
            #expect(after.totalCaptured == 2_500)
            #expect(after.dueAt == nil)
        }
    }

    @Test("no captureMode means AUTHOR_CAPTURE")
    func byDefault() async throws {
        try await TestPlatform.run { test in
            let payment = try await Self.order(test, at: "2026-07-01T12:00:00+02:00")
            #expect(payment.state == .toCapture)
        }
    }

    @Test("VALIDATION waits for the merchant, and is never captured without it")
    func validation() async throws {
        try await TestPlatform.run { test in
            let payment = try await Self.order(test, at: "2026-07-01T12:00:00+02:00", mode: "VALIDATION", day: "3")
            #expect(payment.state == .toValidate)
            test.clock.move(to: try Instant("2026-07-04T21:59:59+02:00"))
            #expect(try await Self.work(test) == .toValidate)
            test.clock.advance(seconds: 100 * 86_400)
            #expect(try await Self.work(test) != .captured)
            #expect(try await test.onlyPayment().totalCaptured == 0)
        }
    }

    @Test("IMMEDIATE is captured with the authorisation")
    func immediate() async throws {
        try await TestPlatform.run { test in
            let payment = try await Self.order(test, at: "2026-07-01T12:00:00+02:00", mode: "IMMEDIATE")
            #expect(payment.state == .captured)
            #expect(payment.totalCaptured == 2_500)
        }
    }

    @Test("a refused order is never captured")
    func refused() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(card: "4100000000000005")
            #expect(answer.code == "05")
            test.clock.advance(seconds: 10 * 86_400)
            #expect(try await Self.work(test) == .refused)
        }
    }

    @Test("a capture does not change what the order answered")
    func answerStays() async throws {
        try await TestPlatform.run { test in
            let message = try WireOrder.message(for: try await test.prepare())
            let first = try await test.call(message)
            test.clock.advance(seconds: 12 * 3_600)
            #expect(try await Self.work(test) == .captured)
            #expect(try await test.call(message) == first)
        }
    }
}
