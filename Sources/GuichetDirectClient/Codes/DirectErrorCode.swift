public import GuichetCore

/// `errorCode`: the kind of error, a number as a text. An open set.
public struct DirectErrorCode: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A member is missing.
    public static let parameterMissing: DirectErrorCode = "20000000"
    /// A request with this idempotence key is in progress.
    public static let requestInProgress: DirectErrorCode = "30001002"
    /// The issuer refused.
    public static let refusedByIssuer: DirectErrorCode = "30041001"
    /// The issuer does not know the card.
    public static let invalidCard: DirectErrorCode = "30141001"
    /// The shopper cancelled.
    public static let cancelledByShopper: DirectErrorCode = "30171001"
    /// The card has expired.
    public static let expiredCard: DirectErrorCode = "30331001"
    /// The issuer wants the card back.
    public static let stolenCard: DirectErrorCode = "30431001"
    /// Insufficient funds.
    public static let insufficientFunds: DirectErrorCode = "30511001"
    /// The issuer suspects fraud.
    public static let suspectedFraud: DirectErrorCode = "30591001"
    /// The issuer does not answer.
    public static let issuerUnavailable: DirectErrorCode = "30911001"
    /// The shopper was not authenticated.
    public static let authenticationFailed: DirectErrorCode = "40001134"
    /// The shop may not do this.
    public static let notPermitted: DirectErrorCode = "50001046"
    /// The card does not belong to the payment product.
    public static let cardAndProductDiffer: DirectErrorCode = "50001054"
    /// The card number is not valid.
    public static let invalidCardNumber: DirectErrorCode = "50001068"
    /// The ECI is not valid.
    public static let invalidECI: DirectErrorCode = "50001070"
    /// The expiry date is not valid.
    public static let invalidExpiryDate: DirectErrorCode = "50001005"
    /// The value of a member is not valid.
    public static let invalidValue: DirectErrorCode = "50001111"
    /// Key, secret, merchant and address do not belong together.
    public static let accessDenied: DirectErrorCode = "50001118"
    /// The currency is not valid.
    public static let invalidCurrency: DirectErrorCode = "50001120"
    /// The shop does not have this payment product.
    public static let productNotAvailable: DirectErrorCode = "50001123"
    /// The request does not have the form of the contract.
    public static let invalidFormat: DirectErrorCode = "50001125"
    /// More than the authorised amount cannot be captured.
    public static let captureTooHigh: DirectErrorCode = "50001126"
    /// The status of the payment does not allow this.
    public static let actionNotAllowed: DirectErrorCode = "50001127"
    /// More than the captured amount cannot be refunded.
    public static let refundTooHigh: DirectErrorCode = "50001129"
    /// There is no such payment.
    public static let unknownPayment: DirectErrorCode = "50001130"
    /// The request is a duplicate.
    public static let duplicateRequest: DirectErrorCode = "50001133"

    /// The meaning of a known code.
    public struct Facts: Sendable, Hashable {
        /// The meaning, for people.
        public let meaning: String
        /// What to do next.
        public let advice: Advice
        /// The HTTP status of an answer with this error.
        public let httpStatus: Int
        /// The group of the status.
        public let category: DirectErrorCategory
        /// The deprecated `code` next to it, if it is known.
        public let code: String?
        /// The `id` of the error in recorded answers.
        public let id: String
    }

    /// `nil` for a code that this version does not know; see ``advice``.
    public var facts: Facts? { Self.table[rawValue] }

    /// The codes that have ``facts``.
    package static let explained: [DirectErrorCode] = table.keys.sorted().map(DirectErrorCode.init)

    /// What to do next. For an unknown code it depends on the first digit, as in the older numbering: 3 the acquirer
    /// refused, 4 the authentication, 5 the request.
    public var advice: Advice {
        if let facts { return facts.advice }
        return switch rawValue.first {
        case "3", "4": .otherCard
        case "5": .fixIntegration
        default: .ask
        }
    }

    private static let table: [String: Facts] = rows.reduce(into: [:]) { table, row in
        table[row.0.rawValue] = Facts(
            meaning: row.1, advice: row.2, httpStatus: row.3, category: row.4, code: row.5, id: row.6)
    }

    // Worldline documents few of these codes together with their meaning. The numbers are those of its older platform,
    // and so are the meanings; recorded answers and the vendor's own tests have 20000000, 30331001, 30511001, 40001134,
    // 50001111, 50001127, 50001129 and 50001130. The `errorCode` next to 9007 and that of a request in progress are inferred.
    private static let rows: [(DirectErrorCode, String, Advice, Int, DirectErrorCategory, code: String?, id: String)] =
        [
            (
                .parameterMissing, "a member is missing", .fixIntegration, 400, .directPlatform, "20000000",
                "PARAMETER_NOT_FOUND_IN_REQUEST"
            ),
            (
                .requestInProgress, "a request with this idempotence key is being worked on", .ask, 409,
                .directPlatform, nil, "DUPLICATE_REQUEST_IN_PROGRESS"
            ),
            (.refusedByIssuer, "the card's bank refused", .otherCard, 402, .io, "9999", external),
            (.invalidCard, "the card's bank does not know the card", .otherCard, 402, .io, "9999", external),
            (.cancelledByShopper, "the shopper gave up", .startAgain, 402, .io, "9999", external),
            (.expiredCard, "the card has expired", .otherCard, 402, .paymentPlatform, "9999", "INVALID_CARD"),
            (.stolenCard, "the card's bank wants the card back", .otherCard, 402, .io, "9999", external),
            (.insufficientFunds, "there is not enough money", .otherCard, 402, .io, "9999", external),
            (.suspectedFraud, "the card's bank suspects a fraud", .otherCard, 402, .io, "9999", external),
            (.issuerUnavailable, "the card's bank does not answer", .otherCard, 402, .io, "9999", external),
            (
                .authenticationFailed, "the shopper was not authenticated", .otherCard, 403, .directPlatform, nil,
                "AUTHENTICATION_FAILURE"
            ),
            (.notPermitted, "the shop may not do this", .askSupport, 400, .directPlatform, nil, "NOT_PERMITTED"),
            (
                .cardAndProductDiffer, "the card does not belong to that payment product", .correctInput, 400,
                .directPlatform, nil, "CARDNUMBER_PAYMENTPRODUCTID_MISMATCH"
            ),
            (.invalidCardNumber, "the card number is not valid", .correctInput, 400, .directPlatform, "1008", invalid),
            (.invalidECI, "the ECI is not valid", .fixIntegration, 400, .directPlatform, "1008", invalid),
            (.invalidExpiryDate, "the expiry date is not valid", .correctInput, 400, .directPlatform, "1008", invalid),
            (.invalidValue, "a member has no valid value", .fixIntegration, 400, .directPlatform, "1008", invalid),
            (
                .accessDenied, "key, secret, merchant and address do not go together", .fixIntegration, 403,
                .directPlatform, "9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED"
            ),
            (.invalidCurrency, "the currency is not valid", .fixIntegration, 400, .directPlatform, "1008", invalid),
            (
                .productNotAvailable, "the shop does not have this payment product", .askSupport, 400,
                .directPlatform, nil, "PAYMENT_PRODUCT_NOT_AVAILABLE"
            ),
            (
                .invalidFormat, "the request does not have the contract's form", .fixIntegration, 400,
                .directPlatform, nil, "SCHEMA_VALIDATION_FAILED"
            ),
            (.captureTooHigh, "more than is authorised cannot be captured", .fixIntegration, 400, payment, nil, action),
            (.actionNotAllowed, "the payment's status does not allow this", .fixIntegration, 400, payment, nil, action),
            (
                .refundTooHigh, "more than was captured cannot be refunded", .fixIntegration, 400, payment, "1020",
                action
            ),
            (
                .unknownPayment, "there is no such payment", .fixIntegration, 404, .directPlatform, "1002",
                "UNKNOWN_PAYMENT_ID"
            ),
            (.duplicateRequest, "it is a duplicate", .ask, 400, .directPlatform, nil, "DUPLICATE_REQUEST"),
        ]

    private static let external = "EXTERNAL_ACQUIRER_ERROR"
    private static let invalid = "INVALID_VALUE"
    private static let action = "ACTION_NOT_ALLOWED_ON_TRANSACTION"
    private static let payment = DirectErrorCategory.paymentPlatform
}

extension DirectErrorItem {
    /// An error of the table. The message is the `id`, as in recorded answers.
    public init(_ errorCode: DirectErrorCode, propertyName: String? = nil, message: String? = nil) {
        self.init()
        let facts = errorCode.facts
        self.errorCode = errorCode
        self.category = facts?.category
        self.code = facts?.code
        self.httpStatusCode = facts.map { Int64($0.httpStatus) }
        self.id = facts?.id
        self.message = message ?? facts?.id ?? ""
        self.propertyName = propertyName
        self.retriable = false
    }

    /// The platform's error for a fault in a request.
    public init(_ fault: DirectInputFault) {
        let errorCode: DirectErrorCode =
            switch fault.kind {
            case .missing: .parameterMissing
            case .wrongType: .invalidFormat
            default: .invalidValue
            }
        self.init(errorCode, propertyName: fault.propertyName, message: fault.description)
    }
}
