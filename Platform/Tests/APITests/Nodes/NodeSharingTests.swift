#if Postgres
    import Engine
    import Foundation
    import GuichetCore
    import GuichetDirect
    import GuichetLyra
    import GuichetMerchant
    import GuichetSDK
    import GuichetSips
    import LyraAPI
    import Server
    import StoragePostgres
    import Support
    import Testing

    @Suite("What several nodes share", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct NodeSharingTests {
        // MARK: Apple Pay

        @Test(
            "an Apple Pay token that one node has charged is refused by the other, with a certificate added on the first"
        )
        func token() async throws {
            let fixture = try LyraAppleFixture()
            try await Self.run(fixture) { nodes in
                let message = LyraAppleFixture.message(try fixture.token())
                #expect(try await nodes[0].lyra.pay(message).detailedStatus == .authorised)
                #expect(try await nodes[1].lyra.code("Charge/CreatePayment", message) == "PSP_1066")
                #expect(try await NodeBench.payments(nodes[1]) == 1)
                // The other way round: the second node can open tokens, too.
                let next = LyraAppleFixture.message(try fixture.token())
                #expect(try await nodes[1].lyra.pay(next).detailedStatus == .authorised)
                #expect(try await nodes[0].lyra.code("Charge/CreatePayment", next) == "PSP_1066")
            }
        }

        @Test("one token that is sent to two nodes many times at once is one payment")
        func tokenAtOnce() async throws {
            let fixture = try LyraAppleFixture()
            try await Self.run(fixture) { nodes in
                let message = LyraAppleFixture.message(try fixture.token())
                let codes = try await concurrently(Array(0..<12)) { index in
                    try await nodes[index % 2].lyra.code("Charge/CreatePayment", message)
                }
                #expect(codes.count { $0 == nil } == 1)
                #expect(codes.count { $0 == "PSP_1066" } == 11)
                #expect(try await NodeBench.payments(nodes[0]) == 1)
            }
        }

        private static func run(
            _ fixture: LyraAppleFixture, _ body: @Sendable ([TestPlatform]) async throws -> Void
        ) async throws {
            var options = TestPlatform.Options()
            options.applePayRoots = try fixture.roots
            try await NodeBench.run(2, options) { nodes in
                try await fixture.add(to: nodes[0])
                try await body(nodes)
            }
        }

        // MARK: Checkout sessions

        @Test("a hosted checkout that one node has made is paid on another, and the first one says so; it is paid once")
        func checkout() async throws {
            try await NodeBench.run { nodes in
                let shopper = try await nodes[0].direct.shopper()
                let there = DirectShopper(tester: nodes[1].direct, created: shopper.created)
                let path = String((shopper.created.redirectUrl ?? "").dropFirst(nodes[0].address.count))
                let paid = try await nodes[1].browse(
                    path, form: [("attempt", "1"), ("do", "pay")] + DirectShopper.card(DirectShopper.accepted))
                #expect(paid.result == "paid")
                for one in [shopper, there] {
                    let status = try await one.status()
                    #expect(status.status == .paymentCreated)
                    #expect(status.createdPaymentOutput?.payment?.id != nil)
                }
                let again = try await shopper.pay()
                #expect(again.result == "paid")
                #expect(try await NodeBench.payments(nodes[0]) == 1)
            }
        }

        @Test("the form of a form token that is sent to two nodes at once pays once, and both show the result")
        func form() async throws {
            try await NodeBench.run { nodes in
                let shopper = try await nodes[0].lyra.shopper()
                let there = LyraShopper(test: nodes[1], token: shopper.token)
                let results = try await concurrently(Array(0..<6)) { index in
                    try await (index % 2 == 0 ? shopper : there).pay().result
                }
                #expect(results.contains("paid"))
                #expect(try await NodeBench.payments(nodes[1]) == 1)
                for one in [shopper, there] { #expect(try await one.page().result == "paid") }
            }
        }

        // MARK: Shops and their keys

        @Test("a shop that one node adds orders on the other at once, with each new key, and not with a revoked one")
        func shops() async throws {
            try await NodeBench.run { nodes in
                let name = ShopCase.sips.name(0)
                let shop = ShopCase.sips.adding(name)
                let first = try #require(try await nodes[0].administer(shop.path, shop.message).json["secretKey"]?.text)
                func order(_ reference: String, _ key: String, version: String) async throws -> String? {
                    let merchant: InAppMerchant<Sips> = try nodes[1].merchant(
                        shop: name, key: key, keyVersion: version)
                    let answer = try await nodes[1].phone(Sips.self).pay(merchant.orderInitialize(.test(reference)))
                    return answer.inAppResponseCode?.rawValue
                }
                #expect(try await order("REF1", first, version: "1") == "00")
                let added = try await nodes[0].administer(ShopCase.sips.keyPath, ShopCase.sips.named(name))
                let second = try #require(added.json["secretKey"]?.text)
                #expect(try await order("REF2", second, version: "2") == "00")
                let revoked = try await nodes[0].administer(
                    ShopCase.sips.keyPath, ShopCase.sips.named(name).with("revoke", "1"))
                #expect(revoked.status == 200)
                let refused = try? await order("REF3", first, version: "1")
                #expect(refused == nil)
                #expect(try await order("REF4", second, version: "2") == "00")
            }
        }

        @Test("when two nodes revoke a shop's two keys at once, one is refused, since a shop keeps a key")
        func revokedAtOnce() async throws {
            try await NodeBench.run { nodes in
                let this = ShopCase.sips
                let shop = try await this.add(nodes[0])
                for round in 0..<5 {
                    #expect(try await nodes[0].administer(this.keyPath, this.named(shop)).status == 200)
                    let versions = try this.served(nodes[0], shop).keys.sorted()
                    let answers = try await concurrently(Array(zip(nodes, versions))) { node, version in
                        try await node.administer(this.keyPath, this.named(shop).with("revoke", .string(version)))
                    }
                    #expect(answers.map(\.status).sorted() == [200, 409], "round \(round)")
                    #expect(try await this.stored(nodes[1], shop).keys.count == 1)
                }
            }
        }
    }
#endif
