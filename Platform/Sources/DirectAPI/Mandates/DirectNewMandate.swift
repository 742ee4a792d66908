import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// A mandate that a merchant asks for: in `createMandate`, in a payment, or for a page.
struct DirectNewMandate: Sendable {
    /// As answers show it: the account number is masked.
    private(set) var document: DirectMandate
    /// Whether the account holder signs it on a page of the platform.
    let isSigned: Bool
    /// `signatureType`.
    let signatureType: DirectMandateSignature?
    let returnUrl: String?
    let language: String?

    /// SEPA: a mandate's reference has at most 35 characters.
    private static let longestReference = 35

    /// - Parameters:
    ///   - path: of the request's members, with the dot at its end.
    ///   - needsAccount: `false` for a page, which asks for the account.
    init(
        _ request: DirectCreateMandateRequest, at path: String = "", needsAccount: Bool = true
    ) throws(DirectRefusal) {
        switch request.signatureType {
        // Signed by a code in a text message, or by access to the account: the platform's page stands for both.
        case .sms?, .accountInformation?: isSigned = true
        // Not signed at all, or by a box that the customer ticks in the merchant's shop.
        case .unsigned?, .tickBox?: isSigned = false
        default: throw DirectRefusal(.invalidValue, propertyName: "\(path)signatureType")
        }
        signatureType = request.signatureType
        try DirectAccountNumberCheck.check(request, at: path)
        returnUrl = request.returnUrl
        language = request.language
        document = DirectMandate()
        document.customer = try Self.customer(request, at: path, needsAccount: needsAccount)
        document.alias = request.alias ?? document.customer?.bankAccountIban?.iban
        document.customerReference = request.customerReference
        document.recurrenceType = request.recurrenceType
        guard let reference = request.uniqueMandateReference else { return }
        guard (1...Self.longestReference).contains(reference.utf8.count),
            reference.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw DirectRefusal(.invalidValue, propertyName: "\(path)uniqueMandateReference") }
        document.uniqueMandateReference = reference
    }

    /// The account holder, with a masked account number.
    private static func customer(
        _ request: DirectCreateMandateRequest, at path: String, needsAccount: Bool
    ) throws(DirectRefusal) -> DirectMandateCustomer? {
        let property = "\(path)customer.bankAccountIban.iban"
        var customer = request.customer?.declared() ?? DirectMandateCustomer()
        guard let iban = customer.bankAccountIban?.iban else {
            guard needsAccount else { return request.customer == nil ? nil : customer }
            // The contract: the account "is optional when the mandate signature type is AIS". The address is not.
            guard request.signatureType == .accountInformation else {
                throw DirectRefusal(.parameterMissing, propertyName: property)
            }
            try checkAddress(customer.mandateAddress, at: "\(path)customer.mandateAddress")
            return customer
        }
        guard let account = DirectIBAN(iban) else { throw DirectRefusal(.invalidValue, propertyName: property) }
        try checkAddress(customer.mandateAddress, at: "\(path)customer.mandateAddress")
        customer.bankAccountIban?.iban = account.masked
        return customer
    }

    /// The contract: required in `createMandate` and `createPayment`, and on a page "where the IBAN is also provided". The
    /// house number is not.
    private static func checkAddress(_ address: DirectMandateAddress?, at path: String) throws(DirectRefusal) {
        guard let address else { throw DirectRefusal(.parameterMissing, propertyName: path) }
        for (name, text) in address.required where text?.isEmpty != false {
            throw DirectRefusal(.parameterMissing, propertyName: "\(path).\(name)")
        }
    }

    /// A mandate without a reference gets one.
    mutating func complete(from random: any RandomSource) {
        guard document.uniqueMandateReference == nil else { return }
        document.uniqueMandateReference = Self.newReference(from: random)
    }

    static func newReference(from random: any RandomSource) -> String {
        Hex.encode(random.bytes(16)).uppercased()
    }

    /// The mandate, which is complete.
    func mandate(of shop: ShopID, at now: Instant, signing: DirectMandateSigning? = nil) throws -> Mandate {
        Mandate(
            shop: shop, reference: document.uniqueMandateReference ?? "", createdAt: now,
            state: isSigned ? .created : .active, isForOneDebit: document.isUnique,
            details: try DirectKeptMandate.details(document, signing, signature))
    }

    /// Until it is signed, nothing in it differs between two payments that offer the same mandate: the language that is
    /// proposed for the page is no part of that.
    private var signature: DirectKeptSignature {
        DirectKeptSignature(type: signatureType?.rawValue, language: isSigned ? nil : language)
    }
}
