/// A currency by its ISO 4217 numeric code, three digits: `978` is the euro.
public struct CurrencyCode: OpenCode {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Euro.
    public static let eur: CurrencyCode = "978"
    /// Pound sterling.
    public static let gbp: CurrencyCode = "826"
    /// US dollar.
    public static let usd: CurrencyCode = "840"
    /// Swiss franc.
    public static let chf: CurrencyCode = "756"
    /// Yen.
    public static let jpy: CurrencyCode = "392"

    /// The alphabetic code and the number of decimals of the minor unit, for the currencies that the family's data
    /// dictionary lists (Sips data dictionary, field `currencyCode`); `nil` for any other.
    public var facts: (alphabetic: String, exponent: Int)? {
        Self.table[rawValue]
    }

    /// ISO 4217: numeric code, alphabetic code, exponent.
    private static let table: [String: (alphabetic: String, exponent: Int)] = [
        "032": ("ARS", 2), "036": ("AUD", 2), "048": ("BHD", 3), "116": ("KHR", 2), "124": ("CAD", 2),
        "144": ("LKR", 2), "156": ("CNY", 2), "191": ("HRK", 2), "203": ("CZK", 2), "208": ("DKK", 2),
        "344": ("HKD", 2), "348": ("HUF", 2), "352": ("ISK", 0), "356": ("INR", 2), "376": ("ILS", 2),
        "392": ("JPY", 0), "410": ("KRW", 0), "414": ("KWD", 3), "458": ("MYR", 2), "480": ("MUR", 2),
        "484": ("MXN", 2), "524": ("NPR", 2), "554": ("NZD", 2), "578": ("NOK", 2), "634": ("QAR", 2),
        "643": ("RUB", 2), "682": ("SAR", 2), "702": ("SGD", 2), "710": ("ZAR", 2), "752": ("SEK", 2),
        "756": ("CHF", 2), "764": ("THB", 2), "784": ("AED", 2), "788": ("TND", 3), "826": ("GBP", 2),
        "840": ("USD", 2), "901": ("TWD", 2), "941": ("RSD", 2), "946": ("RON", 2), "949": ("TRY", 2),
        "952": ("XOF", 0), "953": ("XPF", 0), "975": ("BGN", 2), "978": ("EUR", 2), "980": ("UAH", 2),
        "985": ("PLN", 2), "986": ("BRL", 2),
    ]

    private static let codes: [String: String] = table.reduce(into: [:]) { $0[$1.value.alphabetic] = $1.key }
}

extension CurrencyCode {
    /// From the alphabetic code; `nil` for a currency that has no ``facts``.
    public init?(alphabetic: String) {
        guard let code = Self.codes[alphabetic] else { return nil }
        self.init(rawValue: code)
    }
}
