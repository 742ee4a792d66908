@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("An order's initialisation")
struct OrderInitializeRequestTests {
    /// A request with every required field.
    static func complete() -> OrderInitializeRequest {
        var request = OrderInitializeRequest()
        request.amount = "2500"
        request.currencyCode = .eur
        request.interfaceVersion = InitService.orderInitialize.recommendedInterfaceVersion
        request.keyVersion = "1"
        request.merchantId = "002001000000001"
        request.sdkOperationName = .cardOrder
        request.sdkVersion = "SDK100"
        request.seal = String(repeating: "0f", count: 32)
        return request
    }

    private func fault(_ change: (inout OrderInitializeRequest) -> Void) throws -> WireError {
        var request = Self.complete()
        change(&request)
        return try #require(throws: WireError.self) { try request.checkFormats() }
    }

    @Test("is complete with eight fields")
    func complete() {
        #expect(throws: Never.self) { try Self.complete().checkFormats() }
        let required = OrderInitializeRequest.fields.filter { $0.presence == .required }.map(\.name)
        #expect(Self.complete().wireObject.members.map(\.name) == required)
        #expect(required.count == 8)
    }

    @Test(
        "names the required field that is missing",
        arguments: [
            "amount", "currencyCode", "interfaceVersion", "keyVersion", "merchantId", "sdkOperationName", "sdkVersion",
            "seal",
        ])
    func missing(field: String) throws {
        var object = Self.complete().wireObject
        object[field] = nil
        let request = try OrderInitializeRequest(wireObject: object)
        let error = try #require(throws: WireError.self) { try request.checkFormats() }
        #expect(error.code == .missing)
        #expect(error.field == field)
    }

    @Test(
        "names the field whose form is wrong",
        arguments: [
            ("amount", "25.00"), ("amount", "1000000000000"), ("amount", ""), ("automaticResponseUrl", "shop.example"),
            ("captureDay", "100"), ("currencyCode", "EUR"), ("currencyCode", "97"), ("customerId", "a/b"),
            ("customerId", "abcdefghijklmnopqrst"), ("customerLanguage", "fra"), ("interfaceVersion", "IR|MB"),
            ("invoiceReference", "A1"), ("keyVersion", "one"), ("merchantId", "00200100000000"),
            ("merchantId", "00200100000000A"),
            ("merchantWalletId", "abcdefghijklmnopqrstuv"), ("orderId", "a-b"), ("returnContext", "a|b"),
            ("returnContext", "é"),
            ("sdkOperationName", "CARD/ORDER"), ("seal", "0f"), ("statementReference", "a|b"),
            ("transactionReference", "a-b"), ("transactionReference", "abcdefghijklmnopqrstuvwxyz0123456789"),
        ])
    func wrongFormat(field: String, value: String) throws {
        var object = Self.complete().wireObject
        object[field] = .string(value)
        let request = try OrderInitializeRequest(wireObject: object)
        let error = try #require(throws: WireError.self) { try request.checkFormats() }
        #expect(error.code == .wrongFormat)
        #expect(error.field == field)
    }

    @Test("accepts the values at the limits of their form")
    func edges() {
        var request = Self.complete()
        request.amount = "999999999999"
        request.captureDay = "99"
        request.automaticResponseUrl = "https://shop.example/notify"
        request.customerLanguage = "fr"
        request.returnContext = String(repeating: "~", count: 255)
        request.transactionReference = "abcdefghijklmnopqrstuvwxyz012345678"
        request.s10TransactionReference = INAPPS10TransactionReference(id: "999999", date: nil)
        #expect(throws: Never.self) { try request.checkFormats() }
    }

    @Test(
        "accepts an address with a valid port, and no other",
        arguments: [
            ("https://shop.example:443/n", true), ("https://shop.example:1", true), ("http://[::1]:65535/n", true),
            ("https://shop.example:/n", true), ("https://shop.example/a:99999", true),
            ("https://shop.example?at=12:99999", true), ("https://user:word@shop.example/n", true),
            ("https://[2001:db8::1]/n", true), ("https://shop.example:65536/n", false),
            ("https://shop.example:0", false), ("https://shop.example:-1/n", false),
            ("https://shop.example:+80/n", false), ("https://shop.example:http/n", false),
            ("http://[::1]:99999/n", false), ("https://user:word@shop.example:70000/n", false),
            ("https://shop.example:99999999999999999999", false), ("https://shop.example:80:80/n", false),
        ])
    func port(address: String, isTaken: Bool) throws {
        guard !isTaken else {
            var request = Self.complete()
            request.automaticResponseUrl = address
            #expect(throws: Never.self) { try request.checkFormats() }
            return
        }
        let error = try fault { $0.automaticResponseUrl = address }
        #expect(error.code == .wrongFormat)
        #expect(error.field == "automaticResponseUrl")
    }

    @Test("checks the two-part reference")
    func reference() throws {
        let missing = try fault { $0.s10TransactionReference = INAPPS10TransactionReference() }
        #expect(missing.code == .missing)
        #expect(missing.field == "s10TransactionId")
        let long = try fault { $0.s10TransactionReference = INAPPS10TransactionReference(id: "1234567", date: nil) }
        #expect(long.code == .wrongFormat)
        #expect(long.field == "s10TransactionId")
        let day = try fault { $0.s10TransactionReference = INAPPS10TransactionReference(id: "1", date: "20270229") }
        #expect(day.field == "s10TransactionIdDate")
    }

    @Test("checks the merchant's preferences for 3-D Secure")
    func fraudData() throws {
        for wish in ChallengeMode3DS.documented.sorted(by: { $0.rawValue < $1.rawValue }) {
            var request = Self.complete()
            request.fraudData = FraudData(bypass3DS: .merchantWallet, challengeMode3DS: wish)
            #expect(throws: Never.self) { try request.checkFormats() }
            let read = try OrderInitializeRequest(wireObject: request.wireObject)
            #expect(read == request)
            #expect(
                read.wireObject["fraudData"]
                    == ["bypass3DS": "MERCHANTWALLET", "challengeMode3DS": .string(wish.rawValue)])
        }
        #expect(try fault { $0.fraudData = FraudData(bypass3DS: "ALL|1") }.field == "bypass3DS")
        let long = try fault { $0.fraudData = FraudData(challengeMode3DS: "NO_CHALLENGE_TRA_ACQ_") }
        #expect(long.code == .wrongFormat)
        #expect(long.field == "challengeMode3DS")
    }

    @Test("declares each field once, in alphabetical order except for capitals")
    func order() {
        let names = OrderInitializeRequest.fields.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
    }
}
