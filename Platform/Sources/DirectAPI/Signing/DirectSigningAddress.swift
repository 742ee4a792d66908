import APISupport
import Engine
import GuichetDirect

/// The address that an account holder typed on the page.
enum DirectSigningAddress {
    /// A field of the page.
    struct Field: Sendable {
        let field: DirectSigningField
        /// The contract's length.
        let longest: Int
        let isRequired: Bool
        /// What a browser fills in (HTML, "Autofill").
        let purpose: String
    }

    static let street = Field(field: .street, longest: 50, isRequired: true, purpose: "address-line1")
    static let houseNumber = Field(field: .houseNumber, longest: 15, isRequired: false, purpose: "off")
    static let zip = Field(field: .zip, longest: 10, isRequired: true, purpose: "postal-code")
    static let city = Field(field: .city, longest: 35, isRequired: true, purpose: "address-level2")
    /// ISO 3166-1 alpha-2, which is what browsers fill in there.
    static let country = Field(field: .country, longest: 2, isRequired: true, purpose: "country")

    /// - Returns: what is right of it; the rest is added to the problems.
    static func read(_ form: FormBody, _ problems: inout DirectSigningProblems) -> DirectMandateAddress {
        var address = DirectMandateAddress()
        address.street = text(form, street, &problems)
        address.houseNumber = text(form, houseNumber, &problems)
        address.zip = text(form, zip, &problems)
        address.city = text(form, city, &problems)
        address.countryCode = problems.value(of: .country) { () throws(DirectSigningForm.Problem) in
            let code = try checked(form[DirectSigningField.country.rawValue], country) ?? ""
            // Lower case is raised below, of ASCII alone.
            guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
                throw .country
            }
            return code.uppercased()
        }
        // Divided over two fields, a number is still one.
        let texts = [address.street, address.houseNumber, address.zip, address.city].compactMap(\.self)
        if problems.list.allSatisfy({ $0.problem != .numberInAddress }), hasNumber(texts.joined(separator: " ")) {
            problems.add(.street, .numberInAddress)
        }
        return address
    }

    /// A text that the page may show again; `nil` for any other.
    static func shown(_ text: String?, _ field: Field) -> String? {
        try? checked(text, field)
    }

    /// The number of an account or a card, which is kept nowhere in the clear.
    private static func hasNumber(_ text: String) -> Bool {
        AccountNumberScanner.isIn(text) || CardNumberSearch.isIn(text)
    }

    private static func text(
        _ form: FormBody, _ field: Field, _ problems: inout DirectSigningProblems
    ) -> String? {
        problems.value(of: field.field) { () throws(DirectSigningForm.Problem) in
            try checked(form[field.field.rawValue], field)
        }
    }

    /// - Returns: `nil` for a field that may be empty, and is.
    private static func checked(_ text: String?, _ field: Field) throws(DirectSigningForm.Problem) -> String? {
        guard let text else {
            guard !field.isRequired else { throw .missing }
            return nil
        }
        guard DirectSigningForm.isSeen(text) else { throw .missing }
        guard text.unicodeScalars.count <= field.longest else {
            if field.field == .country { throw .country }
            throw .tooLong(most: field.longest)
        }
        guard !hasNumber(text) else { throw .numberInAddress }
        return text
    }
}
