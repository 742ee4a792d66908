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

        public static let acquirer: Origin = "ACQ"
        public static let authentication: Origin = "AUTH"
        public static let browser: Origin = "CLIENT"
        public static let input: Origin = "INT"
        public static let platform: Origin = "PSP"
    }

    /// The part that reports the error, from the code's prefix.
    public var origin: Origin {
        Origin(rawValue: rawValue.split(separator: "_", maxSplits: 1).first.map(String.init) ?? "")
    }

    public static let paymentRefused: LyraErrorCode = "ACQ_001"
    public static let acquirerTechnicalError: LyraErrorCode = "ACQ_999"
    public static let invalidAmount: LyraErrorCode = "INT_009"
    public static let invalidCurrency: LyraErrorCode = "INT_010"
    public static let invalidOrderId: LyraErrorCode = "INT_013"
    public static let invalidEmail: LyraErrorCode = "INT_015"
    public static let invalidPaymentMethodToken: LyraErrorCode = "INT_030"
    public static let invalidPayloadType: LyraErrorCode = "INT_793"
    public static let invalidPayload: LyraErrorCode = "INT_876"
    public static let parameterDoesNotExist: LyraErrorCode = "INT_900"
    public static let serviceNotFound: LyraErrorCode = "INT_901"
    /// Also if the body is not JSON.
    public static let invalidInput: LyraErrorCode = "INT_902"
    public static let wrongCredentials: LyraErrorCode = "INT_905"
    /// A card in plain text, from a merchant who is not certified for it.
    public static let pciMerchantsOnly: LyraErrorCode = "INT_913"
    public static let messageTooLarge: LyraErrorCode = "INT_914"
    public static let transactionNotFound: LyraErrorCode = "PSP_010"
    public static let noChange: LyraErrorCode = "PSP_014"
    public static let tooManyResults: LyraErrorCode = "PSP_015"
    public static let cannotBeCancelled: LyraErrorCode = "PSP_075"
    public static let cannotBeRefundedYet: LyraErrorCode = "PSP_076"
    public static let unpaidCannotBeRefunded: LyraErrorCode = "PSP_083"
    public static let tooManyAttempts: LyraErrorCode = "PSP_099"
    public static let restNotEnabled: LyraErrorCode = "PSP_100"
    public static let alreadyRefunded: LyraErrorCode = "PSP_104"
    public static let alreadyCancelled: LyraErrorCode = "PSP_105"
    public static let callLimitExceeded: LyraErrorCode = "PSP_106"
    public static let wrongStatusForAction: LyraErrorCode = "PSP_503"
    public static let refundAboveInitialAmount: LyraErrorCode = "PSP_510"
    public static let refundAboveRemainder: LyraErrorCode = "PSP_511"
    public static let amountAboveAuthorised: LyraErrorCode = "PSP_546"
    public static let captureAfterValidity: LyraErrorCode = "PSP_547"
    public static let noAcceptanceAgreement: LyraErrorCode = "PSP_610"
    public static let duplicateTransaction: LyraErrorCode = "PSP_637"
    public static let walletCallFailed: LyraErrorCode = "PSP_992"
    public static let technicalError: LyraErrorCode = "PSP_999"
    public static let walletDataNotConsistent: LyraErrorCode = "PSP_1066"
    public static let walletNotReachable: LyraErrorCode = "PSP_1067"
    public static let payloadUnreadable: LyraErrorCode = "PSP_1068"
    public static let payloadOfUnknownStore: LyraErrorCode = "PSP_1069"
    public static let payloadWithoutCard: LyraErrorCode = "PSP_1070"
}
