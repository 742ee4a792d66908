/// `CNPostalAddress`, with the same names. Apple Pay JS uses other names for four of them: `addressLines`, `locality`,
/// `administrativeArea` and `countryCode`.
public struct ApplePayPostalAddress: Sendable, Hashable, Discreet {
    /// All lines above the city, separated by line breaks.
    public var street: String?
    /// The part of the town.
    public var subLocality: String?
    /// The town.
    public var city: String?
    /// The district or county.
    public var subAdministrativeArea: String?
    /// The state or province.
    public var state: String?
    /// The postal code.
    public var postalCode: String?
    /// The name of the country, not its code.
    public var country: String?
    /// ISO 3166-1 alpha-2, in upper or lower case as the shopper's address book has it.
    public var isoCountryCode: String?

    /// An address from its parts.
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

    /// The lines of ``street`` that are not empty, as in `ApplePayPaymentContact.addressLines`.
    public var addressLines: [String] {
        (street ?? "").split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
            .map(String.init)
    }

    public var description: String { "postal address" }
}
