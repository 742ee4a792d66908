import Engine
import Foundation
import GRDB
@_spi(Platform) import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetSips
import Server
import Storage
import Support
import Testing

/// A data folder as the version of 22 November 2026 left it, with a payment of each API, a wallet, tokens and shops,
/// encrypted with the tests' vault key. It is kept as SQL: `Platform/Tests/Recordings/folder.sql`.
@Suite("A data folder of an earlier version", .timeLimit(.minutes(5)))
struct EarlierFolderTests {
    /// - Parameter addition: SQL for what was not in the folder, in the names of its version.
    private static func run(
        adding addition: String = "", _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws {
        let folder = try await EarlierFolder.make(adding: addition)
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        options.clock = ManualClock(at: try Instant("2026-11-22T17:00:00+01:00"))
        try await TestPlatform.run(options, body)
    }

    @Test("each payment is returned by its API, and its card can be decrypted")
    func payments() async throws {
        try await Self.run { test in
            let cards = [
                ("01a203df5b466d3066582320fe9665cc", "4100000000000000"),
                ("01a203df5c29d1fa8e05df25cc954eb7", "4970100000000055"),
                ("01a203df5c40e3bb77a54928349ce34c", "4012000033330026"),
            ]
            for (id, number) in cards {
                let payment = try #require(
                    try await test.platform.paymentService.store.read { try $0.payment(PaymentID(id)) })
                #expect(payment.totals.authorised == 2_500)
                let card = try #require(payment.card)
                let pan = try test.platform.paymentService.vault.pan(of: card, in: payment.id)
                #expect(pan.digits == number)
            }
            let office: OfficeClient<Sips> = try test.office()
            let sips = try await office.getTransactionData(.transactionReference("OLDSIPS1"))
            #expect(sips.transactionStatus == .toCapture)
            #expect(sips.originAmount == "2500")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "OLDLYRA1"]) == nil)
            let direct = try await test.direct.payment("01a203df5c40e3bb77a54928349ce34c_0")
            #expect(direct.status == .pendingCapture)
            #expect(direct.paymentOutput?.references?.merchantReference == "OLDDIRECT1")
        }
    }

    @Test("its payments are notified where and of what they were before, and have their amount once")
    func subscriptions() async throws {
        let addition = """

            UPDATE payments SET notification_url = 'https://shop.example/n' WHERE face <> 'direct';
            UPDATE payments SET step_urls = 'https://a.example/' || CHAR(10) || 'https://b.example/'
                WHERE face = 'direct';
            """
        try await Self.run(adding: addition) { test in
            let payments = try await test.platform.paymentService.store.read { try $0.payments(PaymentQuery()) }
            #expect(payments.count == 3)
            for payment in payments {
                #expect(
                    payment.subscriptions
                        == (payment.shop.api == "direct"
                            ? Subscription.steps(["https://a.example/", "https://b.example/"])
                            : Subscription.decision("https://shop.example/n")))
                #expect(!String(decoding: payment.details, as: UTF8.self).contains("2500"))
            }
            let office: OfficeClient<Sips> = try test.office()
            let sips = try await office.getTransactionData(.transactionReference("OLDSIPS1"))
            #expect(sips.originAmount == "2500")
            #expect(sips.currencyCode == .eur)
        }
    }

    @Test("its cards on file pay again: a wallet's, a token of Lyra's, one of Worldline Direct's")
    func tokens() async throws {
        try await Self.run { test in
            let service = test.platform.paymentService
            let wallet = WalletID(shop: ShopID(api: "sips", name: "002001000000001"), name: "OLDWALLET")
            let cards = try await service.store.read { try $0.cards(of: wallet) }
            #expect(try cards.map { try service.vault.pan(of: $0).digits } == ["4100000000000000"])
            let lyra = try await test.lyra.pay(
                LyraCall.order(
                    [
                        "amount": 1_000, "formAction": "SILENT",
                        "paymentMethodToken": "3cc80d367535f424cd918c67fa9c67a7",
                    ], orderId: "AGAIN"))
            #expect(lyra.detailedStatus == .authorised)
            let token = try await test.direct.send("GET", "/tokens/43779d39-abc6-4b40-aaee-4fdd50020b6c")
            #expect(token.status == 200)
        }
    }

    @Test("its shops work with their keys")
    func shops() async throws {
        try await Self.run { test in
            let merchant: InAppMerchant<Sips> = try test.merchant(
                shop: "211000000010001", key: "3mrEZ9wdP5LZd5MrvJmGRseaXYvoXkem95L5Seu3RJk")
            _ = try await merchant.orderInitialize(.test("NEW1"))
            var lyra = test.lyra
            lyra.shopId = "20000001"
            lyra.password = "testpassword_3EpPSnON0UdFeQ0xTGyLC8L32WSmd2wjyHChcwaDtCabS"
            #expect(try await lyra.code("Charge/SDKTest", ["value": "here"]) == nil)
            var direct = test.direct
            direct.merchantId = "OldMerchant"
            direct.key = DirectAPIKey(
                id: "CC189C4C80DD5C91EC63", secret: "3hVgIf22bE3e6U/4o3J7/EeK8ctn/Y+tnsshMu0z28Y=")
            #expect(try await direct.send("GET", "/services/testconnection").status == 200)
        }
    }
}
