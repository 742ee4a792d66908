public import GuichetCore

/// `errorCode`: why the platform, the acquirer or the form in the browser refused (Lyra, list of error codes).
///
/// "New codes can be added": an unknown code is kept unchanged.
public struct LyraErrorCode: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Which part reports the error: `ACQ` the acquirer, `AUTH` 3-D Secure, `CLIENT` the form in the browser, `INT` the
    /// integration's input, `PSP` the platform.
    public struct Origin: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The acquirer.
        public static let acquirer: Origin = "ACQ"
        /// 3-D Secure.
        public static let authentication: Origin = "AUTH"
        /// The form in the buyer's browser.
        public static let browser: Origin = "CLIENT"
        /// The integration's input.
        public static let input: Origin = "INT"
        /// The platform.
        public static let platform: Origin = "PSP"
    }

    /// The part that reports the error, from the code's prefix.
    public var origin: Origin {
        Origin(rawValue: rawValue.split(separator: "_", maxSplits: 1).first.map(String.init) ?? "")
    }

    /// The payment was refused.
    public static let paymentRefused: LyraErrorCode = "ACQ_001"
    /// An error at the acquirer: the outcome is unknown.
    public static let acquirerTechnicalError: LyraErrorCode = "ACQ_999"
    /// The amount is missing, or is not a whole number of the smallest unit.
    public static let invalidAmount: LyraErrorCode = "INT_009"
    /// The currency is missing or unknown.
    public static let invalidCurrency: LyraErrorCode = "INT_010"
    /// The merchant's reference is not valid.
    public static let invalidOrderId: LyraErrorCode = "INT_013"
    /// The buyer's e-mail address is not valid.
    public static let invalidEmail: LyraErrorCode = "INT_015"
    /// The registered card is missing or not valid.
    static let invalidPaymentMethodToken: LyraErrorCode = "INT_030"
    static let invalidPayloadType: LyraErrorCode = "INT_793"
    /// The data of the wallet are not valid.
    public static let invalidPayload: LyraErrorCode = "INT_876"
    /// The request has a field that does not exist.
    static let parameterDoesNotExist: LyraErrorCode = "INT_900"
    /// There is no such web service.
    public static let serviceNotFound: LyraErrorCode = "INT_901"
    /// Also if the body is not JSON.
    public static let invalidInput: LyraErrorCode = "INT_902"
    /// Shop number or password are wrong, or belong to another brand's host.
    public static let wrongCredentials: LyraErrorCode = "INT_905"
    /// A card in plain text, from a merchant who is not certified for it.
    static let pciMerchantsOnly: LyraErrorCode = "INT_913"
    /// The request is too large.
    public static let messageTooLarge: LyraErrorCode = "INT_914"
    /// There is no such transaction.
    public static let transactionNotFound: LyraErrorCode = "PSP_010"
    /// The request would change nothing.
    public static let noChange: LyraErrorCode = "PSP_014"
    /// Too many transactions have this reference.
    public static let tooManyResults: LyraErrorCode = "PSP_015"
    /// Already captured: refund instead of cancelling.
    public static let cannotBeCancelled: LyraErrorCode = "PSP_075"
    /// Not captured yet: cancel instead of refunding.
    public static let cannotBeRefundedYet: LyraErrorCode = "PSP_076"
    /// A transaction that was not paid cannot be refunded.
    public static let unpaidCannotBeRefunded: LyraErrorCode = "PSP_083"
    static let tooManyAttempts: LyraErrorCode = "PSP_099"
    /// The REST API is not one of the shop's options.
    static let restNotEnabled: LyraErrorCode = "PSP_100"
    /// Already refunded in full.
    public static let alreadyRefunded: LyraErrorCode = "PSP_104"
    /// Already cancelled.
    public static let alreadyCancelled: LyraErrorCode = "PSP_105"
    /// Too many calls in a short time: nothing was done.
    public static let callLimitExceeded: LyraErrorCode = "PSP_106"
    /// The status of the transaction does not allow this.
    public static let wrongStatusForAction: LyraErrorCode = "PSP_503"
    /// More than the initial amount cannot be refunded.
    public static let refundAboveInitialAmount: LyraErrorCode = "PSP_510"
    /// More than the remaining amount cannot be refunded.
    public static let refundAboveRemainder: LyraErrorCode = "PSP_511"
    /// More than the authorised amount cannot be captured.
    public static let amountAboveAuthorised: LyraErrorCode = "PSP_546"
    /// The capture day is after the end of the authorisation.
    public static let captureAfterValidity: LyraErrorCode = "PSP_547"
    /// The shop has no contract for this amount, currency, brand or mode.
    public static let noAcceptanceAgreement: LyraErrorCode = "PSP_610"
    static let duplicateTransaction: LyraErrorCode = "PSP_637"
    static let walletCallFailed: LyraErrorCode = "PSP_992"
    /// Something failed on the platform.
    public static let technicalError: LyraErrorCode = "PSP_999"
    /// The data of the wallet do not match the payment.
    public static let walletDataNotConsistent: LyraErrorCode = "PSP_1066"
    static let walletNotReachable: LyraErrorCode = "PSP_1067"
    /// The payload cannot be decrypted.
    public static let payloadUnreadable: LyraErrorCode = "PSP_1068"
    /// The payload is for a merchant that the platform does not know.
    public static let payloadOfUnknownStore: LyraErrorCode = "PSP_1069"
    /// The payload has no card that can be used.
    public static let payloadWithoutCard: LyraErrorCode = "PSP_1070"
}
