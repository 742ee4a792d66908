/// Reads an expiry date as shoppers type it, paste it, or let the system fill it in: `1/30`, `130`, `01/2030`, `012030`,
/// `12 / 30`, `2030-01`, in the digits of any script.
///
/// Our own rules: no document says how a form reads a date.
enum ExpiryText {
    /// The month in two digits, then the digits of the year: two, or four. Less while it is being typed.
    static func digits(of text: String) -> String {
        let text = Digits.inASCII(text)
        let groups = text.split(whereSeparator: { !Digits.isDigit($0) }).map(String.init)
        let isMonthComplete = text.last.map { !Digits.isDigit($0) } ?? false
        switch groups.count {
        case 0: return ""
        case 1: return alone(groups[0], isMonthComplete: isMonthComplete)
        default: return pair(groups[0], groups[1])
        }
    }

    /// `MM/YY`, or what there is of it.
    static func shown(_ digits: String) -> String {
        digits.count > 2 ? "\(digits.prefix(2))/\(digits.dropFirst(2))" : digits
    }

    /// Two numbers: the month and the year, or the year and the month if the first has four digits.
    private static func pair(_ first: String, _ second: String) -> String {
        if first.count == 4 { return month(second) + first }
        return month(first) + second.prefix(4)
    }

    private static func alone(_ digits: String, isMonthComplete: Bool) -> String {
        // yyyyMM: no month is 20.
        if digits.count == 6, digits.hasPrefix("20"), isMonth(digits.suffix(2)) {
            return String(digits.suffix(2) + digits.prefix(4))
        }
        if digits.count == 1, isMonthComplete { return month(digits) }
        // A first digit above 1, or a first pair above 12, is a month of one digit.
        guard digits.count > 1 ? isMonth(digits.prefix(2)) || digits.hasPrefix("00") : digits < "2" else {
            return String(("0" + digits).prefix(6))
        }
        return String(digits.prefix(6))
    }

    private static func month(_ digits: String) -> String {
        digits.count == 1 ? "0" + digits : String(digits.prefix(2))
    }

    private static func isMonth(_ digits: Substring) -> Bool { Int(digits).map((1...12).contains) ?? false }
}
