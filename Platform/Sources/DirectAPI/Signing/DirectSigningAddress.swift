import APISupport
import GuichetDirect

/// The address that an account holder typed on the page.
struct DirectSigningAddress: Sendable {
    /// A field of the page.
    struct Field: Sendable {
        /// Its name in the form and in the page.
        let name: String
        /// The contract's length.
        let longest: Int
        let isRequired: Bool
        /// What a browser fills in (HTML, "Autofill").
        let purpose: String
    }

    static let street = Field(name: "street", longest: 50, isRequired: true, purpose: "address-line1")
    static let houseNumber = Field(name: "house-number", longest: 15, isRequired: false, purpose: "off")
    static let zip = Field(name: "zip", longest: 10, isRequired: true, purpose: "postal-code")
    static let city = Field(name: "city", longest: 35, isRequired: true, purpose: "address-level2")
    /// ISO 3166-1 alpha-2, which is what browsers fill in there.
    static let country = Field(name: "country", longest: 2, isRequired: true, purpose: "country")

    let address: DirectMandateAddress

    init(_ form: FormBody) throws(DirectSigningForm.Problem) {
        var address = DirectMandateAddress()
        address.street = try Self.text(form, Self.street)
        address.houseNumber = try Self.text(form, Self.houseNumber)
        address.zip = try Self.text(form, Self.zip)
        address.city = try Self.text(form, Self.city)
        let country = try Self.text(form, Self.country) ?? ""
        // Lower case is raised below, of ASCII alone.
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw .country
        }
        address.countryCode = country.uppercased()
        // Divided over two fields, a number is still one.
        let texts = [address.street, address.houseNumber, address.zip, address.city].compactMap(\.self)
        guard !texts.contains(where: Self.hasNumber), !Self.hasNumber(texts.joined(separator: " ")) else {
            throw .numberInAddress
        }
        self.address = address
    }

    /// A text that the page may show again; `nil` for any other.
    static func shown(_ text: String?, _ field: Field) -> String? {
        guard let text = try? checked(text, field) else { return nil }
        return hasNumber(text) ? nil : text
    }

    /// The number of an account or a card, which is kept nowhere in the clear.
    private static func hasNumber(_ text: String) -> Bool {
        AccountNumberScanner.isIn(text) || CardNumberSearch.isIn(text)
    }

    private static func text(_ form: FormBody, _ field: Field) throws(DirectSigningForm.Problem) -> String? {
        try checked(form[field.name], field)
    }

    /// - Returns: `nil` for a field that may be empty, and is.
    private static func checked(_ text: String?, _ field: Field) throws(DirectSigningForm.Problem) -> String? {
        guard let text else {
            guard !field.isRequired else { throw .address }
            return nil
        }
        guard DirectSigningForm.isSeen(text) else { throw .address }
        guard text.unicodeScalars.count <= field.longest else {
            if field.name == country.name { throw .country }
            throw .longAddress
        }
        return text
    }
}
