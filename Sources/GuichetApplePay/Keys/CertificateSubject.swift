import GuichetCore
import X509

/// The applicant for a certificate, for people who read the request later: Apple sets the certificate's own subject.
public struct CertificateSubject: Sendable, Hashable {
    /// What the request is about: by default the merchant identifier.
    public var commonName: String
    /// The merchant's organisation.
    public var organization: String?
    /// Two letters (ISO 3166).
    public var country: String?
    /// The merchant's e-mail address.
    public var email: String?

    /// - Parameters:
    ///   - merchantIdentifier: `merchant.com.example.shop`.
    ///   - organization: the legal name of the company.
    ///   - country: two letters, such as FR.
    ///   - email: the address of the developer account.
    public init(
        merchantIdentifier: String, organization: String? = nil, country: String? = nil, email: String? = nil
    ) {
        commonName = merchantIdentifier
        self.organization = organization
        self.country = country
        self.email = email
    }

    /// In the usual order, the most general attribute first.
    func distinguishedName() throws(ApplePayError) -> DistinguishedName {
        var parts: [RelativeDistinguishedName] = []
        do {
            if let country { parts.append(try CountryName(Self.checked(country: country)).makeRDN()) }
            if let organization {
                parts.append(try OrganizationName(Self.checked(organization, "organization")).makeRDN())
            }
            parts.append(try CommonName(Self.checked(commonName, "commonName")).makeRDN())
            if let email { parts.append(try EmailAddress(Self.checked(email: email)).makeRDN()) }
        } catch let error as ApplePayError {
            throw error
        } catch {
            throw ApplePayError(.invalidSubject, field: "subject", "\(error)")
        }
        return DistinguishedName(parts)
    }

    /// RFC 5280, appendix A.1: `ub-common-name` and `ub-organization-name` are 64 characters.
    private static func checked(_ text: String, _ field: String) throws(ApplePayError) -> String {
        guard (1...64).contains(text.unicodeScalars.count), !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        else {
            throw ApplePayError(
                .invalidSubject, field: field, "1 to 64 characters without line ends are expected",
                advice: .correctInput)
        }
        return text
    }

    private static func checked(country: String) throws(ApplePayError) -> String {
        // ASCII before the capitals: those of some single letters of other alphabets are two, "SS" of "ß".
        let letters = country.utf8.count == 2 && country.utf8.allSatisfy { $0 < 0x80 } ? country.uppercased() : ""
        guard !letters.isEmpty, letters.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            throw ApplePayError(
                .invalidSubject, field: "country", "two letters are expected, such as FR", advice: .correctInput)
        }
        return letters
    }

    /// RFC 5280, appendix A.1: an IA5String of at most 255 characters.
    private static func checked(email: String) throws(ApplePayError) -> String {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard email.utf8.count <= 255, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            email.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ApplePayError(
                .invalidSubject, field: "email", "an address such as pay@example.com is expected",
                advice: .correctInput)
        }
        return email
    }
}
