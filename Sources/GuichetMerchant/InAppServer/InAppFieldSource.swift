import GuichetCore
import GuichetSips

/// Where each field of INAPPOrderResponse comes from over Worldline Direct: one row for each of the 42, printed into
/// docs/direct-driver.md. `C` is `cardPaymentMethodSpecificOutput`, `K` its `card`, `S` its `threeDSecureResults`, `O`
/// is `paymentOutput`.
package struct InAppFieldSource: Sendable, Hashable {
    /// How a field is known.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Worldline Direct answers it, at most in another notation.
        case answered
        /// Follows from several members of the answer, or from a table of ours.
        case derived
        /// The merchant's own order said it.
        case remembered
        /// Worldline Direct has nothing like it: the field is absent.
        case absent
    }

    /// The field's name in the Sips documents.
    package let field: String
    /// How it is known.
    package let kind: Kind
    /// From what, for people.
    package let origin: String

    private init(_ field: String, _ kind: Kind, _ origin: String) {
        self.field = field
        self.kind = kind
        self.origin = origin
    }

    /// The 42 fields, in the order of the guide.
    package static let all: [InAppFieldSource] = [
        InAppFieldSource(
            "acquirerResponseCode", .derived, "digits 3 and 4 of an `errorCode` 30xx1001; 00 if authorised"),
        InAppFieldSource("amount", .answered, "O.amountOfMoney.amount"),
        InAppFieldSource("authentExemptionReasonList", .answered, "S.appliedExemption"),
        InAppFieldSource("authorisationId", .answered, "C.authorisationCode"),
        InAppFieldSource("authorisationTypeLabel", .absent, "no label; the order's `authorizationMode` is known"),
        InAppFieldSource("authorMessageReference", .answered, "payment.id (our choice)"),
        InAppFieldSource("captureDay", .remembered, "the order"),
        InAppFieldSource("captureMode", .remembered, "the order"),
        InAppFieldSource("cardData", .answered, "K and C.paymentProductId; without `cardSeqNumberIndicator`"),
        InAppFieldSource("cardExpiryDate", .answered, "K.expiryDate, MMYY as yyyyMM"),
        InAppFieldSource("currencyCode", .answered, "O.amountOfMoney.currencyCode, by its number"),
        InAppFieldSource("customerId", .remembered, "the order"),
        InAppFieldSource("errorFieldName", .derived, "`propertyName` of the error, by a table"),
        InAppFieldSource("guaranteeIndicator", .answered, "S.liability: issuer Y, merchant N; no S: N"),
        InAppFieldSource("guaranteeLimitDateTime", .absent, "nothing like it"),
        InAppFieldSource(
            "holderAuthentMethod", .derived,
            "no S: NO_AUTHENT; no challenge: NO_AUTHENT_METHOD; the challenge's method is not returned"),
        InAppFieldSource("holderAuthentProgram", .derived, "S.version 2.x as 3DS_V2; no S: NO_AUTHENT"),
        InAppFieldSource("holderAuthentRelegationCode", .derived, "S.authenticationStatus I as Y, otherwise N"),
        InAppFieldSource("holderAuthentResponseCode", .absent, "nothing like it"),
        InAppFieldSource("holderAuthentStatus", .derived, "S.authenticationStatus, the exemption and the error"),
        InAppFieldSource("holderAuthentType", .answered, "S.flow"),
        InAppFieldSource("inAppResponseCode", .derived, "status, statusCode and errorCode, by a table"),
        InAppFieldSource("invoiceReference", .remembered, "the order"),
        InAppFieldSource("issuerWalletInformation", .absent, "nothing like it"),
        InAppFieldSource("maskedPan", .derived, "K.bin and the last two digits of K.cardNumber"),
        InAppFieldSource("merchantId", .remembered, "the server's settings: the number of the Sips shop"),
        InAppFieldSource("merchantWalletId", .remembered, "the order"),
        InAppFieldSource("orderChannel", .remembered, "the order; INTERNET if it names none"),
        InAppFieldSource("orderId", .remembered, "the order"),
        InAppFieldSource("panEntryMode", .derived, "WALLET with a stored card and in a bank's app, otherwise MANUAL"),
        InAppFieldSource("paymentMeanBrand", .derived, "C.paymentProductId, by the table of brands"),
        InAppFieldSource("paymentMeanBrandSelectionStatus", .answered, "C.cobrandSelectionIndicator"),
        InAppFieldSource("paymentMeanType", .answered, "O.paymentMethod"),
        InAppFieldSource("paymentPattern", .remembered, "the order; ONE_SHOT if it names none"),
        InAppFieldSource("returnContext", .remembered, "the order; also O.references.merchantParameters"),
        InAppFieldSource("s10TransactionReference", .remembered, "the order"),
        InAppFieldSource("statementReference", .remembered, "the order"),
        InAppFieldSource(
            "transactionDateTime", .answered, "O.transactionDate, or statusOutput.statusCodeChangeDateTime"),
        InAppFieldSource("transactionOrigin", .remembered, "the order"),
        InAppFieldSource("transactionPlatform", .derived, "the server's settings: PROD or SIMU"),
        InAppFieldSource("transactionReference", .answered, "O.references.merchantReference"),
        InAppFieldSource("walletType", .derived, "MERCHANT_WALLET with a stored card, BCMCMOBILE in a bank's app"),
    ]

    /// The table for the document, in Markdown.
    package static var markdown: String {
        let rows = all.map { "| `\($0.field)` | \($0.kind.rawValue) | \($0.origin) |" }
        return (["| field | | from |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
