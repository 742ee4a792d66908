import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Storage
import Support
import Testing

@testable import APISupport
@testable import LyraAPI

@Suite("Shops of the REST API V4, added and changed while the platform runs", .timeLimit(.minutes(5)))
struct LyraShopTests {
    private static let shopId = "11223344"

    private static func add(
        _ test: TestPlatform, _ change: (inout LyraShopChange) -> Void = { _ in }
    ) async throws -> [LyraPlatformShop.Keys] {
        var wanted = LyraShopChange()
        change(&wanted)
        return try await test.platform.lyra.administration.add(shopId, brand: .scellius, wanted)
    }

    private static func call(_ test: TestPlatform, _ keys: LyraPlatformShop.Keys) -> LyraCall {
        LyraCall(test: test, shopId: shopId, password: keys.password.text)
    }

    private static func change(
        _ test: TestPlatform, _ shopId: String = shopId, _ change: (inout LyraShopChange) -> Void
    ) async throws {
        try await LyraCall(test: test, shopId: shopId).change(change)
    }

    @Test("its two passwords are valid at once, each in its mode; another shop's is not")
    func passwords() async throws {
        try await TestPlatform.run { test in
            let before = try await LyraCall(test: test, shopId: Self.shopId, password: "testpassword_x")
                .code("Charge/SDKTest", ["value": "x"])
            #expect(before == "INT_905")
            let keys = try await Self.add(test)
            #expect(keys.map(\.mode) == [.test, .production])
            for keys in keys {
                let answer = try await Self.call(test, keys).send(
                    LyraCall.payment().encoded(), to: "Charge/CreatePayment")
                #expect(answer.response.status == .success)
                #expect(answer.response.mode == keys.mode)
                #expect(keys.publicKey.hasPrefix("\(Self.shopId):"))
            }
            #expect(keys.first?.password.text.hasPrefix("testpassword_") == true)
            #expect(keys.last?.password.text.hasPrefix("prodpassword_") == true)
            let other = try await LyraCall(test: test, shopId: Self.shopId).code("Charge/SDKTest", ["value": "x"])
            #expect(other == "INT_905")
        }
    }

    @Test("no two shops share a key, and every key is too long to be guessed")
    func keys() async throws {
        var texts: [String] = []
        for _ in 0..<20 {
            for mode in LyraMode.known {
                let keys = LyraPlatformShop.Keys(of: "1", mode, random: SystemRandom())
                texts += [keys.password.text, keys.hmacKey.text, keys.publicKey]
                #expect(keys.hmacKey.text.utf8.count == 45)
            }
        }
        #expect(Set(texts).count == texts.count)
    }

    @Test("it exists after a restart, with its settings; its secrets are in no file")
    func restart() async throws {
        var options = TestPlatform.Options()
        options.folder = .temporary()
        let folder = try #require(options.folder)
        defer { folder.remove() }
        let keys = try await TestPlatform.run(options) { test in
            try await Self.add(test) { wanted in
                wanted.name = "Épicerie"
                wanted.notificationURLs = [.test: "https://shop.example/test"]
                wanted.sendsReceipts = false
                wanted.contact = "ask@shop.example"
                wanted.currencies = ["EUR", "CHF"]
                wanted.cardBrands = ["CB"]
                wanted.captureDelay = 3
                wanted.needsValidation = true
            }
        }
        try await TestPlatform.run(options) { test in
            let shop = try #require(test.platform.lyra.shops.shop(Self.shopId))
            #expect(shop.name == "Épicerie")
            #expect(shop.brand == .scellius)
            #expect(shop.notificationURLs == [.test: "https://shop.example/test"])
            #expect(!shop.sendsReceipts)
            #expect(shop.contact?.text == "ask@shop.example")
            #expect(shop.currencies == ["EUR", "CHF"])
            #expect(shop.cardBrands == [.cb])
            #expect(shop.captureDelay == 3)
            #expect(shop.needsValidation)
            #expect(shop.keys.map(\.publicKey) == keys.map(\.publicKey))
            #expect(shop.keys.map(\.hmacKey.text) == keys.map(\.hmacKey.text))
            let status = try await Self.call(test, try #require(keys.first)).pay(LyraCall.payment()).detailedStatus
            #expect(status == .authorisedToValidate)
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
            .compactMap { FileManager.default.contents(atPath: folder.url.appendingPathComponent($0).path) }
        for keys in keys {
            for secret in [keys.password.text, keys.hmacKey.text] {
                for file in files { #expect(file.range(of: Data(secret.utf8)) == nil) }
            }
        }
    }

    @Test("notifications go to the address of the payment's mode, of a demo shop, too; ipnTargetUrl has priority")
    func notifications() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            let keys = try await Self.add(test) {
                $0.notificationURLs = [.test: "http://shop.example/test", .production: "http://shop.example/real"]
            }
            for keys in keys { _ = try await Self.call(test, keys).pay(LyraCall.payment()) }
            try await Self.change(test, "69876357") { $0.notificationURLs[.test] = "http://127.0.0.1:9/demo" }
            _ = try await test.lyra.pay(LyraCall.payment())
            var message = try #require(LyraCall.payment().object)
            message.append("ipnTargetUrl", "http://shop.example/asked")
            _ = try await test.lyra.pay(.object(message))
            try await Self.change(test, "69876357") { $0.notificationURLs[.test] = "" }
            _ = try await test.lyra.pay(LyraCall.payment())
            let urls = try await poll("four notifications") { sent.all.count >= 4 ? sent.all.map(\.url) : nil }
            #expect(
                Set(urls) == [
                    "http://shop.example/test", "http://shop.example/real", "http://127.0.0.1:9/demo",
                    "http://shop.example/asked",
                ])
            // A letter is in the sender's hands before it is noted as delivered.
            _ = try await poll("none is waiting") {
                try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) } == 0
                    ? true : nil
            }
        }
    }

    @Test(
        "without a contract for the currency or brand nothing is charged; of a co-badged card the brand with a contract is used"
    )
    func contracts() async throws {
        try await TestPlatform.run { test in
            let keys = try #require(
                try await Self.add(test) {
                    $0.currencies = ["EUR"]
                    $0.cardBrands = ["CB", "AMEX"]
                }.first)
            let call = Self.call(test, keys)
            var dollars = try #require(LyraCall.payment().object)
            dollars["currency"] = "USD"
            let currency = try await call.code("Charge/CreatePayment", .object(dollars))
            #expect(currency == "PSP_610")
            let brand = try await call.code("Charge/CreatePayment", LyraCall.payment(pan: "4978260000000000"))
            #expect(brand == "PSP_610")
            let coBadged = try await call.pay(LyraCall.payment())
            #expect(coBadged.transactionDetails?.cardDetails?.effectiveBrand == .cb)
            var form = try #require(LyraCall.payment().object?["paymentForms"]?.array?.first?.object)
            form.append("brand", "VISA")
            var visa = try #require(LyraCall.payment().object)
            visa["paymentForms"] = .array([.object(form)])
            let asked = try await call.code("Charge/CreatePayment", .object(visa))
            #expect(asked == "PSP_610")
        }
    }

    @Test("a change applies from the next request: delay, validation, receipts, contact, name")
    func changes() async throws {
        try await TestPlatform.run { test in
            let keys = try #require(try await Self.add(test).first)
            let call = Self.call(test, keys)
            let first = try await call.pay(LyraCall.payment())
            #expect(first.detailedStatus == .authorised)
            try await Self.change(test) {
                $0.captureDelay = 20
                $0.needsValidation = true
                $0.name = "New"
                $0.contact = "ask@shop.example"
            }
            let second = try await call.pay(LyraCall.payment())
            #expect(second.detailedStatus == .waitingAuthorisationToValidate)
            var message = try #require(LyraCall.payment(delay: 0, validation: "NO").object)
            message.append("customer", ["email": "anna@example.com"])
            let paid = try await call.pay(.object(message))
            let id = PaymentID(try #require(paid.uuid))
            let mail = try #require(try await test.platform.paymentService.store.read { try $0.mails(of: id) }.first)
            #expect(mail.draft.senderName == "New")
            #expect(mail.draft.replyTo?.text == "ask@shop.example")
            #expect(mail.draft.body.contains("ask@shop.example"))
            try await Self.change(test) { $0.sendsReceipts = false }
            let silent = PaymentID(try #require(try await call.pay(.object(message)).uuid))
            let mails = try await test.platform.paymentService.store.read { try $0.mails(of: silent) }
            #expect(mails.isEmpty)
        }
    }

    @Test("a changed demo shop keeps its published keys, and is removed with the demo shops")
    func demoShops() async throws {
        var options = TestPlatform.Options()
        options.folder = .temporary()
        let folder = try #require(options.folder)
        defer { folder.remove() }
        try await TestPlatform.run(options) { test in
            try await Self.change(test, "69876357") { $0.needsValidation = true }
            let status = try await test.lyra.pay(LyraCall.payment()).detailedStatus
            #expect(status == .authorisedToValidate)
        }
        options.withDemoShops = false
        try await TestPlatform.run(options) { test in
            let code = try await test.lyra.code("Charge/SDKTest", ["value": "x"])
            #expect(code == "INT_905")
        }
    }

    @Test("bad settings are refused with a reason, and change nothing")
    func badSettings() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.add(test)
            let changes: [@Sendable (inout LyraShopChange) -> Void] = [
                { $0.name = "" }, { $0.name = "a\r\nb" }, { $0.name = String(repeating: "n", count: 128) },
                { $0.notificationURLs[.test] = "ftp://shop.example" }, { $0.notificationURLs[.test] = "https://" },
                { $0.notificationURLs[.test] = "http://shop.example:70000/" },
                { $0.notificationURLs[.test] = "http://169.254.169.254/" },
                { $0.notificationURLs[.production] = "http://10.0.0.1/" },
                { $0.notificationURLs[.test] = "https://shop.example/" + String(repeating: "x", count: 250) },
                { $0.contact = "nobody" }, { $0.contact = "a@b.example\r\nBcc: c@d.example" },
                { $0.currencies = ["XXX"] }, { $0.currencies = [] }, { $0.cardBrands = ["DISCOVERY"] },
                { $0.captureDelay = -1 }, { $0.captureDelay = 366 },
            ]
            let before = try #require(test.platform.lyra.shops.shop(Self.shopId)).settings
            for change in changes {
                await #expect(throws: ShopError.self) { try await Self.change(test, Self.shopId, change) }
            }
            #expect(try #require(test.platform.lyra.shops.shop(Self.shopId)).settings == before)
            await #expect(throws: ShopError.self) { _ = try await Self.add(test) }
            for shopId in ["", "1234567", "123456789", "1234567a", "١٢٣٤٥٦٧٨"] {
                await #expect(throws: ShopError.self) {
                    _ = try await test.platform.lyra.administration.add(shopId, brand: .scellius, LyraShopChange())
                }
            }
            await #expect(throws: ShopError.self) {
                _ = try await test.platform.lyra.administration.add("22334455", brand: "nobody", LyraShopChange())
            }
        }
    }
}
