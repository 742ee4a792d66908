/// `CNPostalAddress`, with its names. Apple Pay JS calls four of them otherwise: `addressLines`, `locality`,
/// `administrativeArea` and `countryCode`.
public struct ApplePayPostalAddress: Sendable, Hashable, Discreet {
    /// All lines above the city, with line breaks between them.
    public var street: String?
    public var subLocality: String?
    public var city: String?
    public var subAdministrativeArea: String?
    public var state: String?
    public var postalCode: String?
    public var country: String?
    /// ISO 3166-1 alpha-2, in whatever case the shopper's address book has it.
    public var isoCountryCode: String?

    public init(
        street: String? = nil, subLocality: String? = nil, city: String? = nil, subAdministrativeArea: String? = nil,
        state: String? = nil, postalCode: String? = nil, country: String? = nil, isoCountryCode: String? = nil
    ) {
        self.street = street
        self.subLocality = subLocality
        self.city = city
        self.subAdministrativeArea = subAdministrativeArea
        self.state = state
        self.postalCode = postalCode
        self.country = country
        self.isoCountryCode = isoCountryCode
    }

    /// The lines of ``street`` that have something in them, as `ApplePayPaymentContact.addressLines` has them.
    public var addressLines: [String] {
        (street ?? "").split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
            .map(String.init)
    }

    public var description: String { "postal address" }
}
