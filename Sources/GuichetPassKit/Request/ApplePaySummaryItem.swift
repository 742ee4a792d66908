/// One line of what is bought: an article, the delivery, or a discount.
public struct ApplePayItem: Sendable, Hashable {
    public let label: String
    /// In the smallest unit of the currency. Below zero for a discount.
    public let minorUnits: Int64

    public init(label: String, minorUnits: Int64) {
        self.label = label
        self.minorUnits = minorUnits
    }
}

/// `PKPaymentSummaryItem`: one line of the sheet.
public struct ApplePaySummaryItem: Sendable, Hashable, CustomStringConvertible {
    public let label: String
    /// In the smallest unit of the currency.
    public let minorUnits: Int64
    /// How many decimals the currency has. PassKit's amount is ``minorUnits`` with the point that many digits from the
    /// right: exact, no floating point on the way.
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

/// `PKContactField`: what the sheet asks of the shopper. Ask for what the order needs, and nothing more.
public enum ApplePayContactField: String, Sendable, Hashable, CaseIterable {
    case emailAddress, name, phoneNumber, phoneticName, postalAddress
}

/// `PKMerchantCapability`: which cards can be taken, by how they prove themselves and by their kind.
///
/// With both of ``credit`` and ``debit``, or with neither, cards of both kinds are taken; with one of them, only those
/// (Apple Pay on the Web, `merchantCapabilities`).
public struct ApplePayCapabilities: OptionSet, Sendable, Hashable {
    /// PassKit's.
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Required by Apple.
    public static let threeDSecure = ApplePayCapabilities(rawValue: 1 << 0)
    public static let credit = ApplePayCapabilities(rawValue: 1 << 2)
    public static let debit = ApplePayCapabilities(rawValue: 1 << 3)
}
