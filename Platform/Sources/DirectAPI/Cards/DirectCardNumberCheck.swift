import APISupport
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetSips

/// Refuses a card number in data that the platform stores in the clear or logs.
enum DirectCardNumberCheck {
    /// Every text of a body, except where a card belongs.
    static func check(_ body: JSONObject?) throws(DirectRefusal) {
        guard let body, let path = search.path(in: body) else { return }
        throw refusal(path.isEmpty ? nil : path)
    }

    static func check(_ text: String?, at propertyName: String) throws(DirectRefusal) {
        guard let text, CardNumberScanner.isIn(text) else { return }
        throw refusal(propertyName)
    }

    private static let search = CardNumberSearch(
        carriers: [
            "cardNumber", "cvv", "bin", "dpan", "cryptogram", "cavv", "xid", "iban", "token", "tokenId",
            "hostedTokenizationId", "hostedFieldsSessionId", "encryptedCustomerInput", "encryptedPaymentData",
            "decryptedPaymentData",
            "networkTokenData", "dsTransactionId", "csr", "signedCertificate",
        ],
        longer: [
            "phoneNumber": CardNumberSearch.peopleAndCompanies,
            "mobilePhoneNumber": CardNumberSearch.peopleAndCompanies,
            "workPhoneNumber": CardNumberSearch.peopleAndCompanies,
            "fiscalNumber": CardNumberSearch.peopleAndCompanies,
            "companyRegistrationNumber": CardNumberSearch.peopleAndCompanies,
            "schemeReferenceData": CardNumberSearch.schemeReference,
            "initialSchemeTransactionId": CardNumberSearch.schemeReference,
        ])

    private static func refusal(_ propertyName: String?) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: propertyName, message: CardNumberSearch.reason)
    }
}
