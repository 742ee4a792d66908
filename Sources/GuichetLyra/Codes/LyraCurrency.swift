public import GuichetCore

/// A currency by its alphabetic code in ISO 4217: `EUR`.
public struct LyraCurrency: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Euro.
    public static let eur: LyraCurrency = "EUR"

    /// The numeric code, and the number of decimals that the platform uses (Lyra, list of currencies); `nil` for a
    /// currency that the platform does not list.
    public var facts: (code: CurrencyCode, exponent: Int)? { Self.table[rawValue] }

    /// From the numeric code; `nil` if the platform does not list the currency.
    public init?(code: CurrencyCode) {
        guard let letters = Self.letters[code] else { return nil }
        self.init(rawValue: letters)
    }

    private static let letters: [CurrencyCode: String] = table.reduce(into: [:]) { $0[$1.value.code] = $1.key }

    /// The platform uses no decimals for the rupiah; ISO 4217 has two.
    private static let table: [String: (code: CurrencyCode, exponent: Int)] = [
        "IDR": ("360", 0), "JPY": ("392", 0), "KRW": ("410", 0), "XOF": ("952", 0), "XPF": ("953", 0),
        "CLP": ("152", 0), "KWD": ("414", 3), "TND": ("788", 3), "ARS": ("032", 2), "AUD": ("036", 2),
        "BRL": ("986", 2), "CAD": ("124", 2), "CHF": ("756", 2), "CNY": ("156", 2), "COP": ("170", 2),
        "CZK": ("203", 2), "DKK": ("208", 2), "EUR": ("978", 2), "GBP": ("826", 2), "HKD": ("344", 2),
        "HUF": ("348", 2), "INR": ("356", 2), "KHR": ("116", 2), "MAD": ("504", 2), "MXN": ("484", 2),
        "MYR": ("458", 2), "NOK": ("578", 2), "NZD": ("554", 2), "PEN": ("604", 2), "PHP": ("608", 2),
        "PLN": ("985", 2), "RUB": ("643", 2), "SEK": ("752", 2), "SGD": ("702", 2), "THB": ("764", 2),
        "TRY": ("949", 2), "TWD": ("901", 2), "USD": ("840", 2), "ZAR": ("710", 2),
    ]
}
