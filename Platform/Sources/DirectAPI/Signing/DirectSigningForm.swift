import APISupport
import GuichetCore
import GuichetDirect

/// What an account holder typed on the page.
struct DirectSigningForm: Sendable {
    /// What is wrong with a field.
    enum Problem: Error, Sendable, Hashable {
        /// There is nothing to read, or something that cannot be seen.
        case missing
        case tooLong(most: Int)
        case account
        /// The number of a card or an account, typed as a name, would be kept as it is.
        case digits
        /// No account of the bank's was chosen.
        case noChoice
        case country
        /// As for names: only that part of the address is kept that is one.
        case numberInAddress
    }

    /// The contract's lengths of `firstName` and `surname`.
    static let longestFirstName = 15
    static let longestSurname = 55

    let customer: DirectMandateCustomer

    /// - Parameter known: what the merchant's request says of the account holder.
    init(
        _ form: FormBody, besides known: DirectMandateCustomer?, asking questions: DirectSigningQuestions
    ) throws(DirectSigningProblems) {
        var problems = DirectSigningProblems()
        var customer = known ?? DirectMandateCustomer()
        if let account = Self.account(form, questions.account, &problems) {
            var bankAccount = DirectBankAccount()
            bankAccount.iban = account.masked
            customer.bankAccountIban = bankAccount
        }
        if questions.name {
            var name = DirectMandateName()
            name.firstName = Self.name(form, .firstName, upTo: Self.longestFirstName, &problems)
            name.surname = Self.name(form, .surname, upTo: Self.longestSurname, &problems)
            var person = customer.personalInformation ?? DirectMandatePerson()
            person.name = name
            customer.personalInformation = person
        }
        if questions.address { customer.mandateAddress = DirectSigningAddress.read(form, &problems) }
        guard problems.isEmpty else { throw problems }
        self.customer = customer
    }

    /// Whether the page that sent this asked for the account.
    static func namesAccount(_ form: FormBody) -> Bool {
        [DirectSigningField.iban, .account].map { form[$0.rawValue] }.contains { $0?.isEmpty == false }
    }

    private static func account(
        _ form: FormBody, _ question: DirectSigningQuestions.Account, _ problems: inout DirectSigningProblems
    ) -> DirectIBAN? {
        let account: DirectIBAN?
        switch question {
        case .known: return nil
        case .typed:
            account = form[DirectSigningField.iban.rawValue].flatMap(DirectIBAN.init)
            if account == nil { problems.add(.iban, .account) }
        case .chosen:
            account = DirectSimulatedAccounts.account(form[DirectSigningField.account.rawValue])
            if account == nil { problems.add(.account, .noChoice) }
        }
        return account
    }

    private static func name(
        _ form: FormBody, _ field: DirectSigningField, upTo longest: Int, _ problems: inout DirectSigningProblems
    ) -> String? {
        problems.value(of: field) { () throws(Problem) in try checked(form[field.rawValue], upTo: longest) }
    }

    /// A name that the page may show again; `nil` for any other text.
    static func name(_ text: String?, upTo longest: Int) -> String? { try? checked(text, upTo: longest) }

    /// Lengths are in Unicode's scalars: one letter can carry any number of marks.
    private static func checked(_ text: String?, upTo longest: Int) throws(Problem) -> String {
        guard let text else { throw .missing }
        let scalars = text.unicodeScalars
        guard !scalars.contains(where: { digits.contains($0.properties.generalCategory) }) else { throw .digits }
        guard isSeen(text) else { throw .missing }
        guard scalars.count <= longest else { throw .tooLong(most: longest) }
        return text
    }

    /// Whether there is something to read, and nothing that cannot be seen.
    static func isSeen(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return !scalars.allSatisfy(\.properties.isWhitespace)
            && !scalars.contains(where: { unseen.contains($0.properties.generalCategory) })
    }

    private static let digits: Set<Unicode.GeneralCategory> = [.decimalNumber, .letterNumber, .otherNumber]
    /// Ends of lines, and what changes the direction or the look of the text around it.
    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator,
    ]
}
