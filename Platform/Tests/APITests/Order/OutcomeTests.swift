import Engine
import GuichetCore
import GuichetSips
import Storage
import Support
import Testing

@Suite("outcome")
struct OutcomeTests {
    private static let day: Int64 = 86_400

    @Test("is unseen for an order that never came, and invalidates it: a late one is refused with 97")
    func unseen() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let answer = try await test.outcome(of: initialisation)
            #expect(answer.code == "00")
            #expect(answer.outcome == "unseen")
            #expect(answer.response == nil)
            let late = try await test.call(WireOrder.message(for: initialisation))
            #expect(late.code == "97")
            #expect(late.field == "redirectionData")
            #expect(try await test.payments().isEmpty)
            #expect(try await test.outcome(of: initialisation).outcome == "unseen")
            // The reference is free: another initialisation of the same order goes through.
            #expect(try await test.order().code == "00")
        }
    }

    @Test("invalidates an expired order, too: it may have been accepted just before and still be in progress")
    func unseenAfterExpiry() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            test.clock.advance(seconds: 15 * 60)
            #expect(try await test.outcome(of: initialisation).outcome == "unseen")
            #expect(try await test.stored() == Stored(payments: 0, claims: 1))
        }
    }

    @Test("is final with exactly the answer that the order got", arguments: ["00", "05", "99"])
    func final(code: String) async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let first = try await test.call(WireOrder.message(for: initialisation, card: "41000000000000" + code))
            let answer = try await test.outcome(of: initialisation)
            #expect(answer.outcome == "final")
            #expect(answer.response == first.message)
            #expect(first.code == code)
        }
    }

    @Test("is pending while the payment is: 60", arguments: ["60", "62"])
    func pending(code: String) async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            _ = try await test.call(WireOrder.message(for: initialisation, card: "41000000000000" + code))
            let answer = try await test.outcome(of: initialisation)
            #expect(answer.code == "00")
            #expect(answer.outcome == "pending")
            #expect(answer.response == nil)
        }
    }

    @Test("of a redirectionData that was damaged is refused with 12, never called unseen")
    func damaged() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            _ = try await test.call(WireOrder.message(for: initialisation))
            for data in [
                "x", String(initialisation.redirectionData.dropLast(4)), initialisation.redirectionData + "AAAA",
            ] {
                let message = WireOrder.outcome(of: initialisation).with("redirectionData", .string(data))
                let answer = try await test.call(message)
                #expect(answer.code == "12")
                #expect(answer.field == "redirectionData")
                #expect(answer.outcome == nil)
            }
        }
    }

    @Test("is still known a day after the final state, and then refused with 97")
    func oneDay() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            test.clock.advance(seconds: 600)
            _ = try await test.call(WireOrder.message(for: initialisation))
            test.clock.advance(seconds: Self.day - 1)
            try await test.purge()
            #expect(try await test.outcome(of: initialisation).outcome == "final")
            test.clock.advance(seconds: 1)
            try await test.purge()
            #expect(try await test.stored() == Stored(payments: 1, claims: 1))
            let answer = try await test.outcome(of: initialisation)
            #expect(answer.code == "97")
            #expect(answer.outcome == nil)
        }
    }

    @Test("is never unseen for an order that was paid, at any moment of the two days after it")
    func neverUnseenOncePaid() async throws {
        for secondsToOrder: Int64 in [0, 1, 450, 899] {
            try await TestPlatform.run { test in
                let initialisation = try await test.prepare()
                test.clock.advance(seconds: secondsToOrder)
                let answer = try await test.call(WireOrder.message(for: initialisation))
                #expect(answer.code == "00")
                let start = test.clock.now()
                for seconds in stride(from: Self.day - 1_000, through: Self.day + 1_000, by: 50) {
                    test.clock.move(to: start.adding(seconds: seconds))
                    try await test.purge()
                    let outcome = try await test.outcome(of: initialisation)
                    #expect(outcome.outcome != "unseen", "\(seconds) s after an order \(secondsToOrder) s old")
                }
            }
        }
    }

    @Test("is unseen for a day after the initialisation, and then refused with 97: it is no longer known")
    func unseenForADay() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            test.clock.advance(seconds: Self.day - 1)
            #expect(try await test.outcome(of: initialisation).outcome == "unseen")
            let other = try await test.prepare()
            test.clock.advance(seconds: 2 * Self.day)
            try await test.purge()
            #expect(try await test.outcome(of: initialisation).code == "97")
            #expect(try await test.outcome(of: other).code == "97")
        }
    }

    @Test("when an order and an inquiry race: either it is unseen and refused, or it is paid and known")
    func race() async throws {
        try await TestPlatform.run { test in
            for round in 0..<20 {
                let initialisation = try await test.prepare(.order(reference: .string("REF\(round)")))
                let message = try WireOrder.message(for: initialisation)
                async let ordering = test.call(message)
                async let asking = test.outcome(of: initialisation)
                let (order, outcome) = try await (ordering, asking)
                if outcome.outcome == "unseen" {
                    #expect(order.code == "97")
                } else {
                    #expect(order.code == "00")
                }
            }
        }
    }
}
