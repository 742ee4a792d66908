public import GuichetCore

/// What the payment sheet shows and asks for: the content of a `PKPaymentRequest` as a plain value, checked before
/// PassKit receives it.
///
/// ```swift
/// let request = try ApplePayRequest(
///     merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR", total: total,
///     provider: .scellius, applicationData: Array("ORDER-930275".utf8))
/// ```
/// It does not support shipping methods, coupons and recurring payments: they change the total while the sheet is open.
public struct ApplePayRequest: Sendable, Hashable {
    /// One of the values of the entitlement `com.apple.developer.in-app-payments`.
    public let merchantIdentifier: String
    /// The country in which the payment is processed: ISO 3166-1 alpha-2, in upper case.
    public let countryCode: String
    /// ISO 4217, alphabetic: `EUR`.
    public let currencyCode: String
    /// What the shopper agrees to: the amount of the merchant's order. The server charges the amount of its own order,
    /// never one that the app sent.
    public let total: Amount
    /// The lines of the sheet. The last one has the merchant's name and the total.
    public let summaryItems: [ApplePaySummaryItem]
    /// The sheet proposes the first network that a card has; the shopper may choose another.
    public let supportedNetworks: [ApplePayNetwork]
    /// Always includes ``ApplePayCapabilities/threeDSecure``.
    public let capabilities: ApplePayCapabilities
    /// Its hash comes back in the signed part of the token. Use the order's reference: except for the amount, nothing
    /// else ties a token to an order.
    public let applicationData: [UInt8]?
    /// The data of the billing contact that the sheet asks for.
    public let requiredBillingContactFields: Set<ApplePayContactField>
    /// The data of the shipping contact that the sheet asks for.
    public let requiredShippingContactFields: Set<ApplePayContactField>

    /// - Parameters:
    ///   - merchantIdentifier: the identifier in Apple's developer portal, such as `merchant.com.example.shop`.
    ///   - merchantName: the text after "Pay" in the sheet.
    ///   - countryCode: the merchant's country, two letters of ISO 3166, such as `FR`.
    ///   - total: the amount to pay, with its currency.
    ///   - items: the parts of the total, if the sheet should show them; their sum must be the total.
    ///   - provider: the platform that receives the token. It determines the card networks and their capabilities.
    ///   - applicationData: bytes that are bound to the token by their hash, such as the order's reference; `nil` for
    ///     none.
    ///   - requiredBillingContactFields: what the sheet asks for the billing contact.
    ///   - requiredShippingContactFields: what the sheet asks for the shipping contact.
    /// - Throws: ``ApplePayRequestError``.
    public init(
        merchantIdentifier: String, merchantName: String, countryCode: String, total: Amount,
        items: [ApplePayItem] = [], provider: ApplePayProvider, applicationData: [UInt8]? = nil,
        requiredBillingContactFields: Set<ApplePayContactField> = [],
        requiredShippingContactFields: Set<ApplePayContactField> = []
    ) throws(ApplePayRequestError) {
        self.merchantIdentifier = try Self.checked(merchantIdentifier: merchantIdentifier)
        self.countryCode = try Self.checked(countryCode: countryCode)
        guard let currency = total.currency.facts else { throw .unknownCurrency(total.currency) }
        currencyCode = currency.alphabetic
        guard total.minorUnits > 0 else {
            throw ApplePayRequestError(.amountZero, field: "total", reason: "there is nothing to pay")
        }
        self.total = total
        let name = try Self.checked(label: merchantName, field: "merchantName")
        var lines: [ApplePaySummaryItem] = []
        for (index, item) in items.enumerated() {
            let label = try Self.checked(label: item.label, field: "items[\(index)].label")
            lines.append(ApplePaySummaryItem(label: label, minorUnits: item.minorUnits, decimals: currency.exponent))
        }
        if !items.isEmpty, try Self.sum(of: items) != total.minorUnits {
            throw ApplePayRequestError(
                .totalMismatch, field: "items", reason: "the items do not add up to the total")
        }
        summaryItems =
            lines + [ApplePaySummaryItem(label: name, minorUnits: total.minorUnits, decimals: currency.exponent)]
        guard !provider.networks.isEmpty else {
            throw ApplePayRequestError(.noNetworks, field: "provider.networks", reason: "no card could be used")
        }
        supportedNetworks = Self.ordered(provider.networks)
        guard provider.capabilities.contains(.threeDSecure) else {
            throw ApplePayRequestError(
                .threeDSecureMissing, field: "provider.capabilities",
                reason: "Apple requires the capability 3-D Secure")
        }
        capabilities = provider.capabilities
        // The hash of empty data would not tie the token to an order.
        guard applicationData?.isEmpty != true else {
            throw ApplePayRequestError(
                .applicationDataEmpty, field: "applicationData", reason: "empty application data name no order")
        }
        self.applicationData = applicationData
        self.requiredBillingContactFields = requiredBillingContactFields
        self.requiredShippingContactFields = requiredShippingContactFields
    }

    /// The same with the sum of the items as the total.
    /// - Throws: ``ApplePayRequestError``; also `noItems`, and `amountOutOfRange` for a sum below zero or above twelve
    ///   digits.
    public init(
        merchantIdentifier: String, merchantName: String, countryCode: String, items: [ApplePayItem],
        currency: CurrencyCode, provider: ApplePayProvider, applicationData: [UInt8]? = nil,
        requiredBillingContactFields: Set<ApplePayContactField> = [],
        requiredShippingContactFields: Set<ApplePayContactField> = []
    ) throws(ApplePayRequestError) {
        guard !items.isEmpty else {
            throw ApplePayRequestError(.noItems, field: "items", reason: "there is nothing to add up")
        }
        guard let total = Amount(minorUnits: try Self.sum(of: items), currency: currency) else {
            throw .amountOutOfRange
        }
        try self.init(
            merchantIdentifier: merchantIdentifier, merchantName: merchantName, countryCode: countryCode, total: total,
            items: items, provider: provider, applicationData: applicationData,
            requiredBillingContactFields: requiredBillingContactFields,
            requiredShippingContactFields: requiredShippingContactFields)
    }
}

extension ApplePayRequest {
    /// Identifiers from Apple's portal begin with `merchant.`; a shop's number on the platform does not.
    private static func checked(merchantIdentifier: String) throws(ApplePayRequestError) -> String {
        guard !merchantIdentifier.isEmpty else {
            throw ApplePayRequestError(
                .merchantIdentifierMissing, field: "merchantIdentifier", reason: "the merchant identifier is empty")
        }
        guard merchantIdentifier.hasPrefix("merchant."), merchantIdentifier.utf8.count > "merchant.".utf8.count,
            merchantIdentifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ApplePayRequestError(
                .merchantIdentifierWrong, field: "merchantIdentifier",
                reason: "a merchant identifier of Apple's begins with merchant. and has no spaces")
        }
        return merchantIdentifier
    }

    private static func checked(countryCode: String) throws(ApplePayRequestError) -> String {
        // The capitals of "ß" are "SS", and those of the ligature "ﬁ" are "FI": countries, too.
        let capitals = countryCode.utf8.allSatisfy { $0 < 0x80 } ? countryCode.uppercased() : ""
        guard capitals.utf8.count == 2, capitals.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw ApplePayRequestError(
                .countryWrong, field: "countryCode", reason: "the country is not two letters (ISO 3166-1 alpha-2)")
        }
        return capitals
    }

    private static func checked(label: String, field: String) throws(ApplePayRequestError) -> String {
        guard label.contains(where: { !$0.isWhitespace }) else {
            throw ApplePayRequestError(.labelMissing, field: field, reason: "\(field) is empty")
        }
        return label
    }

    private static func sum(of items: [ApplePayItem]) throws(ApplePayRequestError) -> Int64 {
        var sum: Int64 = 0
        for item in items {
            let (next, overflow) = sum.addingReportingOverflow(item.minorUnits)
            guard !overflow else { throw .amountOutOfRange }
            sum = next
        }
        return sum
    }

    /// The networks whose cards may also be Cartes Bancaires.
    private static let besideCartesBancaires: Set<ApplePayNetwork> = [.visa, .masterCard, .electron, .maestro, .vPay]

    /// Each network once; Cartes Bancaires before the networks that the same card may have, the rest in the given
    /// order.
    private static func ordered(_ networks: [ApplePayNetwork]) -> [ApplePayNetwork] {
        var ordered: [ApplePayNetwork] = []
        for network in networks where !ordered.contains(network) { ordered.append(network) }
        guard let last = ordered.firstIndex(of: .cartesBancaires),
            let first = ordered.firstIndex(where: besideCartesBancaires.contains), first < last
        else { return ordered }
        ordered.remove(at: last)
        ordered.insert(.cartesBancaires, at: first)
        return ordered
    }
}
