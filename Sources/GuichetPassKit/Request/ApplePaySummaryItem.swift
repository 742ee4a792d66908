/// One line of the order: an article, the delivery, or a discount.
public struct ApplePayItem: Sendable, Hashable {
    /// What the sheet shows.
    public let label: String
    /// In the smallest unit of the currency. Negative for a discount.
    public let minorUnits: Int64

    /// An item with its price, in the smallest unit of the request's currency.
    public init(label: String, minorUnits: Int64) {
        self.label = label
        self.minorUnits = minorUnits
    }
}

/// `PKPaymentSummaryItem`: one line of the sheet.
public struct ApplePaySummaryItem: Sendable, Hashable, CustomStringConvertible {
    /// What the sheet shows.
    public let label: String
    /// In the smallest unit of the currency.
    public let minorUnits: Int64
    /// The number of decimals of the currency. PassKit's amount is ``minorUnits`` with the decimal point that many
    /// digits from the right: exact, without floating point.
    public let decimals: Int

    public var description: String {
        var digits = String(minorUnits.magnitude)
        if digits.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
        }
        let amount = decimals > 0 ? "\(digits.dropLast(decimals)).\(digits.suffix(decimals))" : digits
        return "\(label): \(minorUnits < 0 ? "-" : "")\(amount)"
    }
}

/// `PKContactField`: the data that the sheet asks for. Ask only for what the order needs.
public enum ApplePayContactField: String, Sendable, Hashable, CaseIterable {
    /// What the sheet asks the shopper for.
    case emailAddress, name, phoneNumber, phoneticName, postalAddress
}

/// `PKMerchantCapability`: the cards that are accepted, by their cryptogram and by their kind.
///
/// With both ``credit`` and ``debit``, or with neither, cards of both kinds are accepted; with one of them, only that
/// kind (Apple Pay on the Web, `merchantCapabilities`).
public struct ApplePayCapabilities: OptionSet, Sendable, Hashable {
    /// The raw value in PassKit.
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Required by Apple.
    public static let threeDSecure = ApplePayCapabilities(rawValue: 1 << 0)
    /// Credit cards.
    public static let credit = ApplePayCapabilities(rawValue: 1 << 2)
    /// Debit cards.
    public static let debit = ApplePayCapabilities(rawValue: 1 << 3)
}
