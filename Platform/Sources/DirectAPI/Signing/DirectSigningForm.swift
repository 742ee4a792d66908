import APISupport
import GuichetCore
import GuichetDirect

/// What an account holder typed on the page.
struct DirectSigningForm: Sendable {
    enum Problem: Error, Sendable {
        case account, name
        /// The number of a card or an account, typed as a name, would be kept as it is.
        case digits
        case longFirstName, longSurname
        /// No account of the bank's was chosen.
        case noChoice
        case address, country, longAddress
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
    ) throws(Problem) {
        var customer = known ?? DirectMandateCustomer()
        if let account = try Self.account(form, questions.account) {
            var bankAccount = DirectBankAccount()
            bankAccount.iban = account.masked
            customer.bankAccountIban = bankAccount
        }
        if questions.name {
            var name = DirectMandateName()
            name.firstName = try Self.checked(form["first-name"], upTo: Self.longestFirstName, else: .longFirstName)
            name.surname = try Self.checked(form["surname"], upTo: Self.longestSurname, else: .longSurname)
            var person = customer.personalInformation ?? DirectMandatePerson()
            person.name = name
            customer.personalInformation = person
        }
        if questions.address { customer.mandateAddress = try DirectSigningAddress(form).address }
        self.customer = customer
    }

    /// Whether the page that sent this asked for the account.
    static func namesAccount(_ form: FormBody) -> Bool {
        [form["iban"], form["account"]].contains { $0?.isEmpty == false }
    }

    private static func account(
        _ form: FormBody, _ question: DirectSigningQuestions.Account
    ) throws(Problem) -> DirectIBAN? {
        switch question {
        case .known: return nil
        case .typed:
            guard let account = form["iban"].flatMap(DirectIBAN.init) else { throw .account }
            return account
        case .chosen:
            guard let account = DirectSimulatedAccounts.account(form["account"]) else { throw .noChoice }
            return account
        }
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
        guard isSeen(text) else { throw .name }
        guard scalars.count <= longest else { throw tooLong }
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
