import Foundation
import GuichetMerchant
@_spi(Platform) import GuichetRunFolder
import GuichetSDK
import GuichetSips
@_spi(Testing) import GuichetTesting
import Testing

@Suite("A platform that ends while payments run", .builtBinary, .timeLimit(.minutes(10)))
struct CrashTests {
    /// Runs a body with the options for platforms that follow each other on one data folder and one port: phones still know
    /// the old address.
    private func withFolder(_ body: (PlatformOptions) async throws -> Void) async throws {
        let folder = RunFolder.fresh()
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = PlatformOptions()
        options.dataFolder = folder
        options.port = try FreePort.find()
        try await body(options)
    }

    @Test("after kill -9 the outcome is the same, and the response still owed is delivered")
    func kill() async throws {
        try await withFolder { options in
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.answer(500), .accept)
                let first = try await GuichetPlatform.start(options)
                let shopper = Shopper(platform: first, shop: .mercanet, told: receiver.url)
                let initialisation = try await shopper.initialise("KILL1")
                let answer = try await shopper.pay(initialisation)
                #expect(answer.isAccepted)
                let before = try await receiver.next(within: 120)
                // The next try is due soon once this one is written down, and at the next start if it is not.
                try await logged("a notification was not delivered", by: first)
                await first.kill()

                try await GuichetPlatform.withPlatform(options) { second in
                    #expect(second.url == first.url)
                    let outcome = try await Shopper(platform: second, shop: .mercanet).outcome(of: initialisation)
                    #expect(outcome == .final(answer))
                    let after = try await receiver.next(within: 120)
                    #expect(after.body == before.body)
                    let response = try DemoShop.mercanet.verifier().verify(form: after.body)
                    #expect(response.transactionReference == "KILL1")
                    #expect(response["authorisationId"] == answer.authorisationId)
                }
            }
        }
    }

    @Test("kill -9 in the middle of many payments: the answered ones are stored, and all others have an outcome")
    func killInTheMiddle() async throws {
        try await withFolder { options in
            let first = try await GuichetPlatform.start(options)
            let shopper = Shopper(platform: first, shop: .sips)
            let results = try await Self.payments(shopper) { await first.kill() }
            #expect(results.contains { $0.answer != nil })
            try await GuichetPlatform.withPlatform(options) { second in
                try await Self.check(results, on: second)
            }
        }
    }

    @Test("SIGTERM in the middle of many payments: it ends with 0, and so do the payments in progress")
    func terminate() async throws {
        try await withFolder { options in
            let first = try await GuichetPlatform.start(options)
            let shopper = Shopper(platform: first, shop: .sips)
            let results = try await Self.payments(shopper) { #expect(await first.stop()) }
            #expect(results.contains { $0.answer != nil })
            #expect(!first.isRunning)
            try await GuichetPlatform.withPlatform(options) { second in
                try await Self.check(results, on: second)
                // What was not answered was not taken: no shopper is left with a question.
                for unanswered in results where unanswered.answer == nil {
                    let outcome = try await Shopper(platform: second, shop: .sips).outcome(
                        of: unanswered.initialisation)
                    #expect(outcome == .unseen)
                }
            }
        }
    }

    @Test("a folder that another platform uses is refused, and the error shows its output")
    func folderInUse() async throws {
        try await withFolder { options in
            try await GuichetPlatform.withPlatform(options) { platform in
                let error = await #expect(throws: PlatformError.self) { try await GuichetPlatform.start(options) }
                #expect(error?.code == .ended)
                #expect(error?.description.contains("is in use by another guichet") == true)
                #expect(platform.isRunning)
            }
        }
    }

    private struct Payment: Sendable {
        let initialisation: Initialisation
        /// `nil` when the phone got none.
        let answer: INAPPOrderResponse?
    }

    /// Pays many times at once, and interrupts when the first of them has its answer.
    private static func payments(
        _ shopper: Shopper<Sips>, interruption: @escaping @Sendable () async -> Void
    ) async throws -> [Payment] {
        var initialisations: [Initialisation] = []
        for number in 1...24 { initialisations.append(try await shopper.initialise("MANY\(number)")) }
        return await withTaskGroup { group in
            for initialisation in initialisations {
                group.addTask {
                    Payment(initialisation: initialisation, answer: try? await shopper.pay(initialisation))
                }
            }
            var payments: [Payment] = []
            if let first = await group.next() { payments.append(first) }
            await interruption()
            for await payment in group { payments.append(payment) }
            return payments
        }
    }

    private static func check(_ payments: [Payment], on platform: GuichetPlatform) async throws {
        let shopper = Shopper(platform: platform, shop: .sips)
        for payment in payments {
            let outcome = try await shopper.outcome(of: payment.initialisation)
            if let answer = payment.answer { #expect(outcome == .final(answer)) }
        }
    }

    private func logged(_ text: String, by platform: GuichetPlatform) async throws {
        let deadline = Date(timeIntervalSinceNow: 120)
        while !platform.log(lines: 1_000).contains(where: { $0.contains(text) }) {
            try #require(Date() < deadline, "waited in vain for the log to say: \(text)")
            try await Task.sleep(nanoseconds: 5_000_000)
        }
    }
}
