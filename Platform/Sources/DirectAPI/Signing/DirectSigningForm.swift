import APISupport
import GuichetCore
import GuichetDirect

/// The account that an account holder typed on the page.
struct DirectSigningForm: Sendable {
    enum Problem: Error, Sendable {
        case account, name
        /// The number of a card or an account, typed as a name, would be kept as it is.
        case digits
        case longFirstName, longSurname
    }

    /// The contract's lengths of `firstName` and `surname`.
    static let longestFirstName = 15
    static let longestSurname = 55

    let customer: DirectMandateCustomer

    /// - Parameter known: what the merchant's request says of the account holder.
    init(_ form: FormBody, besides known: DirectMandateCustomer?) throws(Problem) {
        guard let account = form["iban"].flatMap(DirectIBAN.init) else { throw .account }
        let firstName = try Self.checked(form["first-name"], upTo: Self.longestFirstName, else: .longFirstName)
        let surname = try Self.checked(form["surname"], upTo: Self.longestSurname, else: .longSurname)
        var bankAccount = DirectBankAccount()
        bankAccount.iban = account.masked
        var name = DirectMandateName()
        name.firstName = firstName
        name.surname = surname
        var customer = known ?? DirectMandateCustomer()
        var person = customer.personalInformation ?? DirectMandatePerson()
        person.name = name
        customer.bankAccountIban = bankAccount
        customer.personalInformation = person
        self.customer = customer
    }

    /// A name that the page may show again; `nil` for any other text.
    static func name(_ text: String?, upTo longest: Int) -> String? { try? checked(text, upTo: longest, else: .name) }

    /// Lengths are in Unicode's scalars: one letter can carry any number of marks.
    private static func checked(
        _ text: String?, upTo longest: Int, else tooLong: Problem
    ) throws(Problem) -> String {
        guard let text else { throw .name }
        let scalars = text.unicodeScalars
        guard !scalars.contains(where: { digits.contains($0.properties.generalCategory) }) else { throw .digits }
        guard !scalars.allSatisfy(\.properties.isWhitespace),
            !scalars.contains(where: { unseen.contains($0.properties.generalCategory) })
        else { throw .name }
        guard scalars.count <= longest else { throw tooLong }
        return text
    }

    private static let digits: Set<Unicode.GeneralCategory> = [.decimalNumber, .letterNumber, .otherNumber]
    /// Ends of lines, and what changes the direction or the look of the text around it.
    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator,
    ]
}
