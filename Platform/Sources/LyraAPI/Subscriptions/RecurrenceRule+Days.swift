import Engine

/// The days that a rule names.
extension RecurrenceRule {
    /// How far after its start a rule names days: 100 years. So a rule that names none, such as 30 February, ends, too.
    private static let horizon = 36_525
    /// The last one that can be written: a day has eight digits.
    private static let lastDay = CalendarDay(number: 2_932_896)

    /// The days from a start, in order: those that the rule names, and not the start itself if it names it not ("This
    /// parameter does not always match with the date of the first installment").
    ///
    /// - Parameter use: gets each day. `false` ends the search.
    func eachDay(from start: CalendarDay, _ use: (CalendarDay) -> Bool) {
        let last = min(until ?? Self.lastDay, start.adding(days: Self.horizon), Self.lastDay)
        var left = count ?? Int.max
        var index = 0
        while true {
            let period = period(index, from: start)
            guard let first = period.first, first <= last else { return }
            for day in chosen(from: period.days, start) where day >= start {
                guard day <= last, left > 0 else { return }
                left -= 1
                guard use(day) else { return }
            }
            index += 1
        }
    }

    /// The first day that is not before another one.
    func firstDay(from start: CalendarDay, notBefore earliest: CalendarDay) -> CalendarDay? {
        var found: CalendarDay?
        eachDay(from: start) { day in
            if day >= earliest { found = day }
            return found == nil
        }
        return found
    }

    /// How many days are not before another one; `nil` if the rule has no end.
    func countDays(from start: CalendarDay, notBefore earliest: CalendarDay) -> Int? {
        guard count != nil || until != nil else { return nil }
        var number = 0
        eachDay(from: start) { day in
            if day >= earliest { number += 1 }
            return true
        }
        return number
    }

    /// What a shopper reads of the days that are not before another one: the first three of them and, if the rule ends, the
    /// last one and their number.
    func outlook(
        from start: CalendarDay, notBefore earliest: CalendarDay
    ) -> (first: [CalendarDay], last: CalendarDay?, number: Int?) {
        let ends = count != nil || until != nil
        var first: [CalendarDay] = []
        var (last, number): (CalendarDay?, Int) = (nil, 0)
        eachDay(from: start) { day in
            guard day >= earliest else { return true }
            if first.count < 3 { first.append(day) }
            number += 1
            last = day
            return ends || number < 3
        }
        return ends ? (first, last, number) : (first, nil, nil)
    }

    // MARK: Periods

    private struct Period {
        /// `nil` beyond the calendar.
        let first: CalendarDay?
        /// The days of it that the rule may name, sorted.
        let days: [CalendarDay]
    }

    private func period(_ index: Int, from start: CalendarDay) -> Period {
        let step = index * interval
        switch frequency {
        case .daily:
            let day = start.adding(days: step)
            return Period(first: day, days: [day])
        case .weekly:
            let sinceStart = (start.weekday.index - weekStart.index + 7) % 7
            let first = start.adding(days: step * 7 - sinceStart)
            return Period(first: first, days: (0..<7).map(first.adding))
        case .monthly:
            let month = start.year * 12 + start.month - 1 + step
            let days = Self.days(ofMonth: month % 12 + 1, month / 12)
            return Period(first: days.first, days: days)
        case .yearly:
            let days = (1...12).flatMap { Self.days(ofMonth: $0, start.year + step) }
            return Period(first: days.first, days: days)
        }
    }

    private static func days(ofMonth month: Int, _ year: Int) -> [CalendarDay] {
        guard let first = CalendarDay(year, month, 1) else { return [] }
        return (0..<CalendarDay.length(ofMonth: month, year)).map(first.adding)
    }

    private func chosen(from period: [CalendarDay], _ start: CalendarDay) -> [CalendarDay] {
        let days = period.filter { names($0, start) }
        guard !positions.isEmpty else { return days }
        return days.enumerated().filter { index, _ in
            positions.contains(index + 1) || positions.contains(index - days.count)
        }.map(\.element)
    }

    /// What the rule leaves open is as on the day of the start. In a month without that day there is no payment (RFC 5545:
    /// "recurrence rules may generate recurrence instances with an invalid date", which "MUST be ignored").
    private func names(_ day: CalendarDay, _ start: CalendarDay) -> Bool {
        guard months.isEmpty || months.contains(day.month) else { return false }
        if !monthDays.isEmpty {
            let length = CalendarDay.length(ofMonth: day.month, day.year)
            guard monthDays.contains(day.day) || monthDays.contains(day.day - length - 1) else { return false }
        }
        if !days.isEmpty { return days.contains { isNamed(day, by: $0) } }
        switch frequency {
        case .daily: return true
        case .weekly: return day.weekday == start.weekday
        case .monthly: return !monthDays.isEmpty || day.day == start.day
        case .yearly:
            return !monthDays.isEmpty || (day.day == start.day && (!months.isEmpty || day.month == start.month))
        }
    }

    private func isNamed(_ day: CalendarDay, by wanted: Day) -> Bool {
        guard day.weekday == wanted.weekday else { return false }
        guard let ordinal = wanted.ordinal else { return true }
        // In a month, or in a year if the rule names no months.
        let inMonth = frequency == .monthly || !months.isEmpty
        let length =
            inMonth
            ? CalendarDay.length(ofMonth: day.month, day.year) : CalendarDay.length(ofMonth: 2, day.year) + 337
        let first = inMonth ? CalendarDay(day.year, day.month, 1) : CalendarDay(day.year, 1, 1)
        guard let first else { return false }
        let position = day.number - first.number
        return ordinal > 0 ? position / 7 + 1 == ordinal : (length - 1 - position) / 7 + 1 == -ordinal
    }
}
