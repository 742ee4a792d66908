import GuichetCore

/// The currencies in which an order can be initialised: those of the Sips data dictionary, field `currencyCode`. ISO 4217 has
/// many more, which the other APIs accept.
enum SipsCurrencies {
    static let all: Set<CurrencyCode> = [
        "032", "036", "048", "116", "124", "144", "156", "191", "203", "208", "344", "348", "352", "356", "376",
        "392", "410", "414", "458", "480", "484", "524", "554", "578", "634", "643", "682", "702", "710", "752",
        "756", "764", "784", "788", "826", "840", "901", "941", "946", "949", "952", "953", "975", "978", "980",
        "985", "986",
    ]
}
