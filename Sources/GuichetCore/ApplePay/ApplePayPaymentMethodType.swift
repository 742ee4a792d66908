/// The kind of card. PassKit uses integers for it (`PKPaymentMethodType`), Apple Pay JS uses words; the word is stored.
/// An open set.
public struct ApplePayPaymentMethodType: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// PassKit's 0. Apple Pay JS has no value for it, nor for ``eMoney``: these two words are ours.
    public static let unknown: ApplePayPaymentMethodType = "unknown"
    /// A debit card.
    public static let debit: ApplePayPaymentMethodType = "debit"
    /// A credit card.
    public static let credit: ApplePayPaymentMethodType = "credit"
    /// A prepaid card.
    public static let prepaid: ApplePayPaymentMethodType = "prepaid"
    /// A store's card.
    public static let store: ApplePayPaymentMethodType = "store"
    /// Electronic money.
    public static let eMoney: ApplePayPaymentMethodType = "eMoney"

    /// In the order of PassKit's integers, from 0.
    private static let numbered: [ApplePayPaymentMethodType] = [.unknown, .debit, .credit, .prepaid, .store, .eMoney]

    /// From PassKit's integer. An unknown integer is stored as its digits.
    public init(passKitValue: UInt) {
        self =
            Self.numbered.indices.contains(Int(clamping: passKitValue))
            ? Self.numbered[Int(clamping: passKitValue)] : Self(rawValue: String(passKitValue))
    }

    /// PassKit's integer; `nil` for an unknown word.
    public var passKitValue: UInt? {
        Self.numbered.firstIndex(of: self).map { UInt($0) } ?? UInt(rawValue)
    }

    /// Reads the integer or the word, in any case; an unknown value is kept unchanged.
    public init(reading text: String) {
        if let number = UInt(text) {
            self.init(passKitValue: number)
        } else {
            self =
                Self.numbered.first { $0.rawValue.lowercased() == text.lowercased() } ?? Self(rawValue: text)
        }
    }
}
