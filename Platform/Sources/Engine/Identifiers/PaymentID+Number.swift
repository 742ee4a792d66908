import GuichetCore

/// Identifiers that can be written as 15 decimal digits: the milliseconds since 1970, and two digits that keep those of
/// one millisecond apart. In the store they have the form of all others, so that they have their place in the order of
/// time.
///
/// Until 2033 they begin with 1, as no range of issuers does that the platform searches for: none is taken for a card number.
extension PaymentID {
    static let perMillisecond: Int64 = 100
    static let digits = 15

    /// What follows the time, before the last two digits.
    private static let filler = "0000000000000000dd"

    /// - Parameter number: the milliseconds, and two digits more.
    init(number: Int64) {
        let (milliseconds, last) = number.quotientAndRemainder(dividingBy: Self.perMillisecond)
        let time = PaymentID.time(of: Instant(milliseconds: milliseconds))
        text = time + Self.filler + (last < 10 ? "0" : "") + String(last)
    }

    /// - Parameter digits: what a merchant sent; `nil` if it is no number of a payment.
    package init?(digits: String) {
        guard digits.utf8.count == Self.digits, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits)
        else { return nil }
        self.init(number: number)
    }

    /// As 15 decimal digits; `nil` for an identifier of another form.
    package var number: String? {
        // Most identifiers have chance in them, and are none: of each new one only the first bytes of it are compared.
        guard text.utf8.count == 32, text.utf8.dropFirst(12).starts(with: Self.filler.utf8),
            let milliseconds = Int64(text.prefix(12), radix: 16),
            let last = Int64(text.dropFirst(12 + Self.filler.utf8.count)), (0..<Self.perMillisecond).contains(last)
        else { return nil }
        let (number, isTooLarge) = milliseconds.multipliedReportingOverflow(by: Self.perMillisecond)
        let digits = String(number &+ last)
        guard !isTooLarge, digits.utf8.count <= Self.digits else { return nil }
        return String(repeating: "0", count: Self.digits - digits.utf8.count) + digits
    }
}

extension CheckoutSessionID {
    package init?(digits: String) {
        guard let id = PaymentID(digits: digits) else { return nil }
        text = id.text
    }

    package var number: String? { PaymentID(text).number }
}
