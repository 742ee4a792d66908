package import Engine

extension PageLanguage {
    /// A day in the notation of the page's language: `15 juillet 2026`, `15 July 2026`, `15 juli 2026`, `15. Juli 2026`
    /// (CLDR, dates, the long form).
    package func writtenDay(_ day: CalendarDay) -> String {
        let (year, month, number) = day.parts
        let months = ReceiptTexts.of(self).months
        let name = months.indices.contains(month - 1) ? months[month - 1] : ""
        return "\(number)\(self == .german ? "." : "") \(name) \(year)"
    }
}
