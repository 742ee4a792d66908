import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import Testing

/// Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 3: the 22 rows of the request.
@Suite("Each row of the guide's request table")
struct RequestRowTests {
    struct Row: Sendable, CustomStringConvertible {
        let path: String
        let presence: Presence
        let json: JSONValue
        let read: @Sendable (LyraCreatePaymentRequest) -> JSONValue?
        var description: String { path }
    }

    private static func row<Value: LyraValue>(
        _ path: String, _ presence: Presence, _ json: JSONValue,
        _ read: @escaping @Sendable (LyraCreatePaymentRequest) -> Value?
    ) -> Row {
        Row(path: path, presence: presence, json: json) { read($0)?.lyraJSON }
    }

    private static func row<Value: LyraValue>(
        _ path: String, _ json: JSONValue, _ read: @escaping @Sendable (LyraCreatePaymentRequest) -> Value?
    ) -> Row {
        row(path, .optional, json, read)
    }

    static let token = "payload.data.token"
    static let rows: [Row] = [
        row("amount", .required, .integer(999)) { $0.amount },
        row("currency", .required, "EUR") { $0.currency },
        row("orderId", "myOrderId-930275") { $0.orderId },
        row("payload.type", .required, "APPLE_PAY") { $0.payload?.type },
        row("\(token).paymentData", .required, ["version": "EC_v1"]) { $0.payload?.data?.token?.paymentData },
        row("\(token).paymentMethod.displayName", .required, "Visa 4242") {
            $0.payload?.data?.token?.paymentMethod?.displayName
        },
        row("\(token).paymentMethod.network", .required, "Visa") { $0.payload?.data?.token?.paymentMethod?.network },
        row("\(token).paymentMethod.type", .required, "debit") { $0.payload?.data?.token?.paymentMethod?.type },
        row("\(token).transactionIdentifier", .required, "00C0FFEE") {
            $0.payload?.data?.token?.transactionIdentifier
        },
        row("ipnTargetUrl", "https://shop.example/ipn") { $0.ipnTargetUrl },
        row("customer.email", "anna@example.com") { $0.customer?.email },
        row("transactionOptions.cardOptions.captureDelay", .integer(6)) {
            $0.transactionOptions?.cardOptions?.captureDelay
        },
        row("customer.reference", "MyReference-1") { $0.customer?.reference },
        row("customer.billingDetails.firstName", "Anna") { $0.customer?.billingDetails?.firstName },
        row("customer.billingDetails.lastName", "Müller") { $0.customer?.billingDetails?.lastName },
        row("customer.billingDetails.phoneNumber", "+33 1 02 03 04 05") { $0.customer?.billingDetails?.phoneNumber },
        row("customer.billingDetails.address", "rue de l'Innovation") { $0.customer?.billingDetails?.address },
        row("customer.billingDetails.zipCode", "31670") { $0.customer?.billingDetails?.zipCode },
        row("customer.billingDetails.city", "Labège") { $0.customer?.billingDetails?.city },
        row("customer.shippingDetails", ["shippingMethod": "RELAY_POINT", "shippingSpeed": "EXPRESS"]) {
            $0.customer?.shippingDetails
        },
        row("customer.shoppingCart", ["cartItemInfo": [["productLabel": "Tea", "productQty": .integer(2)]]]) {
            $0.customer?.shoppingCart
        },
        row("transactionOptions.cardOptions.manualValidation", "YES") {
            $0.transactionOptions?.cardOptions?.manualValidation
        },
    ]

    /// A request with every row, made with the types of the kit.
    static func whole() throws -> LyraCreatePaymentRequest {
        var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
        request.orderId = "myOrderId-930275"
        request.ipnTargetUrl = "https://shop.example/ipn"
        let method = ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit)
        request.payload = LyraPayload(
            try LyraApplePayPayload(
                ApplePayPaymentToken(
                    paymentData: Array(#"{"version":"EC_v1"}"#.utf8), paymentMethod: method,
                    transactionIdentifier: "00C0FFEE")))
        var customer = LyraCustomer()
        customer.email = "anna@example.com"
        customer.reference = "MyReference-1"
        var billing = LyraBillingDetails()
        billing.firstName = "Anna"
        billing.lastName = "Müller"
        billing.phoneNumber = "+33 1 02 03 04 05"
        billing.address = "rue de l'Innovation"
        billing.zipCode = "31670"
        billing.city = "Labège"
        customer.billingDetails = billing
        customer.shippingDetails = LyraShippingDetails()
        customer.shippingDetails?.shippingMethod = .relayPoint
        customer.shippingDetails?.shippingSpeed = .express
        var item = LyraCartItem()
        item.productLabel = "Tea"
        item.productQty = 2
        customer.shoppingCart = LyraShoppingCart()
        customer.shoppingCart?.cartItemInfo = [item]
        request.customer = customer
        var options = LyraCardOptions()
        options.captureDelay = 6
        options.manualValidation = .yes
        request.transactionOptions = LyraTransactionOptions()
        request.transactionOptions?.cardOptions = options
        return request
    }

    @Test("there are 22 of them")
    func count() { #expect(Set(Self.rows.map(\.path)).count == 22) }

    @Test("is sent under its name and path, and read there", arguments: rows)
    func row(_ row: Row) throws {
        let request = try Self.whole()
        #expect(request.lyraJSON.at(row.path) == row.json)
        let received = LyraCreatePaymentRequest(
            json: try #require(try JSONValue(parsing: request.lyraJSON.encoded()).object))
        #expect(row.read(received) == row.json)
        try request.check()
        try request.checkTogether()
    }

    @Test(
        "that a formAction requires is missing, too, when it is empty",
        arguments: [
            (LyraFormAction.registerPay, "customer.email", "INT_811"), (.registerUpdate, "customer.email", "INT_811"),
            (.registerUpdatePay, "paymentMethodToken", "INT_812"), (.customerWallet, "customer.reference", "INT_917"),
            (.silent, "paymentMethodToken", "INT_030"),
        ])
    func requiredByAction(action: LyraFormAction, field: String, code: LyraErrorCode) throws {
        var request = LyraCreatePaymentRequest(amount: 990, currency: .eur)
        request.formAction = action
        request.customer = LyraCustomer()
        request.customer?.email = "sample@example.com"
        for nothing in [nil, .null, ""] as [JSONValue?] {
            var json = request.lyraJSON
            json.put(nothing, at: field.split(separator: ".").map(String.init))
            let request = LyraCreatePaymentRequest(json: try #require(json.object))
            let fault = try #require(throws: LyraInputFault.self) { try request.checkTogether() }
            #expect(fault.kind == .missing)
            #expect(fault.field == field)
            #expect(fault.code == code)
        }
    }

    @Test(
        "that are taxes are not more than the amount that they are a part of", arguments: [(990, true), (991, false)])
    func taxes(minorUnits: Int64, isTaken: Bool) throws {
        var json = LyraCreatePaymentRequest(amount: 990, currency: .eur).lyraJSON
        json.put(.integer(minorUnits), at: ["taxAmount"])
        let request = LyraCreatePaymentRequest(json: try #require(json.object))
        guard !isTaken else { return try request.checkTogether() }
        let fault = try #require(throws: LyraInputFault.self) { try request.checkTogether() }
        #expect(fault.field == "taxAmount")
        #expect(fault.code == "INT_868")
    }

    @Test(
        "that is required is reported by its path when it is missing",
        arguments: rows.filter { $0.presence == .required })
    func required(_ row: Row) throws {
        for nothing in [nil, .null, ""] as [JSONValue?] {
            var json = try Self.whole().lyraJSON
            json.put(nothing, at: row.path.split(separator: ".").map(String.init))
            let request = LyraCreatePaymentRequest(json: try #require(json.object))
            let fault = try #require(throws: LyraInputFault.self) { try request.check() }
            #expect(fault.kind == .missing)
            #expect(fault.field == row.path)
            #expect(fault.detailedErrorMessage == "Input value not defined [name=\(row.path)]")
        }
    }

    @Test("that is optional may be absent, null or empty", arguments: rows.filter { $0.presence == .optional })
    func optional(_ row: Row) throws {
        for nothing in [nil, .null, ""] as [JSONValue?] {
            var json = try Self.whole().lyraJSON
            json.put(nothing, at: row.path.split(separator: ".").map(String.init))
            try LyraCreatePaymentRequest(json: try #require(json.object)).check()
        }
    }

    @Test(
        "has its error code for an invalid value",
        arguments: [
            ("amount", .number("9.99"), "INT_009"), ("amount", .integer(-1), "INT_009"), ("amount", "9,99", "INT_009"),
            ("amount", "+9", "INT_009"), ("amount", .integer(1_000_000_000_000), "INT_009"),
            ("currency", "eur", "INT_010"),
            ("currency", "EURO", "INT_010"), ("orderId", .string(String(repeating: "x", count: 65)), "INT_013"),
            ("orderId", "commande-é", "INT_013"), ("payload.type", "GOOGLE_PAY", "INT_793"),
            ("payload", "token", "INT_876"),
            ("payload.data", [], "INT_876"), ("ipnTargetUrl", "ftp://shop.example", "INT_926"),
            ("ipnTargetUrl", "https://", "INT_926"), ("ipnTargetUrl", "http://:80/ipn", "INT_926"),
            ("customer.email", "fake-email", "INT_015"), ("customer.email", "a@b c", "INT_015"),
            ("customer.reference", .string(String(repeating: "x", count: 81)), "INT_016"),
            ("transactionOptions.cardOptions.captureDelay", .integer(366), "INT_860"),
            ("transactionOptions.cardOptions.manualValidation", "MAYBE", "INT_005"),
            ("transactionOptions.cardOptions.retry", .integer(10), "INT_899"),
            ("transactionOptions.cardOptions.firstInstallmentDelay", .integer(100), "INT_893"),
            ("customer.billingDetails.zipCode", .string(String(repeating: "1", count: 65)), "INT_020"),
            ("customer.shippingDetails.shippingSpeed", "SLOW", "INT_095"),
            ("customer.shoppingCart.taxAmount", "1.5", "INT_108"),
        ] as [(String, JSONValue, String)])
    func invalid(path: String, value: JSONValue, code: String) throws {
        var json = try Self.whole().lyraJSON
        json.put(value, at: path.split(separator: ".").map(String.init))
        let request = LyraCreatePaymentRequest(json: try #require(json.object))
        let fault = try #require(throws: LyraInputFault.self) { try request.check() }
        #expect(fault.kind == .invalid)
        #expect(fault.field == path)
        #expect(fault.code.rawValue == code)
        #expect(fault.detailedErrorMessage.hasPrefix("Invalid input value [name=\(path), value="))
        #expect(!"\(fault)".contains("value="))
    }

    @Test("amounts are written as numbers, and read from numbers and from texts of digits")
    func amounts() throws {
        let request = try #require(LyraCreatePaymentRequest(lyra: ["amount": "990", "currency": "EUR"]))
        #expect(request.amount == 990)
        try request.check()
        #expect(LyraCreatePaymentRequest(amount: 990, currency: .eur).json["amount"] == .number("990"))
    }
}

extension JSONValue {
    /// Puts a value at a path; `nil` takes what is there out.
    fileprivate mutating func put(_ value: JSONValue?, at path: [String]) {
        guard var object, let name = path.first else { return }
        if path.count == 1 {
            object[name] = value
        } else {
            var inner = object[name] ?? [:]
            inner.put(value, at: Array(path.dropFirst()))
            object[name] = inner
        }
        self = .object(object)
    }
}
