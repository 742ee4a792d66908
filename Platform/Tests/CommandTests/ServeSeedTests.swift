import AdminAPI
import ArgumentParser
import Engine
import GuichetCore
import Server
import Storage
import Support
import Testing

@testable import guichet

@Suite("guichet serve --seed that is stopped while it makes the file", .timeLimit(.minutes(5)))
struct ServeSeedTests {
    private static func payment(_ reference: String) -> String {
        """
          - shop: sips/002001000000001
            reference: \(reference)
            amount: 25.00 EUR
            card: "4100000000000000"
            expiry: 2030-12

        """
    }

    private static let file = "payments:\n" + payment("FIRST") + payment("SECOND")

    private static func open(_ folder: DataFolder, _ acquirer: ScriptedAcquirer) async throws -> PlatformServer {
        var settings = PlatformServer.Settings(
            folder: folder, vaultKeys: try VaultKeys(text: TestPlatform.vaultKeysText))
        settings.clock = ManualClock(at: TestPlatform.noon)
        settings.acquirer = acquirer
        settings.publicURL = "http://127.0.0.1:8080"
        return try await PlatformServer.open(settings, logger: TestPlatform.silentLogger)
    }

    private static func checked(_ server: PlatformServer) async throws -> ServeSeed? {
        try await ServeSeed.checked(file, of: "seed.yaml", server.platform, TestPlatform.silentLogger)
    }

    /// How often each of the two payments is there, by the claim of its reference.
    private static func counts(_ server: PlatformServer) async throws -> [Int] {
        try await server.platform.paymentService.store.read { store in
            try ["t/FIRST", "t/SECOND"].map { try store.payments(named: $0, PaymentQuery()).count }
        }
    }

    /// A folder in which a start was stopped while it made the first payment.
    private static func withStoppedFolder(_ body: (DataFolder) async throws -> Void) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        let (acquirer, log) = (ScriptedAcquirer(authorisations: [.hold(ScriptedAcquirer.approval)]), LogBook())
        let server = try await open(folder, acquirer)
        let seeding = try #require(try await checked(server))
        let making = Task { await seeding.make(log.logger) }
        while acquirer.asked.isEmpty { await Task.yield() }
        server.platform.readiness.stop()
        acquirer.release()
        await making.value
        #expect(log.lines.contains { $0.hasPrefix("notice") && $0.contains("the next start makes the rest") })
        #expect(try await counts(server) == [1, 0])
        try await server.close()
        try await body(folder)
    }

    @Test("the line under way is made, the next start makes the rest, and a later one nothing")
    func goesOn() async throws {
        try await Self.withStoppedFolder { folder in
            let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
            for isMade in [false, true] {
                let server = try await Self.open(folder, acquirer)
                let seeding = try await Self.checked(server)
                #expect((seeding == nil) == isMade)
                await seeding?.make(TestPlatform.silentLogger)
                #expect(try await Self.counts(server) == [1, 1])
                try await server.close()
            }
        }
    }

    @Test("if the rest is refused, the error says up to where the file was made, and what to do")
    func refused() async throws {
        try await Self.withStoppedFolder { folder in
            let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
            let server = try await Self.open(folder, acquirer)
            let other = try await server.platform.seed.checked("payments:\n" + Self.payment("SECOND"))
            _ = try await server.platform.seed.make(other)
            let error = await #expect(throws: ValidationError.self) { _ = try await Self.checked(server) }
            #expect(
                error?.message == """
                    --seed seed.yaml cannot be made as a whole: an earlier start came to the payment in line 2, and the \
                    rest is refused. Leave out what was made, or begin with an empty folder. Line 7: the reference SECOND was \
                    used before
                    """)
            try await server.close()
        }
    }
}
