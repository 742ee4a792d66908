import Engine

/// A rule for the days of a subscription's payments: RFC 5545, 3.3.10, as far as Lyra's documentation uses it ("Examples
/// of recurrence rules"). "It is not possible to define recurring payment periods that are shorter than one day."
struct RecurrenceRule: Sendable, Hashable {
    enum Frequency: String, Sendable, CaseIterable {
        case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"
    }

    /// `MO`, or the `2MO`, the second Monday, of a month or a year. From its end if negative.
    struct Day: Sendable, Hashable {
        let weekday: CalendarDay.Weekday
        var ordinal: Int?
    }

    var frequency = Frequency.daily
    var interval = 1
    /// The number of payments.
    var count: Int?
    /// The last possible day.
    var until: CalendarDay?
    var months: Set<Int> = []
    /// From the end of the month if negative.
    var monthDays: Set<Int> = []
    var days: Set<Day> = []
    /// Of the days of a period, only these, by their position. From the end if negative.
    var positions: Set<Int> = []
    var weekStart = CalendarDay.Weekday.monday

    /// Why a text is no rule that can be carried out.
    struct Fault: Error, Sendable, Hashable {
        let reason: String
    }

    /// - Parameter text: with `RRULE:` before it, or without it. Spaces in lists and a `;` at the end are taken: examples
    ///   of the documentation have them.
    init(_ text: String) throws(Fault) {
        let written = text.filter { $0 != " " }.uppercased()
        let rule = written.hasPrefix("RRULE:") ? written.dropFirst(6) : written[...]
        var found: Set<Substring> = []
        for part in rule.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty else { throw Fault(reason: "\(part) is not NAME=VALUE") }
            guard found.insert(pair[0]).inserted else { throw Fault(reason: "\(pair[0]) is there twice") }
            try take(pair[0], pair[1])
        }
        guard found.contains("FREQ") else { throw Fault(reason: "FREQ is missing") }
        try check()
    }

    private mutating func take(_ name: Substring, _ value: Substring) throws(Fault) {
        switch name {
        case "FREQ":
            guard let known = Frequency(rawValue: String(value)) else {
                throw Fault(reason: "FREQ is DAILY, WEEKLY, MONTHLY or YEARLY")
            }
            frequency = known
        case "INTERVAL": interval = try Self.number(value, in: 1...999, name)
        case "COUNT": count = try Self.number(value, in: 1...999_999, name)
        case "UNTIL":
            // A day, or a time on that day.
            let day = value.prefix(8)
            guard let last = CalendarDay(day), Self.isTime(value.dropFirst(8)) else {
                throw Fault(reason: "UNTIL is a day, or a time on it: 20281231, 20281231T235959Z")
            }
            until = last
        case "BYMONTH":
            months = try Self.list(value) { (text) throws(Fault) in try Self.number(text, in: 1...12, name) }
        case "BYMONTHDAY":
            monthDays = try Self.list(value) { (text) throws(Fault) in try Self.position(text, upTo: 31, name) }
        case "BYSETPOS":
            positions = try Self.list(value) { (text) throws(Fault) in try Self.position(text, upTo: 366, name) }
        case "BYDAY": days = try Self.list(value, Self.day)
        case "WKST":
            guard let start = CalendarDay.Weekday(rawValue: String(value)) else {
                throw Fault(reason: "WKST is one of MO, TU, WE, TH, FR, SA, SU")
            }
            weekStart = start
        default: throw Fault(reason: "\(name.prefix(16)) is not supported")
        }
    }

    /// Rules of RFC 5545 for several parts together.
    private func check() throws(Fault) {
        guard count == nil || until == nil else { throw Fault(reason: "COUNT and UNTIL exclude each other") }
        guard frequency != .weekly || monthDays.isEmpty else {
            throw Fault(reason: "BYMONTHDAY is not possible with WEEKLY")
        }
        let hasOrdinals = days.contains { $0.ordinal != nil }
        guard !hasOrdinals || frequency == .monthly || frequency == .yearly else {
            throw Fault(reason: "a number in BYDAY is possible with MONTHLY and YEARLY only")
        }
        guard positions.isEmpty || !(months.isEmpty && monthDays.isEmpty && days.isEmpty) else {
            throw Fault(reason: "BYSETPOS needs another BY part")
        }
    }

    // MARK: Values

    /// What may follow a day: nothing, or `T235959`, with a `Z` or without it (RFC 5545, 3.3.5).
    private static func isTime(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        let digits = text.dropFirst().prefix(6)
        guard text.first == "T", digits.utf8.count == 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            ["", "Z"].contains(text.dropFirst(7))
        else { return false }
        // A minute may have a second of its own at its end.
        let parts = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)].compactMap { Int($0) }
        return zip(parts, [23, 59, 60]).allSatisfy { $0 <= $1 }
    }

    private static func number(
        _ text: Substring, in range: ClosedRange<Int>, _ name: Substring
    ) throws(Fault) -> Int {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
        else {
            throw Fault(reason: "\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func position(_ text: Substring, upTo limit: Int, _ name: Substring) throws(Fault) -> Int {
        let isNegative = text.first == "-"
        let digits = isNegative || text.first == "+" ? text.dropFirst() : text
        return try number(digits, in: 1...limit, name) * (isNegative ? -1 : 1)
    }

    private static func day(_ text: Substring) throws(Fault) -> Day {
        guard let weekday = CalendarDay.Weekday(rawValue: String(text.suffix(2))) else {
            throw Fault(reason: "BYDAY is a list of MO, TU, WE, TH, FR, SA, SU")
        }
        let ordinal = text.dropLast(2)
        return Day(weekday: weekday, ordinal: ordinal.isEmpty ? nil : try position(ordinal, upTo: 53, "BYDAY"))
    }

    private static func list<Value: Hashable>(
        _ text: Substring, _ value: (Substring) throws(Fault) -> Value
    ) throws(Fault) -> Set<Value> {
        var all: Set<Value> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) { all.insert(try value(part)) }
        return all
    }
}
