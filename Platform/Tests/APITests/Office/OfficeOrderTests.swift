import Engine
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("The office server, duplicate and getTransactionData")
struct OfficeOrderTests {
    private static let one = OfficeClient<Sips>.Transaction.transactionReference("REF1")

    private static func again(_ reference: String) -> DuplicateRequest {
        var request = DuplicateRequest()
        request.amount = "900"
        request.currencyCode = .eur
        request.transactionReference = reference
        return request
    }

    @Test("duplicate pays again with the same card, as RECURRING_N, and without a security code")
    func duplicate() async throws {
        try await TestPlatform.run { test in
            _ = try await test.phone(Sips.self).pay(test.merchant().orderInitialize(.test()))
            let office: OfficeClient<Sips> = try test.office()
            let answer = try await office.duplicate(Self.one, as: Self.again("REF2"))
            #expect(answer.responseCode == .accepted)
            #expect(answer.transactionReference == "REF2")
            #expect(answer.maskedPan == "4100##########00")
            let data = try await office.getTransactionData(.transactionReference("REF2"))
            #expect(data.paymentPattern == .nextRecurring)
            #expect(data.originAmount == "900")
            #expect(data.transactionStatus == .toCapture)
            #expect(try await test.payments().count == 2)
        }
    }

    /// docs/choices/sips.md, OF14.
    @Test(
        "a duplicate of another shop's transaction is 40, and pays with no card: not with that of its own same reference"
    )
    func otherShop() async throws {
        try await TestPlatform.run { test in
            _ = try await test.phone(Sips.self).pay(test.merchant().orderInitialize(.test()))
            let other = try test.merchant(Sogenactif.self, shop: "002001000000003")
            _ = try await test.phone(Sogenactif.self).pay(other.orderInitialize(.test()), card: "5100000000000000")
            let office: OfficeClient<Sips> = try test.office()
            var again = Self.again("REF2")
            again.fromMerchantId = "002001000000003"
            let asked = again
            let error = try await #require(throws: MerchantError.self) {
                try await office.duplicate(Self.one, as: asked)
            }
            #expect(error.platformCode == .notPermitted)
            #expect(try await test.payments().count == 2)
            again.fromMerchantId = "002001000000001"
            #expect(try await office.duplicate(Self.one, as: again).maskedPan == "4100##########00")
        }
    }

    @Test("a used reference is 94; a refused or unknown payment cannot be duplicated")
    func refused() async throws {
        try await TestPlatform.run { test in
            let merchant: InAppMerchant<Sips> = try test.merchant()
            _ = try await test.phone(Sips.self).pay(merchant.orderInitialize(.test()))
            _ = try await test.phone(Sips.self).pay(merchant.orderInitialize(.test("REF3")), card: "4100000000000005")
            let office: OfficeClient<Sips> = try test.office()
            let cases: [(OfficeClient<Sips>.Transaction, String, ResponseCode)] = [
                (Self.one, "REF1", .duplicate), (.transactionReference("REF3"), "REF4", .wrongStatus),
                (.transactionReference("NOBODY"), "REF4", .unknownTransaction),
            ]
            for (earlier, reference, code) in cases {
                let error = try await #require(throws: MerchantError.self) {
                    try await office.duplicate(earlier, as: Self.again(reference))
                }
                #expect(error.platformCode == code)
            }
            #expect(try await test.payments().count == 2)
        }
    }

    @Test("a duplicate with a card that has expired since is 54, with what names the earlier transaction")
    func expired() async throws {
        @Sendable func refusal<Brand: InAppBrand>(
            _ test: TestPlatform, _ brand: Brand.Type, _ shop: String, _ order: OrderInitializeRequest,
            _ earlier: OfficeClient<Brand>.Transaction, _ again: DuplicateRequest
        ) async throws -> MerchantError {
            let initialisation = try await test.merchant(brand, shop: shop).orderInitialize(order)
            _ = try await test.phone(brand).cardOrder(
                cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(year: 2026, month: 7),
                initialisation: initialisation)
            test.clock.move(to: try Instant("2026-08-01T00:00:00+02:00"))
            defer { test.clock.move(to: TestPlatform.noon) }
            return try await #require(throws: MerchantError.self) {
                try await (test.office(shop: shop) as OfficeClient<Brand>).duplicate(earlier, as: again)
            }
        }
        try await TestPlatform.run { test in
            let one = try await refusal(test, Sips.self, "002001000000001", .test(), Self.one, Self.again("REF2"))
            #expect(one.platformCode == .cardExpired)
            #expect(one.field == "fromTransactionReference")
            var order = OrderInitializeRequest.test()
            order.transactionReference = nil
            order.s10TransactionReference = INAPPS10TransactionReference(id: "1", date: "20260701")
            var again = DuplicateRequest()
            again.amount = "900"
            again.currencyCode = .eur
            again.s10TransactionReference = INAPPS10TransactionReference(id: "2", date: "20260801")
            let pair = INAPPS10TransactionReference(id: "1", date: "20260701")
            let two = try await refusal(test, Mercanet.self, "002001000000002", order, .s10(pair), again)
            #expect(two.platformCode == .cardExpired)
            #expect(two.field == "s10FromTransactionReference")
            #expect(try await test.payments().count == 2)
        }
    }

    @Test("getTransactionData returns the order and its state")
    func data() async throws {
        try await TestPlatform.run { test in
            var order = OrderInitializeRequest.test()
            order.orderId = "ORDER7"
            order.returnContext = "blue"
            _ = try await test.phone(Sips.self).pay(test.merchant().orderInitialize(order), card: "4100000000000005")
            let data = try await (test.office() as OfficeClient<Sips>).getTransactionData(Self.one)
            #expect(data.responseCode == .accepted)
            #expect(data.transactionStatus == .refused)
            #expect(data.acquirerResponseCode?.rawValue == "05")
            #expect(data.orderId == "ORDER7")
            #expect(data.returnContext == "blue")
            #expect(data.maskedPan == "4100##########05")
            #expect(data.currentAmount == "0")
            #expect(data.lastOperationName == "AUTHOR")
            #expect(data.automaticResponseStatus == .undefined)
        }
    }

    @Test(
        "lastOperationName is AUTHOR also where the acquirer was not asked, and CAPTURE also of a capture that failed")
    func lastOperation() async throws {
        try await TestPlatform.run { test in
            let office: OfficeClient<Sips> = try test.office()
            let merchant: InAppMerchant<Sips> = try test.merchant()
            let shop = "002001000000001"
            try await test.platform.sips.administration.set(AuthenticationPolicy(isEnforced: true), of: shop)
            let refused = try await test.phone(Sips.self).pay(merchant.orderInitialize(.test()))
            #expect(refused.acquirerResponseCode == .softDecline)
            #expect(try await office.getTransactionData(Self.one).lastOperationName == "AUTHOR")

            try await test.platform.sips.administration.set(AuthenticationPolicy(), of: shop)
            #expect(try await test.phone(Sips.self).pay(merchant.orderInitialize(.test("REF2"))).isAccepted)
            _ = try await test.platform.faults.order(
                .captureFailed, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 10 * 3_600))
            try await test.doDueWork()
            let data = try await office.getTransactionData(.transactionReference("REF2"))
            #expect(data.lastOperationName == "CAPTURE")
            #expect(data.transactionStatus == .refused)
        }
    }

    @Test(
        "an automaticResponseUrl in a private or link-local network is 12",
        arguments: ["http://10.0.0.1/n", "https://192.168.1.1/n", "http://169.254.169.254/", "https://[fd00::1]/n"])
    func privateAddress(url: String) async throws {
        try await TestPlatform.run { test in
            _ = try await test.phone(Sips.self).pay(test.merchant().orderInitialize(.test()))
            let office: OfficeClient<Sips> = try test.office()
            var again = Self.again("REF2")
            again.automaticResponseUrl = url
            let error = try await #require(throws: MerchantError.self) {
                try await office.duplicate(Self.one, as: again)
            }
            #expect(error.platformCode == .invalidTransaction)
            #expect(error.field == "automaticResponseUrl")
            #expect(try await test.payments().count == 1)
        }
    }

    @Test(
        "a message with a wrong seal is 34, of another interface 12, without a reference 30, with both 12 whatever they lack"
    )
    func form() async throws {
        try await TestPlatform.run { test in
            var message = JSONObject()
            message["interfaceVersion"] = "DR_WS_2.58"
            message["keyVersion"] = "1"
            message["merchantId"] = "002001000000001"
            message["transactionReference"] = "REF1"
            let pair: JSONValue = ["s10TransactionId": "1"]
            let both = message.with("s10TransactionReference", pair)
            let cases: [(JSONObject, String, String?)] = [
                (both.sealed(), "12", "s10TransactionReference"),
                (both.with("transactionReference", nil).sealed(), "30", "s10TransactionIdDate"),
                (message.sealed(key: "wrong"), "34", nil), (message, "30", "seal"),
                (message.with("interfaceVersion", "IR_MB_3.0").sealed(), "12", "interfaceVersion"),
                (message.with("transactionReference", nil).sealed(), "30", "transactionReference"),
                (message.with("transactionReference", "a/b").sealed(), "30", "transactionReference"),
                (message.with("merchantId", "999999999999999").sealed(), "03", nil),
                (message.sealed(), "25", nil),
            ]
            for (body, code, field) in cases {
                let answer = try await test.post(
                    JSONValue.object(body).encoded(), to: "/rs-services/v2/diagnostic/getTransactionData")
                #expect(answer.status == 200)
                #expect(answer.json?["responseCode"]?.text == code)
                #expect(answer.json?["errorFieldName"]?.text == field)
            }
        }
    }

    @Test("the office cardOrder uses a phone's token, once, at its own shop, within fifteen minutes")
    func token() async throws {
        try await TestPlatform.run { test in
            let office: OfficeClient<Sips> = try test.office()
            func token() async throws -> String {
                let response = try await test.phone(Sips.self).paymentTokenGenerate(
                    cardNumber: PAN("4300000000000000"), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                    cardCSCValue: CardSecurityCode("123"), paymentMeanBrand: .visa,
                    initialisation: test.merchant(Sips.self).paymentTokenInitialize())
                return try #require(response.paymentToken)
            }
            func order(_ reference: String, _ token: String) -> OfficeCardOrderRequest {
                var request = OfficeCardOrderRequest()
                request.amount = "700"
                request.currencyCode = .eur
                request.transactionReference = reference
                request.paymentToken = token
                return request
            }
            func code(_ body: () async throws -> Void) async throws -> ResponseCode? {
                try await #require(throws: MerchantError.self) { try await body() }.platformCode
            }
            let first = try await token()
            let answer = try await office.cardOrder(order("TOKEN1", first))
            #expect(answer.responseCode == .accepted)
            #expect(answer.paymentMeanBrand == .visa)
            #expect(answer.maskedPan == "4300##########00")
            let again = try await code { _ = try await office.cardOrder(order("TOKEN2", first)) }
            #expect(again == .suspectedFraud)
            let other: OfficeClient<Sogenactif> = try test.office(shop: "002001000000003")
            let second = try await token()
            let foreign = try await code { _ = try await other.cardOrder(order("TOKEN3", second)) }
            #expect(foreign == .invalidTransaction)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 15 * 60))
            let late = try await code { _ = try await office.cardOrder(order("TOKEN4", second)) }
            #expect(late == .sessionExpired)
            #expect(try await test.payments().count == 1)
        }
    }
}
