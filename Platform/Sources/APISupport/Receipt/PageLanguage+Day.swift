package import Engine

extension PageLanguage {
    /// A day in the notation of the page's language: `15 juillet 2026`, `15 July 2026`, `15 juli 2026`, `15. Juli 2026`
    /// (CLDR, dates, the long form). In French, the first day of a month has an ordinal: `1er juillet 2026` (Imprimerie
    /// nationale, "Lexique des règles typographiques", dates).
    package func writtenDay(_ day: CalendarDay) -> String {
        let (year, month, number) = day.parts
        let months = ReceiptTexts.of(self).months
        let name = months.indices.contains(month - 1) ? months[month - 1] : ""
        let sign =
            switch self {
            case .german: "."
            case .french where number == 1: "er"
            case .french, .english, .dutch: ""
            }
        return "\(number)\(sign) \(name) \(year)"
    }
}
