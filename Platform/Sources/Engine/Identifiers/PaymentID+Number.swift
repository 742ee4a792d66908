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
        guard let value else { return nil }
        let digits = String(value)
        return String(repeating: "0", count: Self.digits - digits.utf8.count) + digits
    }

    /// Whether it can be written as a number.
    var isNumber: Bool { value != nil }

    /// The milliseconds, and two digits more; `nil` for an identifier of another form.
    private var value: Int64? {
        // Most identifiers have chance in them, and are none: of each new one only the first bytes of it are compared.
        guard text.utf8.count == 32, text.utf8.dropFirst(12).starts(with: Self.filler.utf8),
            let milliseconds = Self.number(text.utf8.prefix(12), base: 16),
            let last = Self.number(text.utf8.suffix(2), base: 10)
        else { return nil }
        let value = milliseconds * Self.perMillisecond + last
        return value < 1_000_000_000_000_000 ? value : nil
    }

    /// - Parameter digits: too few for an overflow.
    private static func number(_ digits: Substring.UTF8View, base: Int64) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            let value: Int64
            switch digit {
            case 0x30...0x39: value = Int64(digit) - 0x30
            case 0x41...0x46: value = Int64(digit) - 0x41 + 10
            case 0x61...0x66: value = Int64(digit) - 0x61 + 10
            default: return nil
            }
            guard value < base else { return nil }
            number = number * base + value
        }
        return number
    }
}

extension CheckoutSessionID {
    package init?(digits: String) {
        guard let id = PaymentID(digits: digits) else { return nil }
        text = id.text
    }

    package var number: String? { PaymentID(text).number }
}
