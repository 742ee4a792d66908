import Engine

/// `vads_payment_config` (Lyra, form payment, data dictionary): one payment, or several.
enum LyraPaymentConfig: Sendable, Hashable {
    /// `SINGLE`.
    case single
    /// `MULTI:first=1000;count=3;period=30`: the first amount, the number of payments, and the days from one to the next.
    case multi(first: Int64, count: Int64, period: Int64)
    /// `MULTI_EXT:20270101=1000;20270201=1500`: each with its day.
    case dated([Payment])

    struct Payment: Sendable, Hashable {
        let day: CalendarDay
        /// In the smallest unit of the currency.
        let amount: Int64
    }

    /// - Returns: `nil` if the text has not the documented form. "The field order associated with MULTI must be respected."
    init?(_ text: String) {
        guard text != "SINGLE" else {
            self = .single
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let pairs = parts[1].split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        switch parts[0] {
        case "MULTI":
            let numbers = pairs.compactMap { Self.number($0[1]) }
            guard pairs.map({ $0[0] }) == ["first", "count", "period"], numbers.count == 3 else { return nil }
            self = .multi(first: numbers[0], count: numbers[1], period: numbers[2])
        case "MULTI_EXT":
            let payments = pairs.compactMap { pair -> Payment? in
                guard let day = CalendarDay(pair[0]), let amount = Self.number(pair[1]) else { return nil }
                return Payment(day: day, amount: amount)
            }
            guard payments.count == pairs.count else { return nil }
            self = .dated(payments)
        default: return nil
        }
    }

    /// As long as an amount may be; no card number is as short.
    private static func number(_ text: Substring) -> Int64? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
