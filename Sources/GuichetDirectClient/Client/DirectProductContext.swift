/// The context for which payment methods are requested.
public struct DirectProductContext: Sendable, Hashable {
    /// ISO 3166-1 alpha-2.
    public var countryCode: String
    /// ISO 4217, three letters.
    public var currencyCode: String
    /// In the smallest unit of the currency.
    public var amount: Int64?
    /// Whether the payment is recurring.
    public var isRecurring: Bool?
    /// For the labels in the answer, such as `fr_FR`.
    public var locale: String?
    /// What the answer should omit: `fields`, `accountsOnFile`.
    public var hide: [String]

    /// The amount, the country, and whether the payment is recurring.
    public init(
        countryCode: String, currencyCode: String, amount: Int64? = nil, isRecurring: Bool? = nil,
        locale: String? = nil, hide: [String] = []
    ) {
        self.countryCode = countryCode
        self.currencyCode = currencyCode
        self.amount = amount
        self.isRecurring = isRecurring
        self.locale = locale
        self.hide = hide
    }

    package var query: [(name: String, value: String)] {
        var query = [(name: "countryCode", value: countryCode), (name: "currencyCode", value: currencyCode)]
        if let locale { query.append(("locale", locale)) }
        if let amount { query.append(("amount", String(amount))) }
        if let isRecurring { query.append(("isRecurring", isRecurring ? "true" : "false")) }
        return query + hide.map { (name: "hide", value: $0) }
    }
}
