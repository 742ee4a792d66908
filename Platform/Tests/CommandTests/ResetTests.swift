import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

@Suite("Beginning again, and keeping payments for a limited time", .timeLimit(.minutes(5)))
struct ResetTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(arguments + ["--data", bench.data])
    }

    private static func references(_ bench: Workbench) async throws -> [String] {
        let list = try await run(bench, "payment", "list", "--json")
        let json = try JSONValue(parsing: Array(list.output.utf8), limits: JSONLimits(depth: 16, values: 10_000))
        return (json["payments"]?.array ?? []).compactMap { $0["reference"]?.text }
    }

    @Test("reset wants --force, and names what keeps a copy: of payments in PostgreSQL, its own tools")
    func copy() async throws {
        try await Workbench.with { bench in
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            try folder.create()
            let own = try await Self.run(bench, "reset")
            #expect(own.status == 64)
            #expect(own.errors.contains("add --force. `guichet backup` keeps a copy."))
            try folder.noteElsewhere(cluster: "cluster")
            let server = try await Self.run(bench, "reset")
            #expect(server.status == 64)
            #expect(server.errors.contains("add --force. PostgreSQL's own tools keep a copy (docs/postgresql.md)."))
        }
    }

    @Test("reset removes the payments of one shop; the others, the shops and their keys stay")
    func oneShop() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                let paid = try await Command.run(["phone", "pay", "--url", platform.address, "--reference", "SIPS1"])
                #expect(paid.status == 0, "\(paid.errors)")
                #expect(try await Self.references(bench) == ["SIPS1", "ORDER1"])
                let removed = try await Self.run(bench, "reset", "--shop", "lyra/69876357", "--force")
                #expect(removed.output == "1 payment removed.\n")
                #expect(try await Self.references(bench) == ["SIPS1"])
                #expect(try await Self.run(bench, "notification", "list").output == "No notifications.\n")
                // The same order, with the same key, as if it were the first.
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                #expect(try await Self.references(bench) == ["ORDER1", "SIPS1"])
                let all = try await Self.run(bench, "reset", "--force")
                #expect(all.output == "2 payments removed.\n")
                // A Sips reference can be used again, too.
                let again = try await Command.run(["phone", "pay", "--url", platform.address, "--reference", "SIPS1"])
                #expect(again.status == 0, "\(again.errors)")
                #expect(try await Self.run(bench, "audit").output.contains("1 payment of lyra/69876357 was removed"))
            }
        }
    }

    @Test("reset needs --force, and a shop with its API")
    func refusals() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                let unforced = try await Self.run(bench, "reset")
                #expect(unforced.status != 0)
                #expect(unforced.errors.contains("removes the payments of all shops for good: add --force"))
                for shop in ["69876357", "lyra/", "/69876357"] {
                    #expect(try await Self.run(bench, "reset", "--force", "--shop", shop).status != 0)
                }
                // LIKE's wildcards are no wildcards here, and a shop that is not there is told, and not reset.
                for shop in ["lyra/%", "lyra/69876358"] {
                    let unknown = try await Self.run(bench, "reset", "--force", "--shop", shop)
                    #expect(unknown.status == 1)
                    #expect(unknown.errors.hasPrefix("Error: There is no such shop."), "\(unknown.errors)")
                }
                let api = try await Self.run(bench, "reset", "--force", "--shop", "paypal/69876357")
                #expect(api.status == 64)
                let empty = try await Self.run(bench, "reset", "--force", "--shop", "sips/002001000000001")
                #expect(empty.output == "0 payments removed.\n")
                #expect(try await Self.references(bench) == ["ORDER1"])
            }
        }
    }

    @Test("--keep-payments-days removes a payment that ended before, with its card number, and no other")
    func retention() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev", "--keep-payments-days", "30") { platform in
                try await MailTests.pay(platform, ipnTargetUrl: "http://127.0.0.1:9/ipn")
                // Captured after six days, so it is not 30 days old before the 36th.
                #expect(try await Self.run(bench, "clock", "advance", "35d").status == 0)
                #expect(try await Self.references(bench) == ["ORDER1"])
                #expect(try await Self.run(bench, "clock", "advance", "3d").status == 0)
                // The log has it once it is done.
                _ = try await poll("the removal") {
                    platform.process.errors.contains("old payments were removed") ? true : nil
                }
                #expect(try await Self.references(bench).isEmpty)
            }
        }
    }

    @Test("a payment that is captured and removed while the clock moves is told as removed, and not as unchanged")
    func removedOnTheWay() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev", "--keep-payments-days", "30") { platform in
                try await MailTests.pay(platform)
                let moved = try await Self.run(bench, "clock", "advance", "60d")
                #expect(moved.status == 0, "\(moved.errors)")
                #expect(
                    moved.output.hasPrefix("1 old payment removed, as --keep-payments-days asks.\n"), "\(moved.output)")
                #expect(try await Self.run(bench, "clock", "advance", "1d").output.hasPrefix("No payment changed.\n"))
            }
        }
    }

    @Test("--keep-payments-days also forgets who held the account of a mandate that ended before")
    func accountHolders() async throws {
        try await Workbench.withPlatform { bench in
            let (folder, now) = (DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true)), SystemClock().now())
            let mandate = Mandate(
                shop: ShopID(api: "direct", name: "AcmeTest"), reference: "M-1", createdAt: now, state: .revoked,
                isForOneDebit: true, endedAt: now, details: Array("Anna".utf8))
            let store = try await folder.openStore(at: now, options: .test)
            let isNew = try await store.write { try $0.insert(mandate) }
            #expect(isNew)
            try await store.close()
            try await bench.serving("--dev", "--keep-payments-days", "30") { platform in
                #expect(try await Self.run(bench, "clock", "advance", "31d").status == 0)
                _ = try await poll("the removal") {
                    platform.process.errors.contains("account holders of ended mandates were forgotten") ? true : nil
                }
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            }
            let read = try await folder.openStoreReadOnly()
            let left = try await read.read { try $0.mandate("M-1", of: mandate.shop) }
            try await read.close()
            #expect(left?.state == .revoked)
            #expect(left?.details == [])
        }
    }
}
