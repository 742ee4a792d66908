import Foundation
@_spi(Platform) import GuichetCore
import GuichetDirect
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

@Suite("A merchant's server in front of Worldline Direct")
struct InAppServerTests {
    private let shop = InAppShop()

    @Test("fills the four values: a session with its key, a sealed handle, its own route, the version")
    func initialise() async throws {
        let start = try await shop.server().initialise(.cardOrder, order: InAppShop.order())
        #expect(start.redirectionVersion == "DIRECT_1.0")
        #expect(start.redirectionUrl.absoluteString == "https://shop.example/inapp")
        let bytes = try #require(Base64URL.decode(start.publicKeyValue))
        let value = try JSONValue(parsing: bytes)
        #expect(value["clientSessionId"] == "s-1")
        #expect(value["keyId"] == "key-1")
        #expect(!start.redirectionData.contains("order-0001"), "the handle says nothing")
        #expect(try await shop.server().initialise(.cardOrder, order: InAppShop.order()) != start)
    }

    @Test(
        "refuses at the initialisation what Worldline Direct cannot carry out",
        arguments: ["amount", "currencyCode", "transactionReference", "captureDay"])
    func refused(field: String) async throws {
        var order = try InAppShop.order()
        switch field {
        case "amount": order.amount = nil
        case "currencyCode": order.currencyCode = "000"
        case "transactionReference": order.transactionReference = nil
        default: order.captureDay = "31"
        }
        let asked = order
        let error = await #expect(throws: MerchantError.self) {
            _ = try await shop.server().initialise(.cardOrder, order: asked)
        }
        #expect(error?.field == field)
        #expect(await shop.direct.paths.isEmpty)
    }

    /// An order that a platform of the Sips family refuses, and the field that is wrong.
    struct WrongOrder: Sendable, CustomTestStringConvertible {
        let operation: SDKOperationName
        let field: String
        let change: @Sendable (inout OrderInitializeRequest) -> Void

        init(
            _ field: String, _ operation: SDKOperationName = .cardOrder,
            _ change: @escaping @Sendable (inout OrderInitializeRequest) -> Void
        ) {
            (self.operation, self.field, self.change) = (operation, field, change)
        }

        var testDescription: String { "\(field), \(operation)" }

        static let all = [
            WrongOrder("captureMode") { $0.captureMode = "VALIDATE" },
            WrongOrder("orderChannel") { $0.orderChannel = "APP" },
            WrongOrder("paymentPattern") { $0.paymentPattern = "RECURRING1" },
            WrongOrder("bypass3DS", .threeDSecureAndWalletOrder) { $0.fraudData = FraudData(bypass3DS: "NONE") },
            WrongOrder("bypass3DS", .threeDSecureAndOrder) { $0.fraudData = FraudData(bypass3DS: "ALLL") },
            WrongOrder("bypass3DS") { $0.fraudData = FraudData(bypass3DS: "") },
            WrongOrder("challengeMode3DS") { $0.fraudData = FraudData(challengeMode3DS: "NEVER") },
            WrongOrder("returnContext") { $0.returnContext = "a|b" },
            WrongOrder("transactionReference") { $0.transactionReference = "a|b" },
            WrongOrder("merchantWalletId") { $0.merchantWalletId = "a|b" },
            WrongOrder("customerLanguage") { $0.customerLanguage = "fr|FR" },
            // The contract of Worldline Direct: `merchantCustomerId` 50, `locale` 6.
            WrongOrder("customerLanguage") { $0.customerLanguage = "fr-Latn" },
            WrongOrder("customerId") { $0.customerId = String(repeating: "é", count: 51) },
            // The handle has them, and a message of the app 65,536 bytes at most.
            WrongOrder("orderId") { $0.orderId = String(repeating: "é", count: 256) },
            WrongOrder("merchantWalletId") { $0.merchantWalletId = String(repeating: "é", count: 256) },
            WrongOrder("s10TransactionIdDate") {
                $0.transactionReference = nil
                $0.s10TransactionReference = INAPPS10TransactionReference(id: "1", date: "20270230")
            },
            WrongOrder("s10TransactionReference") {
                $0.s10TransactionReference = INAPPS10TransactionReference(id: "1", date: "20270228")
            },
            WrongOrder("captureMode", .paymentProviderOrder) { $0.captureMode = .validation },
            WrongOrder("currencyCode", .paymentProviderOrder) { $0.currencyCode = "840" },
            WrongOrder("paymentMeanBrand", .paymentProviderOrder) { $0.paymentMeanBrand = .visa },
        ]
    }

    /// docs/choices/sips.md, rows 15, 28 and 29, S26, BC4.
    @Test(
        "refuses what a platform of the Sips family or Worldline Direct refuses: a code, a format, a length, two references",
        arguments: WrongOrder.all)
    func unlisted(wrong: WrongOrder) async throws {
        var order = try InAppShop.order()
        wrong.change(&order)
        let asked = order
        let error = await #expect(throws: MerchantError.self) {
            _ = try await shop.server().initialise(wrong.operation, order: asked, wallet: "w1")
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.field == wrong.field)
        #expect(error?.advice == .fixIntegration)
        #expect(await shop.direct.paths.isEmpty)
    }

    @Test(
        "takes a reference and a wallet that Sips would refuse: the one is Worldline Direct's to refuse, the other its own"
    )
    func freeTexts() async throws {
        var order = try InAppShop.order("order-2026-11-30-00000000000000000000001")
        order.merchantWalletId = "7d9f6c1e-52b5-4e0f-9c70-1f0a4a1f6b11"
        order.customerId = String(repeating: "é", count: 50)
        order.orderId = "order-2026-11-30-00000000000000000000001"
        order.customerLanguage = "fr-FR"
        #expect(try await !shop.server().initialise(.cardOrder, order: order).redirectionData.isEmpty)
        order.merchantWalletId = String(repeating: "é", count: 255)
        order.orderId = order.merchantWalletId
        let longest = try await shop.server().initialise(.cardOrder, order: order)
        #expect(longest.redirectionData.utf8.count < 4_096)
    }

    @Test(
        "refuses the name of a wallet that an order may not have either, whatever the operation",
        arguments: [SDKOperationName.walletOrder, .getWalletData, .addCard, .deletePaymentMean, .cardOrder],
        ["a|b", String(repeating: "w", count: 256)])
    func wrongWallet(operation: SDKOperationName, wallet: String) async throws {
        let order = try InAppShop.order()
        let error = await #expect(throws: MerchantError.self) {
            _ = try await shop.server().initialise(operation, order: order, wallet: wallet)
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.field == "merchantWalletId")
        #expect(await shop.direct.paths.isEmpty)
    }

    /// docs/choices/direct.md, DO13: without it the number could be used once for ever.
    @Test("refuses a pair of Sips 1.0 without its day")
    func pairWithoutDay() async throws {
        var order = try InAppShop.order()
        order.transactionReference = nil
        order.s10TransactionReference = INAPPS10TransactionReference(id: "4711", date: nil)
        let asked = order
        let error = await #expect(throws: MerchantError.self) {
            _ = try await shop.server().initialise(.cardOrder, order: asked)
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.field == "s10TransactionIdDate")
        #expect(await shop.direct.paths.isEmpty)
    }

    /// docs/choices/sips.md, S24.
    @Test(
        "leaves out the authentication of the orders that the order names, and of no others",
        arguments: [
            (SDKOperationName.threeDSecureAndOrder, Bypass3DS.all, true),
            (.threeDSecureAndOrder, .merchantWallet, false), (.threeDSecureAndOrder, .wallet, false),
            (.threeDSecureAndWalletOrder, .all, true), (.threeDSecureAndWalletOrder, .merchantWallet, true),
            (.threeDSecureAndWalletOrder, .wallet, true), (.threeDSecureAndWalletOrder, nil, false),
        ] as [(SDKOperationName, Bypass3DS?, Bool)])
    func bypass(operation: SDKOperationName, bypass: Bypass3DS?, isSkipped: Bool) async throws {
        let server = try shop.server()
        _ = await shop.wallets.add(
            InAppStoredCard(
                wallet: "w1", token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1))
        var order = try InAppShop.order()
        order.fraudData = FraudData(bypass3DS: bypass)
        let start = try await server.initialise(operation, order: order, wallet: "w1")
        let message =
            operation == .threeDSecureAndOrder
            ? InAppShop.message(.cardCheckEnrollment, start)
            : InAppShop.message(.walletCheckEnrollment, start, blob: nil, more: ["paymentMeanId": "1"])
        #expect(await server.answer(message).said == "00")
        let card = try #require(await shop.direct.bodies.first)["cardPaymentMethodSpecificInput"]
        #expect(card?["threeDSecure"]?["skipAuthentication"] == (isSkipped ? .bool(true) : nil))
    }

    @Test("pays with the blob, under the key that it kept before, without authentication")
    func pays() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let answer = await server.answer(InAppShop.message(.cardOrder, start))
        #expect(answer.said == "00")
        #expect(answer["maskedPan"] == "4012##########26")
        #expect(answer["cardExpiryDate"] == "203012")
        #expect(answer["currencyCode"] == "978")
        #expect(answer["transactionReference"] == "order-0001")
        let body = try #require(await shop.direct.bodies.first)
        #expect(body["encryptedCustomerInput"] == "blob")
        #expect(body["cardPaymentMethodSpecificInput"]?["threeDSecure"]?["skipAuthentication"] == .bool(true))
        #expect(body["cardPaymentMethodSpecificInput"]?["autoCapture"]?["delayInMinutes"] == .integer(0))
        let key = try #require(await shop.direct.keys.first)
        let record = try #require(await shop.records.record(id: key))
        #expect(record.state == .decided)
        #expect(record.request == nil, "the encrypted card is not kept")
    }

    @Test(
        "captures as the order says",
        arguments: [
            (CaptureMode.immediate, "3", "SALE", nil), (.immediate, "8", "SALE", nil),
            (.validation, nil, "FINAL_AUTHORIZATION", nil), (.validation, "6", "FINAL_AUTHORIZATION", nil),
            // Seven days later a final authorisation is over, and its last day for `validate` has not come.
            (.validation, "7", "PRE_AUTHORIZATION", nil), (.validation, "30", "PRE_AUTHORIZATION", nil),
            (.authorCapture, nil, "FINAL_AUTHORIZATION", 0), (.authorCapture, "3", "FINAL_AUTHORIZATION", 4_320),
            (.authorCapture, "7", "PRE_AUTHORIZATION", 10_080), (.authorCapture, "30", "PRE_AUTHORIZATION", 43_200),
        ] as [(CaptureMode, String?, String, Int64?)])
    func capture(mode: CaptureMode, day: String?, asked: String, minutes: Int64?) async throws {
        let server = try shop.server()
        var order = try InAppShop.order()
        order.captureMode = mode
        order.captureDay = day
        _ = await server.answer(InAppShop.message(.cardOrder, try await server.initialise(.cardOrder, order: order)))
        let card = try #require(await shop.direct.bodies.first)["cardPaymentMethodSpecificInput"]
        #expect(card?["authorizationMode"]?.text == asked)
        #expect(card?["autoCapture"]?["delayInMinutes"] == minutes.map(JSONValue.integer))
    }

    @Test(
        "the first payment of a series says so, and then no unscheduled use of a stored card",
        arguments: [
            (SDKOperationName.cardOrder, PaymentPattern.firstRecurring, true, false),
            (.walletOrder, .firstRecurring, true, false), (.walletOrder, .oneShot, false, true),
            (.walletOrder, nil, false, true), (.cardOrder, .instalment, false, false),
        ] as [(SDKOperationName, PaymentPattern?, Bool, Bool)])
    func series(operation: SDKOperationName, pattern: PaymentPattern?, isFirst: Bool, isUnscheduled: Bool) async throws
    {
        let server = try shop.server()
        _ = await shop.wallets.add(
            InAppStoredCard(
                wallet: "w1", token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1))
        var order = try InAppShop.order()
        order.paymentPattern = pattern
        let start = try await server.initialise(operation, order: order, wallet: "w1")
        let message =
            operation == .cardOrder
            ? InAppShop.message(.cardOrder, start)
            : InAppShop.message(.walletOrder, start, blob: nil, more: ["paymentMeanId": "1"])
        #expect(await server.answer(message).said == "00")
        let card = try #require(await shop.direct.bodies.first)["cardPaymentMethodSpecificInput"]
        #expect(card?["isRecurring"] == (isFirst ? .bool(true) : nil))
        #expect(card?["recurring"]?["recurringPaymentSequenceIndicator"]?.text == (isFirst ? "first" : nil))
        #expect(card?["unscheduledCardOnFileRequestor"]?.text == (isUnscheduled ? "cardholderInitiated" : nil))
        #expect(card?["unscheduledCardOnFileSequenceIndicator"]?.text == (isUnscheduled ? "subsequent" : nil))
    }

    @Test("is authorised in the check if the issuer asks nothing; what was refused is told by the validation")
    func frictionless() async throws {
        let server = try shop.server()
        for (reference, step, code) in [
            ("order-0001", FakeDirect.Next.payment(.authorized), "00"), ("order-0002", .declined(.stolenCard), "05"),
        ] {
            await shop.direct.next(step)
            let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order(reference))
            let check = await server.answer(InAppShop.message(.cardCheckEnrollment, start))
            #expect(check.said == "00")
            #expect(check["authentRedirectionUrl"] == nil)
            let context = try #require(check["transactionContextData"])
            let answer = await server.answer(
                InAppShop.message(.cardValidateAuthenticationAndOrder, context: context, paRes: "NONE"))
            #expect(answer.said == code)
        }
    }

    @Test("believes only the RETURNMAC of the payment, and waits for what is not decided")
    func returnMAC() async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order())
        let check = await server.answer(InAppShop.message(.cardCheckEnrollment, start))
        #expect(check["authentRedirectionUrl"] == "https://issuer.example/1")
        let context = try #require(check["transactionContextData"])
        func validate(_ message: String) async -> String {
            await server.answer(
                InAppShop.message(
                    .cardValidateAuthenticationAndOrder, context: context, paRes: FormEncoding.encode(message))
            ).said
        }
        #expect(await validate("RETURNMAC=mac-2&paymentId=440011220_0") == "34 transactionContextData")
        #expect(await validate("RETURNMAC=mac-1&paymentId=999_0") == "34 transactionContextData")
        #expect(await validate("RETURNMAC=mac-1") == "30 paResMessage")
        #expect(await validate("NONE") == "60", "nobody came back yet")
        await shop.direct.decide(.authorized)
        #expect(await validate("RETURNMAC=mac-1&paymentId=440011220_0") == "00")
        await shop.direct.decide(.cancelled)
        #expect(await validate("RETURNMAC=mac-1&paymentId=440011220_0") == "00", "the first answer stays")
    }

    @Test("takes an authentication that was not asked for as a soft decline, and cancels")
    func softDecline() async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let answer = await server.answer(InAppShop.message(.cardOrder, start))
        #expect(answer.said == "05")
        #expect(answer["acquirerResponseCode"] == "A1")
        #expect(await shop.direct.paths.last?.hasSuffix("/cancel") == true)
    }

    @Test("begins a Bancontact payment with the intent, and tells where it stands")
    func bancontact() async throws {
        let server = try shop.server()
        await shop.direct.next(.bancontact)
        let start = try await server.initialise(.paymentProviderOrder, order: InAppShop.order())
        let answer = await server.answer(InAppShop.message(.paymentProviderOrder, start, blob: nil))
        #expect(answer.said == "00")
        #expect(answer["outerRedirectionUrl"] == "bepgenapp://x")
        #expect(
            await shop.direct.bodies.first?["cardPaymentMethodSpecificInput"]?["paymentProductId"] == .integer(3012))
        let context = try #require(answer["transactionContextData"])
        for (status, code, name) in [
            (DirectStatusCode.redirected, "60", "PENDING"), (.captured, "00", "CAPTURED"),
        ] {
            await shop.direct.decide(status)
            let data = await server.answer(InAppShop.message(.getTransactionData, context: context))
            #expect(data.said == code)
            #expect(data["transactionStatus"] == name)
            #expect(data["originAmount"] == "3000")
            // As the platforms of the Sips family answer (docs/choices/sips.md, BC6).
            #expect(data["panEntryMode"] == "WALLET" && data["walletType"] == "BCMCMOBILE")
            // The bank's app authenticates, which Worldline Direct does not tell.
            #expect(data["holderAuthentStatus"] == nil && data["guaranteeIndicator"] == nil)
        }
    }

    /// docs/choices/direct.md, DF23. The payment sheet takes the status alone for the end of a payment in a bank's app.
    @Test("tells of a payment in a bank's app of which a part was cancelled that it is not decided")
    func bancontactInPart() async throws {
        let server = try shop.server()
        await shop.direct.next(.bancontact)
        let start = try await server.initialise(.paymentProviderOrder, order: InAppShop.order())
        let answer = await server.answer(InAppShop.message(.paymentProviderOrder, start, blob: nil))
        let context = try #require(answer["transactionContextData"])
        for (left, code, name) in [(Int64(2_000), "60", "PENDING"), (0, "05", "CANCELLED")] {
            await shop.direct.cancel(leaving: left)
            let data = await server.answer(InAppShop.message(.getTransactionData, context: context))
            #expect(data.said == code)
            #expect(data["transactionStatus"] == name)
        }
    }

    @Test("keeps wallets in its own table, and deletes a token with its last card")
    func wallet() async throws {
        let server = try shop.server()
        func call(_ operation: InAppOperation, _ name: SDKOperationName, _ wallet: String, id: String? = nil)
            async throws
            -> InAppServer.Answer
        {
            let start = try await server.initialise(name, wallet: wallet)
            let more: KeyValuePairs<String, String> =
                id.map { ["paymentMeanId": $0] } ?? ["paymentMeanAlias": "my card"]
            return await server.answer(
                InAppShop.message(operation, start, blob: operation == .addCard ? "blob" : nil, more: more))
        }
        #expect(try await call(.getWalletData, .getWalletData, "w1").said == "01 merchantWalletId")
        #expect(try await call(.addCard, .addCard, "w1")["paymentMeanId"] == "1")
        #expect(try await call(.addCard, .addCard, "w1")["paymentMeanId"] == "1", "the same card once")
        #expect(try await call(.addCard, .addCard, "w2").said == "00", "two shoppers share a token")
        #expect(try await call(.getWalletData, .getWalletData, "w1").said == "00")
        #expect(try await call(.deletePaymentMean, .deletePaymentMean, "w2", id: "7").said == "01 paymentMeanId")
        #expect(try await call(.deletePaymentMean, .deletePaymentMean, "w1", id: "1").said == "00")
        #expect(await !shop.direct.paths.contains { $0.hasPrefix("DELETE") })
        await shop.direct.deletesTokens(with: 404)
        #expect(try await call(.deletePaymentMean, .deletePaymentMean, "w2", id: "1").said == "00", "deleted elsewhere")
        #expect(await shop.direct.paths.contains { $0.hasPrefix("DELETE") })
        #expect(try await call(.addCard, .addCard, "w1")["paymentMeanId"] == "2", "no number twice")
    }

    /// docs/choices/sips.md, WA6: it is kept in the clear.
    @Test(
        "refuses a card number as the name of a card, before anything is made",
        arguments: ["4111111111111111", "my 4111-1111 1111-1111", "4100 0000 0000 0000"])
    func numberAsAlias(alias: String) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.addCard, wallet: "w1")
        let answer = await server.answer(InAppShop.message(.addCard, start, more: ["paymentMeanAlias": alias]))
        #expect(answer.said == "12 paymentMeanAlias")
        #expect(await !shop.direct.paths.contains { $0.hasSuffix("/tokens") })
        #expect(await shop.wallets.cards(of: "w1").isEmpty)
    }

    /// docs/choices/sips.md, WA14: the driver itself sends a message again whose answer was lost.
    @Test("a change of a wallet that is sent again gets the first answer; another message on its handle is refused")
    func resentChange() async throws {
        let server = try shop.server()
        let adding = try await server.initialise(.addCard, wallet: "w1")
        func add(_ blob: String) async -> InAppServer.Answer {
            await server.answer(InAppShop.message(.addCard, adding, blob: blob, more: ["paymentMeanAlias": "my card"]))
        }
        let added = await add("blob")
        #expect(added.said == "00")
        // Worldline Direct takes an encrypted card once.
        #expect(await add("blob").body == added.body)
        #expect(await shop.direct.paths.filter { $0.hasSuffix("/tokens") }.count == 1)
        #expect(await add("other").said == "34 redirectionData")
        let deleting = try await server.initialise(.deletePaymentMean, wallet: "w1")
        func delete(_ id: String) async -> InAppServer.Answer {
            await server.answer(
                InAppShop.message(.deletePaymentMean, deleting, blob: nil, more: ["paymentMeanId": id]))
        }
        #expect(await delete("7").said == "01 paymentMeanId", "what was refused may be sent otherwise")
        let deleted = await delete("1")
        #expect(deleted.said == "00")
        #expect(await delete("1").body == deleted.body)
        #expect(await delete("2").said == "34 redirectionData")
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == nil)
    }

    @Test(
        "gives a session ten cards of a wallet, and the others on further pages, whatever number an app sends",
        arguments: [(0, 10), (1, 2), (2, 0), (.max, 0), (-1, 10), (.min, 10)] as [(Int, Int)])
    func pages(page: Int, count: Int) async throws {
        for number in 1...12 {
            _ = await shop.wallets.add(
                InAppStoredCard(
                    wallet: "w1", token: "token-\(number)", alias: "card", product: 1, maskedPan: "", expiry: nil,
                    createdAt: number))
        }
        let start = try await shop.server().initialise(
            .walletOrder, order: InAppShop.order(), wallet: "w1", page: page)
        let bytes = try #require(Base64URL.decode(start.publicKeyValue))
        let cards = try JSONValue(parsing: bytes)["accountsOnFile"]?.array ?? []
        #expect(cards.count == count)
        #expect(cards.first?["paymentMeanId"]?.text == (count == 0 ? nil : String(max(0, page) * 10 + 1)))
    }

    @Test("has one row for each of the 42 fields, and the document has the table")
    func fields() throws {
        #expect(InAppFieldSource.all.map(\.field) == INAPPOrderResponse.fields.map(\.name))
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/direct-driver.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(InAppFieldSource.markdown))
    }
}
