@_spi(Platform) import GuichetDirect

/// What the page asks the account holder for, before the mandate is signed: what the merchant's request does not say.
struct DirectSigningQuestions: Sendable {
    enum Account: Sendable {
        /// The request has it, or the mandate was signed before.
        case known
        case typed
        /// The account's bank names the accounts (`signatureType` `AIS`).
        case chosen
    }

    let account: Account
    let name: Bool
    let address: Bool

    static let nothing = DirectSigningQuestions(account: .known, name: false, address: false)

    private init(account: Account, name: Bool, address: Bool) {
        self.account = account
        self.name = name
        self.address = address
    }

    /// - Parameter customer: what the merchant's request says of the account holder.
    init(about customer: DirectMandateCustomer?, signatureType: String?) {
        // A request with an account has the address, too.
        guard customer?.bankAccountIban?.iban == nil else {
            self = .nothing
            return
        }
        account = signatureType == DirectMandateSignature.accountInformation.rawValue ? .chosen : .typed
        let known = customer?.personalInformation?.name
        // Who types an account says whose it is.
        name = account == .typed || known?.firstName == nil || known?.surname == nil
        // The contract: required "where the IBAN is also provided", and here it is.
        address = customer?.mandateAddress?.isComplete != true
    }
}

/// The accounts of every account holder at the simulated bank: the examples in the registry of ISO 13616.
enum DirectSimulatedAccounts {
    static let all: [DirectIBAN] =
        [
            "BE68539007547034", "DE89370400440532013000", "FR1420041010050500013M02606", "NL91ABNA0417164300",
        ].compactMap { DirectIBAN($0) }

    /// - Parameter number: as the page counts them, from 1.
    static func account(_ number: String?) -> DirectIBAN? {
        all.enumerated().first { String($0.offset + 1) == number }?.element
    }
}
