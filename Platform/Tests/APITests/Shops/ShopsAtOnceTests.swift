import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

/// What two people who administer one platform ask of it in the same moment, through its own socket, with its own
/// database.
@Suite("Shops changed at the same time", .timeLimit(.minutes(5)))
struct ShopsAtOnceTests {
    @Test("of thirty pairs of changes at the same time none is lost", arguments: ShopCase.all)
    func pairs(_ this: ShopCase) async throws {
        try await TestPlatform.run { test in
            let shop = try await this.add(test)
            for round in 0..<30 {
                let changes = this.pair(shop, round)
                let answers = try await concurrently(changes) { try await test.administer($0.path, $0.message) }
                #expect(answers.map(\.status) == [200, 200])
                let (served, stored) = (try this.served(test, shop), try await this.stored(test, shop))
                for change in changes {
                    let isThere = (change.holds(served), change.holds(stored))
                    #expect(isThere == (true, true), "round \(round), \(change.message)")
                }
            }
        }
    }

    @Test("when two requests add the same shop, one succeeds, and the other is answered 409 with a reason")
    func added() async throws {
        try await TestPlatform.run { test in
            for this in ShopCase.all {
                for round in 0..<10 {
                    let add = this.adding(this.name(round))
                    let answers = try await concurrently([add, add]) { try await test.administer($0.path, $0.message) }
                    #expect(answers.map(\.status).sorted() == [200, 409], "\(this) \(round)")
                    let refusal = try #require(answers.first { $0.status == 409 })
                    #expect(refusal.json["reason"]?.text?.hasSuffix("already exists") == true, "\(refusal.json)")
                    #expect(refusal.json["remedy"]?.text?.contains("guichet shop") == true)
                }
            }
        }
    }

    @Test("of many keys made at the same time each has its own version and is valid", arguments: ShopCase.withKeys)
    func keys(_ this: ShopCase) async throws {
        try await TestPlatform.run { test in
            let shop = try await this.add(test)
            let before = try this.served(test, shop).keys
            let answers = try await concurrently(Array(0..<20)) { _ in
                try await test.administer(this.keyPath, this.named(shop).with("kind", "api"))
            }
            #expect(answers.allSatisfy { $0.status == 200 }, "\(answers.filter { $0.status != 200 })")
            let after = try this.served(test, shop).keys
            #expect(after.count == before.count + 20)
            #expect(after.isSuperset(of: before))
        }
    }

    @Test("a key and a setting changed at the same time are both stored", arguments: ShopCase.withKeys)
    func keyAndSetting(_ this: ShopCase) async throws {
        try await TestPlatform.run { test in
            let shop = try await this.add(test)
            for round in 0..<10 {
                let before = try this.served(test, shop).keys.count
                let change = this.pair(shop, round)[0]
                let messages = [(change.path, change.message), (this.keyPath, this.named(shop).with("kind", "api"))]
                let answers = try await concurrently(messages) { try await test.administer($0.0, $0.1) }
                #expect(answers.map(\.status) == [200, 200])
                #expect(try change.holds(this.served(test, shop)))
                #expect(try this.served(test, shop).keys.count == before + 1)
            }
        }
    }

    @Test("when two requests revoke a shop's two keys, one is refused, since a shop keeps a key")
    func revoked() async throws {
        try await TestPlatform.run { test in
            let this = ShopCase.sips
            let shop = try await this.add(test)
            for round in 0..<10 {
                let made = try await test.administer(this.keyPath, this.named(shop))
                #expect(made.status == 200)
                let versions = try this.served(test, shop).keys.sorted()
                let answers = try await concurrently(versions) {
                    try await test.administer(this.keyPath, this.named(shop).with("revoke", .string($0)))
                }
                #expect(answers.map(\.status).sorted() == [200, 409], "round \(round)")
                let refusal = try #require(answers.first { $0.status == 409 })
                #expect(refusal.json["reason"]?.text?.contains("is the only key of") == true, "\(refusal.json)")
                #expect(try this.served(test, shop).keys.count == 1)
            }
        }
    }

    @Test("a demo shop's name is reserved even without the demo shops: a shop of that name would never be served")
    func demoName() async throws {
        var options = TestPlatform.Options()
        options.withDemoShops = false
        try await TestPlatform.run(options) { test in
            for (this, name) in zip(ShopCase.all, ["002001000000001", "69876357", "AcmeTest"]) {
                let add = this.adding(name)
                let answer = try await test.administer(add.path, add.message)
                #expect(answer.status == 409)
                #expect(answer.json["reason"]?.text?.hasSuffix("already exists") == true)
            }
        }
    }

    @Test("a failure of the store is reported in a sentence, without SQL; the log has the details")
    func failing() async throws {
        let log = LogBook()
        var options = TestPlatform.Options()
        options.logger = log.logger
        try await TestPlatform.run(options) { test in
            try await test.limitPages(to: 1)
            for this in ShopCase.all {
                // Large enough not to fit into what is left of a page.
                var answer: (status: Int, json: JSONValue) = (0, .null)
                for number in 0..<200 where answer.status != 500 {
                    let add = this.adding(this.name(100 + number))
                    answer = try await test.administer(add.path, add.message)
                }
                #expect(answer.status == 500, "\(this)")
                let text = String(decoding: answer.json.encoded(), as: UTF8.self)
                #expect(answer.json["reason"]?.text?.isEmpty == false)
                for word in ["SQL", "INSERT", "shops", "database"] { #expect(!text.contains(word), "\(text)") }
            }
            #expect(log.lines.contains { $0.contains("full") })
        }
    }
}
