import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Testing

/// A request with one member changed, and what is said about it.
struct RuleRow: CustomTestStringConvertible, Sendable {
    let path: String
    let value: JSONValue?
    let kind: DirectInputFault.Kind?
    var testDescription: String { "\(path) = \(value?.written.prefix(30) ?? "nothing"): \(kind ?? "right")" }
}

private func row(_ path: String, _ value: JSONValue?, _ kind: DirectInputFault.Kind?) -> RuleRow {
    RuleRow(path: path, value: value, kind: kind)
}

private func letters(_ count: Int) -> JSONValue { .string(String(repeating: "x", count: count)) }

@Suite("What the contract says about each member")
struct FieldRuleTests {
    private static let base = """
        {"cardPaymentMethodSpecificInput":{"card":{"cardNumber":"4330264936344675","expiryDate":"1230","cvv":"123"},
        "paymentProductId":1},"order":{"amountOfMoney":{"amount":3000,"currencyCode":"EUR"}}}
        """

    static let rows: [RuleRow] =
        amounts + texts + numbers + codes + cards + wallets + addresses + feedbacks + types

    private static let amounts = [
        row("order", nil, .missing), row("order", .null, .missing), row("order", "", .missing),
        row("order", [], .wrongType), row("order.amountOfMoney", nil, .missing),
        row("order.amountOfMoney.amount", nil, .missing), row("order.amountOfMoney.amount", "3000", nil),
        row("order.amountOfMoney.amount", "30.00", .wrongType),
        row("order.amountOfMoney.amount", .number("30.00"), .wrongType),
        row("order.amountOfMoney.amount", .integer(-1), .invalid), row("order.amountOfMoney.amount", .integer(0), nil),
        row("order.amountOfMoney.amount", .integer(999_999_999_999), nil),
        row("order.amountOfMoney.amount", .integer(1_000_000_000_000), .invalid),
        row("order.amountOfMoney.amount", .number("99999999999999999999"), .wrongType),
        row("order.amountOfMoney.currencyCode", nil, .missing), row("order.amountOfMoney.currencyCode", "", .missing),
        row("order.amountOfMoney.currencyCode", "EURO", .invalid),
        row("order.amountOfMoney.currencyCode", "eur", .invalid),
        row("order.amountOfMoney.currencyCode", .integer(978), .wrongType),
        row("order.totalTaxAmount", .integer(-5), .invalid), row("order.taxPercentage", .number("21.0"), nil),
        row("order.taxPercentage", "21", .invalid), row("order.discount.amount", .integer(1_000_000_000_000), .invalid),
    ]

    private static let texts = [
        row("order.references.merchantReference", letters(40), nil),
        row("order.references.merchantReference", letters(41), .invalid),
        row("order.references.merchantReference", .integer(1042), nil),
        row("order.references.merchantReference", .bool(true), .wrongType),
        row("order.references.merchantReference", .null, nil), row("order.references.merchantReference", "", nil),
        row("order.references.merchantParameters", letters(1001), .invalid),
        row("order.references.descriptor", letters(257), .invalid),
        row("order.references.softDescriptor", letters(257), .invalid),
        row("order.references.merchantComment", letters(1001), .invalid),
        row("order.references.merchantReconciliationReference", letters(1001), .invalid),
        row("order.references.operationGroupReference", letters(51), .invalid),
        row("order.references.structuredCreditorReference", "RF18539007547034", nil),
        row("order.references.structuredCreditorReference", "RF1", .invalid),
        row("order.references.structuredCreditorReference", "XX18539007547034", .invalid),
        row("order.customer.merchantCustomerId", letters(51), .invalid),
        row("order.customer.locale", "fr_FR_x", .invalid), row("order.customer.fiscalNumber", letters(15), .invalid),
        row("order.customer.personalInformation.dateOfBirth", "19800131", nil),
        row("order.customer.personalInformation.dateOfBirth", "31011980", .invalid),
        row("order.customer.personalInformation.gender", letters(51), .invalid),
        row("order.customer.device.ipAddress", letters(46), .invalid),
        row("order.customer.device.userAgent", letters(2049), .invalid),
        row("order.customer.device.browserData.colorDepth", .integer(100), .invalid),
        row("order.customer.account.authentication.utcTimestamp", "202611210924", nil),
        row("order.customer.account.authentication.utcTimestamp", "2026", .invalid),
        row("hostedFieldsSessionId", letters(41), .invalid),
        row("omnichannelPaymentSpecificInput.operatorId", letters(101), .invalid),
        row("fraudFields.blackListData", letters(51), .invalid),
    ]

    private static let numbers = [
        row("cardPaymentMethodSpecificInput.paymentProductId", .integer(99_999), nil),
        row("cardPaymentMethodSpecificInput.paymentProductId", .integer(100_000), .invalid),
        row("cardPaymentMethodSpecificInput.paymentProductId", "1", nil),
        row("cardPaymentMethodSpecificInput.paymentProductId", "100000", .invalid),
        row("cardPaymentMethodSpecificInput.paymentProductId", "one", .wrongType),
        row("cardPaymentMethodSpecificInput.paymentProductId", "-1", .wrongType),
        row("cardPaymentMethodSpecificInput.autoCapture.delayInMinutes", .integer(43_200), nil),
        row("cardPaymentMethodSpecificInput.autoCapture.delayInMinutes", .integer(43_201), .invalid),
        row("cardPaymentMethodSpecificInput.autoCapture", [:], .missing),
        row("order.shipping.method.speed", .integer(32_768), .invalid),
        row("order.shipping.shippingCost", .integer(-1), .invalid),
        row("order.customer.account.paymentActivity.numberOfPurchasesLast6Months", .integer(10_000), .invalid),
    ]

    private static let codes = [
        row("cardPaymentMethodSpecificInput.authorizationMode", "SALE", nil),
        row("cardPaymentMethodSpecificInput.authorizationMode", "LATER", .invalid),
        row("cardPaymentMethodSpecificInput.transactionChannel", "PHONE", .invalid),
        row("cardPaymentMethodSpecificInput.recurring.recurringPaymentSequenceIndicator", "recurring", nil),
        row("cardPaymentMethodSpecificInput.recurring.recurringPaymentSequenceIndicator", "last", .invalid),
        row(
            "mobilePaymentMethodSpecificInput.paymentProduct302SpecificInput.recurring.recurringPaymentSequenceIndicator",
            "recurring", .invalid),
        row("cardPaymentMethodSpecificInput.cardOnFileRecurringFrequency", "Hourly", .invalid),
        row("cardPaymentMethodSpecificInput.threeDSecure.deviceChannel", "fax", .invalid),
        row("order.surchargeSpecificInput.mode", "pass-through", nil),
        row("order.surchargeSpecificInput.mode", "keep", .invalid),
        row("order.shipping.method.type", "military", nil), row("order.shipping.method.type", "pigeon", .invalid),
        row("cardPaymentMethodSpecificInput.unscheduledCardOnFileRequestor", "shop", .invalid),
        row("cardPaymentMethodSpecificInput.unscheduledCardOnFileSequenceIndicator", "subsequent", nil),
        row("cardPaymentMethodSpecificInput.threeDSecure.exemptionRequest", "low-value", nil),
        row("cardPaymentMethodSpecificInput.threeDSecure.exemptionRequest", "high-value", .invalid),
        row("cardPaymentMethodSpecificInput.threeDSecure.merchantFraudRate", .integer(100), .invalid),
        row("cardPaymentMethodSpecificInput.cobrandSelectionIndicator", "default", nil),
        row("cardPaymentMethodSpecificInput.cobrandSelectionIndicator", "other", .invalid),
    ]

    private static let cards = [
        row("cardPaymentMethodSpecificInput.card.cardNumber", "123", .invalid),
        row("cardPaymentMethodSpecificInput.card.cardNumber", "0330264936344675", .invalid),
        row("cardPaymentMethodSpecificInput.card.cardNumber", "43302649363446751234", .invalid),
        row("cardPaymentMethodSpecificInput.card.expiryDate", "1330", .invalid),
        row("cardPaymentMethodSpecificInput.card.expiryDate", "012030", .invalid),
        row("cardPaymentMethodSpecificInput.card.cvv", "12", .invalid),
        row("cardPaymentMethodSpecificInput.card.cvv", "1234", nil),
        row("cardPaymentMethodSpecificInput.token", letters(51), .invalid),
        row("cardPaymentMethodSpecificInput.returnUrl", "shop.example", .invalid),
        row("cardPaymentMethodSpecificInput.returnUrl", "myshop.app://return", nil),
        row(
            "cardPaymentMethodSpecificInput.returnUrl",
            .string("https://s.example/" + String(repeating: "p", count: 183)),
            .invalid),
        row("cardPaymentMethodSpecificInput.threeDSecure.redirectionData", [:], .missing),
        row("cardPaymentMethodSpecificInput.marketPlace", ["retailerName": "Boutique"], .missing),
    ]

    private static let wallets = [
        row("mobilePaymentMethodSpecificInput.decryptedPaymentData", ["dpan": "4761120010000492"], .missing),
        row("mobilePaymentMethodSpecificInput.decryptedPaymentData.expiryDate", "1230", nil),
        row("mobilePaymentMethodSpecificInput.decryptedPaymentData", ["expiryDate": "1230", "eci": "7"], nil),
        row("mobilePaymentMethodSpecificInput.decryptedPaymentData", ["expiryDate": "1230", "eci": "x"], .wrongType),
        row("mobilePaymentMethodSpecificInput.decryptedPaymentData", ["expiryDate": "1230", "dpan": "12a4"], .invalid),
        row("mobilePaymentMethodSpecificInput.transactionId", "00c0ffee", nil),
        row("mobilePaymentMethodSpecificInput.encryptedPaymentData", ["data": "x"], nil),
        row(
            "mobilePaymentMethodSpecificInput.paymentProduct302SpecificInput.recurring",
            ["recurringPaymentSequenceIndicator": "first"], nil),
        row("encryptedCustomerInput", letters(9000), nil),
    ]

    private static let addresses = [
        row("order.customer.billingAddress.countryCode", "BE", nil),
        row("order.customer.billingAddress.countryCode", "Belgium", .invalid),
        // These are cut, not refused.
        row("order.customer.billingAddress.street", letters(51), nil),
        row("order.customer.contactDetails.emailAddress", letters(71), nil),
        row("order.shipping.address.companyName", letters(51), .invalid),
        row("order.shipping.address.name.firstName", letters(36), nil),
    ]

    private static let feedbacks = [
        row("feedbacks.webhooksUrls", .array(Array(repeating: "https://s.example/w", count: 5)), nil),
        row("feedbacks.webhooksUrls", .array(Array(repeating: "https://s.example/w", count: 6)), .invalid),
        row("feedbacks.webhooksUrls", ["s.example/w"], .invalid),
        row("feedbacks.webhooksUrls", [.integer(1)], .wrongType),
        row("feedbacks.webhookUrl", .string("https://s.example/" + String(repeating: "w", count: 308)), .invalid),
    ]

    private static let types = [
        row("cardPaymentMethodSpecificInput", "4330264936344675", .wrongType),
        row("cardPaymentMethodSpecificInput.isRecurring", "true", nil),
        row("cardPaymentMethodSpecificInput.skipAuthentication", "false", nil),
        row("cardPaymentMethodSpecificInput.isRecurring", "yes", .wrongType),
        row("cardPaymentMethodSpecificInput.isRecurring", "True", .wrongType),
        row("cardPaymentMethodSpecificInput.isRecurring", .integer(1), .wrongType),
        row("order.amountOfMoney.amount", .number("2500.0"), nil),
        row("order.amountOfMoney.amount", .number("2500.5"), .wrongType),
        row("order.amountOfMoney.amount", "2500.0", .wrongType),
        row("order.customer.contactDetails.phoneNumber", .bool(false), nil),
        row("order.customer.contactDetails.phoneNumber", .bool(true), .wrongType),
        row("order.amountOfMoney.currencyCode", .bool(false), .missing),
        row("order.amountOfMoney.amount", .bool(false), .wrongType),
        row("order.customer", .bool(true), .wrongType), row("order.shoppingCart.items", ["x": "y"], .wrongType),
        row("order.shoppingCart.items", [["invoiceData": "x"]], .wrongType),
        row("order.customer.contactDetails.phoneNumber", .integer(12), .wrongType),
        row("somethingNew", ["is": "ignored"], nil),
    ]

    @Test("is checked in its own place", arguments: rows)
    func rule(row: RuleRow) throws {
        let request = try #require(
            DirectCreatePaymentRequest(direct: JSONValue(text: Self.base).setting(row.path, row.value)))
        let faults = request.faults(.receiving)
        #expect(faults.map(\.kind) == (row.kind.map { [$0] } ?? []), "\(faults)")
        let property = faults.first?.propertyName ?? row.path
        #expect(property.hasPrefix(row.path))
        for fault in faults {
            if let text = row.value?.text, text.count > 2 { #expect(!fault.reason.contains(text)) }
        }
    }

    @Test("is reported completely: every fault, in the contract's order, elements by their number")
    func every() throws {
        let request = try #require(
            DirectCreatePaymentRequest(
                direct: JSONValue(
                    text: """
                        {"cardPaymentMethodSpecificInput":{"card":{"cvv":"x"},"paymentProductId":-1},
                        "order":{"shoppingCart":{"items":[{},{"amountOfMoney":{"amount":1}}]}}}
                        """)))
        #expect(
            request.faults(.receiving).map(\.propertyName) == [
                "cardPaymentMethodSpecificInput.paymentProductId",
                "cardPaymentMethodSpecificInput.card.cvv",
                "order.amountOfMoney", "order.shoppingCart.items[1].amountOfMoney.currencyCode",
            ])
        let first = try #require(throws: DirectInputFault.self) { try request.check(.receiving) }
        #expect(first == request.faults(.receiving).first)
    }

    @Test("is stricter before sending: a value that a cut would change into another one is refused")
    func sending() throws {
        var order = DirectOrder(amount: 1, currencyCode: "EUR")
        order.customer = DirectCustomer()
        order.customer?.contactDetails = DirectContactDetails()
        order.customer?.contactDetails?.emailAddress = String(repeating: "e", count: 71)
        order.customer?.billingAddress = DirectAddress()
        order.customer?.billingAddress?.street = String(repeating: "s", count: 51)
        #expect(order.faults(.receiving).isEmpty)
        #expect(order.faults(.sending).map(\.propertyName) == ["customer.contactDetails.emailAddress"])
    }

    @Test(
        "names a fault as the platform does",
        arguments: [
            (DirectInputFault.Kind.missing, "20000000", "PARAMETER_NOT_FOUND_IN_REQUEST", "20000000"),
            (.wrongType, "50001125", "SCHEMA_VALIDATION_FAILED", nil), (.invalid, "50001111", "INVALID_VALUE", "1008"),
        ] as [(DirectInputFault.Kind, String, String, String?)])
    func item(kind: DirectInputFault.Kind, errorCode: String, id: String, code: String?) {
        let item = DirectErrorItem(DirectInputFault(kind, propertyName: "order.x", "is wrong"))
        #expect(item.errorCode?.rawValue == errorCode)
        #expect(item.id == id)
        #expect(item.code == code)
        #expect(item.httpStatusCode == 400)
        #expect(item.propertyName == "order.x")
        #expect(item.retriable == false)
        #expect(item.faults(.receiving).isEmpty)
    }

    @Test("requires one means of payment")
    func together() throws {
        let order = DirectOrder(amount: 1, currencyCode: "EUR")
        var request = DirectCreatePaymentRequest()
        request.order = order
        #expect(request.faultsTogether().map(\.kind) == [.missing])
        request.encryptedCustomerInput = "a.b.c.d.e"
        #expect(request.faultsTogether().isEmpty)
        request.mobilePaymentMethodSpecificInput = DirectMobileInput()
        #expect(request.faultsTogether().isEmpty)
        request.cardPaymentMethodSpecificInput = DirectCardInput()
        #expect(request.faultsTogether().map(\.propertyName) == ["mobilePaymentMethodSpecificInput"])
    }
}

@Suite("encryptedPaymentData")
struct EncryptedDataTests {
    @Test("is read as a text, as the contract's field, and as the guide's object")
    func forms() throws {
        var mobile = DirectMobileInput()
        #expect(try mobile.encryptedData() == nil)
        mobile.encryptedPaymentData = .string(Samples.paymentData)
        #expect(try mobile.encryptedData() == .token(paymentData: Array(Samples.paymentData.utf8)))
        mobile.encryptedPaymentData = try JSONValue(text: Samples.paymentData)
        #expect(try mobile.encryptedData() == .token(paymentData: JSONValue(text: Samples.paymentData).encoded()))
        mobile.encryptedPaymentData = "aW52ZW50ZWQ="
        mobile.ephemeralKey = "key"
        mobile.publicKeyHash = "hash"
        #expect(
            try mobile.encryptedData() == .fields(data: "aW52ZW50ZWQ=", ephemeralKey: "key", publicKeyHash: "hash"))
        mobile.encryptedPaymentData = .integer(1)
        #expect(throws: DirectInputFault.self) { try mobile.encryptedData() }
    }
}
