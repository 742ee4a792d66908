public import GuichetCore

/// `inAppResponseCode`, `responseCode` and `redirectionStatusCode`: one code list for the whole family.
///
/// The generic meanings come from the guide's last table (Sips In-App 24.3, "codes réponses génériques"); the others
/// from the family's data dictionaries and public client libraries.
public struct ResponseCode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Accepted.
    public static let accepted: ResponseCode = "00"
    /// Partial success.
    public static let partialSuccess: ResponseCode = "01"
    /// Referral: the cardholder must call the bank.
    public static let referral: ResponseCode = "02"
    /// The shop is unknown.
    public static let unknownMerchant: ResponseCode = "03"
    /// Refused.
    public static let refused: ResponseCode = "05"
    /// The card number is blocked.
    public static let panBlocked: ResponseCode = "11"
    /// Invalid: well formed, but cannot be accepted.
    public static let invalidTransaction: ResponseCode = "12"
    /// The card or other payment mean is not valid.
    public static let invalidPaymentMean: ResponseCode = "14"
    /// The shopper cancelled.
    public static let cancelledByCustomer: ResponseCode = "17"
    /// The status of the transaction does not allow the operation.
    public static let wrongStatus: ResponseCode = "24"
    /// There is no such transaction.
    public static let unknownTransaction: ResponseCode = "25"
    /// A field has the wrong format; the answer names it.
    public static let formatError: ResponseCode = "30"
    /// Suspected fraud, for example a wrong seal or a wrong key version.
    public static let suspectedFraud: ResponseCode = "34"
    /// The function is not enabled for the shop.
    public static let notPermitted: ResponseCode = "40"
    /// The amount is too high.
    public static let amountTooHigh: ResponseCode = "51"
    /// The card has expired.
    public static let cardExpired: ResponseCode = "54"
    /// Prepaid cards are refused.
    public static let prepaidRefused: ResponseCode = "55"
    /// The refund was refused.
    public static let refundRefused: ResponseCode = "57"
    /// The outcome follows later.
    public static let pending: ResponseCode = "60"
    /// Awaiting confirmation.
    public static let awaitingConfirmation: ResponseCode = "62"
    /// Security rules are not met.
    public static let securityRules: ResponseCode = "63"
    /// Too many attempts.
    public static let tooManyAttempts: ResponseCode = "75"
    /// Temporarily unavailable; after a paying call the outcome is unknown.
    public static let unavailable: ResponseCode = "90"
    /// Duplicate: the reference was already used.
    public static let duplicate: ResponseCode = "94"
    /// The initialisation has expired.
    public static let sessionExpired: ResponseCode = "97"
    /// An internal error; after a paying call the outcome is unknown.
    public static let internalError: ResponseCode = "99"

    /// Every documented code, in numeric order.
    public static let documented: [ResponseCode] = [
        .accepted, .partialSuccess, .referral, .unknownMerchant, .refused, .panBlocked, .invalidTransaction,
        .invalidPaymentMean, .cancelledByCustomer, .wrongStatus, .unknownTransaction, .formatError, .suspectedFraud,
        .notPermitted, .amountTooHigh, .cardExpired, .prepaidRefused, .refundRefused, .pending,
        .awaitingConfirmation, .securityRules, .tooManyAttempts, .unavailable, .duplicate, .sessionExpired,
        .internalError,
    ]

    /// What to do after the answer to a *paying* call. After such a call, 90 and 99 mean that the outcome is unknown.
    public var adviceAfterPayment: Advice {
        switch self {
        case .accepted: .none
        case .pending, .awaitingConfirmation: .wait
        // 94: an earlier order has this reference, and may have been paid.
        case .unavailable, .internalError, .duplicate: .ask
        case .referral: .callBank
        case .invalidPaymentMean, .cardExpired: .correctInput
        case .refused, .panBlocked, .prepaidRefused, .securityRules, .tooManyAttempts, .amountTooHigh: .otherCard
        case .cancelledByCustomer, .sessionExpired: .startAgain
        case .notPermitted: .askSupport
        case .unknownMerchant, .invalidTransaction, .formatError, .suspectedFraud, .wrongStatus,
            .unknownTransaction:
            .fixIntegration
        // In no public list: neither a success nor a failure may be concluded.
        default: .ask
        }
    }

    /// The same, if the answer names the field that is wrong.
    ///
    /// 34 with the field that identifies the order means that another order used it: the first of two taps, which may
    /// have been paid (docs/in-app-wire.md, 5.5). A driver that names no field cannot tell the two apart, so the advice
    /// is also to ask.
    ///
    /// 30 with a field of the card, and 12 with the brand, are the shopper's to correct.
    public func adviceAfterPayment(naming field: String?) -> Advice {
        guard self == .suspectedFraud, field.map(Self.carriersOfAnOrder.contains) ?? true else {
            return adviceOnCard(naming: field) ?? adviceAfterPayment
        }
        return .ask
    }

    /// What the shopper can do about a card that the platform did not take (docs/in-app-wire.md, 5.5): correct it, or
    /// choose another brand or card. `nil` if the answer is not about the card.
    func adviceOnCard(naming field: String?) -> Advice? {
        switch (self, field) {
        case (.formatError, "cardNumber"), (.formatError, "cardExpiryDate"), (.formatError, "cardCSCValue"):
            .correctInput
        case (.invalidTransaction, "paymentMeanBrand"): .otherCard
        // The order was not taken: the shop has no such wallet, or the wallet no such card.
        case (.partialSuccess, "merchantWalletId"), (.partialSuccess, "paymentMeanId"): .otherCard
        default: nil
        }
    }

    private static let carriersOfAnOrder: Set<String> = ["redirectionData", "transactionContextData", "paymentToken"]

    /// What to do after an answer that `outcome` returned as final. Nothing of this order is open any more: if it was
    /// not accepted, it was not paid, and asking again would give the same answer.
    ///
    /// 94 is about this order alone: an earlier one has its reference, and may be paid. Ask the merchant's server about
    /// that one (docs/in-app-wire.md, 5.5).
    public var adviceOnceFinal: Advice {
        switch self {
        case .unavailable, .internalError: .startAgain
        case .duplicate: .ask
        // A code that means nothing in particular, such as 01, has refused this order all the same.
        default: adviceAfterPayment == .ask ? .otherCard : adviceAfterPayment
        }
    }

    /// What to do after the answer to an initialisation, which never moves money.
    public var adviceAfterInitialisation: Advice {
        switch self {
        case .accepted: .none
        case .unavailable, .internalError: .retry
        case .notPermitted: .askSupport
        case .duplicate: .ask
        default: .fixIntegration
        }
    }
}

/// The acquirer's own answer, `acquirerResponseCode`: two characters, `00` when approved.
public struct AcquirerResponseCode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Approved.
    public static let approved: AcquirerResponseCode = "00"
    /// 3-D Secure data are missing: a soft decline. Authenticate the cardholder and order again.
    public static let softDecline: AcquirerResponseCode = "A1"

    /// The numeric codes of the public lists (data dictionary, `acquirerResponseCode`).
    static let documented: Set<String> = [
        "00", "02", "03", "04", "05", "07", "08", "12", "13", "14", "15", "17", "20", "24", "25", "30", "31", "33",
        "34", "40", "41", "43", "51", "54", "56", "57", "58", "59", "60", "61", "62", "63", "65", "68", "75", "87",
        "90", "91", "92", "94", "96", "97", "98", "99", "A1",
    ]

    /// Whether a public list contains this code.
    public var isDocumented: Bool { Self.documented.contains(rawValue) }

    /// The platform's answer to an order that the acquirer answers with this code (LCL, Sherlock's, quick start guide,
    /// `acquirerResponseCode`, column "Correspondance responseCode"; codes that it does not have are like the most of them);
    /// `nil` if no public list contains it.
    @_spi(Platform) public var responseCode: ResponseCode? {
        switch rawValue {
        case "00", "02", "03", "12", "14", "17", "30", "34", "75", "99": ResponseCode(rawValue: rawValue)
        case "43": .suspectedFraud
        case "90", "91", "92", "94", "96", "97", "98": .unavailable
        default: isDocumented ? .refused : nil
        }
    }
}
