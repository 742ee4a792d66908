import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

@Suite("guichet shop remove", .timeLimit(.minutes(5)))
struct ShopRemoveTests {
    /// A shop of each API, with what lists it.
    static let shops = [
        (name: "123456789012345", add: ["shop", "add"], list: ["shop", "list"]),
        (name: "87654321", add: ["shop", "lyra", "add"], list: ["shop", "lyra", "list"]),
        (name: "MyShop", add: ["shop", "direct", "add"], list: ["shop", "direct", "list"]),
    ]

    private static func names(_ bench: Workbench, _ list: [String]) async throws -> [String] {
        let result = try await Command.run(list + ["--json"] + bench.options)
        #expect(result.status == 0, "\(result.errors)")
        let shops = try #require(try JSONValue(parsing: Array(result.output.utf8)).array)
        return shops.compactMap { $0["shop"]?.text }
    }

    @Test("removes a shop of any API, and it can be added again, without a platform and beside one")
    func removes() async throws {
        try await Workbench.withPlatform { bench in
            for shop in Self.shops { try await Self.check(shop.name, shop.add, shop.list, bench) }
            try await bench.serving { _ in
                for shop in Self.shops { try await Self.check(shop.name, shop.add, shop.list, bench) }
            }
        }
    }

    private static func check(
        _ name: String, _ add: [String], _ list: [String], _ bench: Workbench
    ) async throws {
        let added = try await Command.run(add + [name] + bench.options)
        #expect(added.status == 0, "\(added.errors)")
        #expect(try await names(bench, list).contains(name))
        let unforced = try await bench.run("shop", "remove", name)
        #expect(unforced.status == 64)
        #expect(unforced.errors.contains("add --force"))
        #expect(try await names(bench, list).contains(name))
        let removed = try await bench.run("shop", "remove", name, "--force")
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(removed.output == "shop \(name) is removed\n")
        #expect(try await !names(bench, list).contains(name))
        let again = try await bench.run("shop", "remove", name, "--force")
        #expect(again.status == 1)
        #expect(again.errors.contains("there is no shop \(name)"))
    }

    @Test("a name that shops of two APIs have needs its API; the other shop stays")
    func ambiguous() async throws {
        try await Workbench.withPlatform { bench in
            let name = "87654321"
            for api in ["lyra", "direct"] { #expect(try await bench.run("shop", api, "add", name).status == 0) }
            for command in [["show", name], ["remove", name, "--force"]] {
                let refused = try await Command.run(["shop"] + command + bench.options)
                #expect(refused.status == 1)
                #expect(refused.errors.contains("shops of 2 APIs are called \(name)"))
                #expect(refused.errors.contains("lyra/\(name) or direct/\(name)"))
            }
            let shown = try await bench.run("shop", "show", "direct/\(name)", "--json")
            #expect(try JSONValue(parsing: Array(shown.output.utf8))["api"]?.text == "direct", "\(shown.errors)")
            let removed = try await bench.run("shop", "remove", "lyra/\(name)", "--force")
            #expect(removed.output == "shop lyra/\(name) is removed\n", "\(removed.errors)")
            let left = try await bench.run("shop", "show", name, "--json")
            #expect(try JSONValue(parsing: Array(left.output.utf8))["api"]?.text == "direct", "\(left.errors)")
        }
    }

    @Test("a removed shop's notifications are held no more: one of the same name begins afresh")
    func held() async throws {
        try await Workbench.withPlatform { bench in
            #expect(try await bench.run("shop", "lyra", "add", "12345678").status == 0)
            let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
            let store = try await folder.openStore(at: SystemClock().now(), options: .test)
            _ = try await store.write { try $0.holdNotifications(of: ShopID(api: "lyra", name: "12345678")) }
            let held = try await store.read { try $0.heldShops() }
            #expect(held.count == 1)
            try await store.close()
            let removed = try await bench.run("shop", "remove", "12345678", "--force")
            #expect(removed.status == 0, "\(removed.errors)")
            let after = try await folder.openStore(at: SystemClock().now(), options: .test)
            let left = try await after.read { try $0.heldShops() }
            #expect(left.isEmpty)
            try await after.close()
        }
    }

    @Test("a removed shop's clock and faults are gone from a running platform: one of the same name begins afresh")
    func memory() async throws {
        let name = "12345678"
        try await Workbench.withPlatform { bench in
            @Sendable func asked(_ words: String) async throws -> String {
                let words = words.split(separator: " ").map(String.init)
                let result = try await Command.run(words + ["--data", bench.data])
                #expect(result.status == 0, "\(words): \(result.errors)")
                return result.output
            }
            try await bench.serving("--dev") { _ in
                #expect(try await bench.run("shop", "lyra", "add", name).status == 0)
                _ = try await asked("clock advance 7d --shop lyra/\(name)")
                _ = try await asked("fault set answer-lost --api lyra --shop \(name)")
                _ = try await asked("fault set answer-lost --shop \(name)")
                _ = try await asked("fault script \(name) acquirer-slow:3s")
                _ = try await asked("fault set answer-lost --shop 69876357")
                #expect(try await asked("clock show").contains("lyra/\(name)"))
                #expect(try await asked("fault list --active").contains(name))
                let removed = try await bench.run("shop", "remove", name, "--force")
                #expect(removed.status == 0, "\(removed.errors)")
                let faults = try await asked("fault list --active")
                #expect(!faults.contains(name))
                #expect(faults.contains("69876357"))
                #expect(try await bench.run("shop", "lyra", "add", name).status == 0)
                #expect(try await !asked("clock show").contains(name))
                #expect(try await asked("clock show --shop lyra/\(name)").contains("ahead of this machine  no"))
            }
        }
    }

    @Test("a shop with payments stays, and so do its keys; without them it goes, and the data is sound")
    func payments() async throws {
        let name = "123456789012345"
        try await Workbench.withPlatform { bench in
            let key = try #require(
                try await bench.run("shop", "add", name).output.split(separator: "\n")
                    .first { $0.hasPrefix("secretKey") }?.split(separator: " ").last.map(String.init))
            try await bench.serving { platform in
                let phone = ["--shop", name, "--key", key, "--url", platform.address]
                let paid = try await Command.run(["phone", "pay"] + phone)
                #expect(paid.status == 0, "\(paid.errors)")
                let wallet = try await Command.run(["phone", "wallet", "add", "w1"] + phone)
                #expect(wallet.status == 0, "\(wallet.output) \(wallet.errors)")
                let refused = try await bench.run("shop", "remove", name, "--force")
                #expect(refused.status == 1)
                #expect(refused.errors.contains("has payments, which are kept"))
                #expect(refused.errors.contains("guichet reset --shop sips/\(name) --force"))
                let reset = try await Command.run("reset", "--shop", "sips/\(name)", "--force", "--data", bench.data)
                #expect(reset.status == 0, "\(reset.errors)")
                let removed = try await bench.run("shop", "remove", name, "--force")
                #expect(removed.status == 0, "\(removed.errors)")
                let again = try await Command.run(["phone", "pay"] + phone)
                #expect(again.status == 2)
            }
            let check = try await bench.run("check")
            #expect(check.status == 0, "\(check.output)")
        }
    }
}
