import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("orderInitialize, what the shop and the platform can do")
struct ShopRuleTests {
    @Test("a function that is not enabled for the shop is answered 40, under the seal, until it is enabled")
    func notEnabled() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.sips.administration
            _ = try await administration.set(["cardOrder"], enabled: false, of: "002001000000001")
            let answer = try await test.initialise()
            #expect(answer.code == "40")
            #expect(answer.isSealed())
            // Another shop's contract is another matter.
            #expect(try await test.initialise(.order(shop: "002001000000003")).code == "00")
            _ = try await administration.set(["cardOrder"], enabled: true, of: "002001000000001")
            #expect(try await test.initialise().code == "00")
        }
    }

    @Test("a function that was disabled after the initialisation is refused at the order: 40, and nothing is stored")
    func disabledBetween() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            _ = try await test.platform.sips.administration.set(["cardOrder"], enabled: false, of: "002001000000001")
            #expect(try await test.call(WireOrder.message(for: initialisation)).code == "40")
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("a disabled function stays disabled over a restart")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        try await TestPlatform.run(options) { test in
            _ = try await test.platform.sips.administration.set(["cardOrder"], enabled: false, of: "002001000000001")
        }
        try await TestPlatform.run(options) { test async throws in
            #expect(try await test.initialise().code == "40")
        }
    }

    @Test("an unavailable store is a temporary failure: 90 if nothing was done, 99 if the order may have been")
    func storeGone() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            try await test.closeStore()
            let answer = try await test.initialise()
            #expect(answer.code == "90")
            #expect(answer.isSealed())
            #expect(try await test.call(WireOrder.message(for: initialisation)).code == "99")
            let outcome = try await test.outcome(of: initialisation)
            #expect(outcome.code == "99")
            #expect(outcome.outcome == nil)
            #expect(try await test.get("/ready").status == 503)
            #expect(try await test.get("/live").status == 200)
        }
    }
}
