package import Engine
import GuichetCore

/// A call that moves money, or promises to.
package struct PayingOperation: Sendable, Hashable {
    package let api: String
    /// As ``APIProfile/faultCalls`` has it.
    package let call: String
    package let kind: Kind

    package enum Kind: Sendable {
        case authorisation
        /// Sips: the merchant's validation, after which the capture is due.
        case validation
        case capture
        case cancellation
        case refund
    }

    package static let all = [
        PayingOperation(api: "sips", call: "cardOrder", kind: .authorisation),
        PayingOperation(api: "sips", call: "validate", kind: .validation),
        PayingOperation(api: "sips", call: "cancel", kind: .cancellation),
        PayingOperation(api: "sips", call: "refund", kind: .refund),
        PayingOperation(api: "lyra", call: "Charge/CreatePayment", kind: .authorisation),
        PayingOperation(api: "lyra", call: "Transaction/Capture", kind: .capture),
        PayingOperation(api: "lyra", call: "Transaction/Cancel", kind: .cancellation),
        PayingOperation(api: "lyra", call: "Transaction/Refund", kind: .refund),
        PayingOperation(api: "direct", call: "createPayment", kind: .authorisation),
        PayingOperation(api: "direct", call: "capturePayment", kind: .capture),
        PayingOperation(api: "direct", call: "cancelPayment", kind: .cancellation),
        PayingOperation(api: "direct", call: "refundPayment", kind: .refund),
    ]
}

/// What the client sees of a call with a fault, and what the platform has at the end of the day, when everything that was
/// due has happened.
package struct FaultOutcome: Sendable, Hashable {
    package let client: Client
    package let platform: State

    package init(client: Client, platform: State) {
        self.client = client
        self.platform = platform
    }

    package struct Client: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let usual: Client = "usual"
        package static let refused: Client = "refused"
        package static let unknown: Client = "unknown"
        package static let pending: Client = "pending"
        /// A refusal of the call, after which the outcome has to be asked for.
        package static let failure: Client = "failure"
        /// The same at Lyra, in its own word.
        package static let underVerification: Client = "UNDER_VERIFICATION"
        package static let denied: Client = "access denied"
        package static let nothing: Client = "no answer"
        package static let wrongSeal: Client = "wrong seal"
        package static let empty: Client = "empty"
        package static let unreadable: Client = "unreadable"
        package static let html: Client = "HTML"
        package static let redirect: Client = "302"
        package static let tooMany: Client = "429"
        package static let error500: Client = "500"
        package static let error502: Client = "502 HTML"
        package static let error503: Client = "503"
        package static let error504: Client = "504 HTML"
    }

    package struct State: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let done: State = "done"
        package static let twice: State = "done twice"
        package static let nothing: State = "not done"
        package static let refused: State = "refused"
        package static let captureFailed: State = "capture failed"
        /// The decision could not be written: the next start asks for it.
        package static let authorising: State = "being authorised"
    }

    static let usual = FaultOutcome(client: .usual, platform: .done)

    /// What is documented; `nil` if the fault cannot be ordered for the API.
    package static func documented(_ fault: Fault, for operation: PayingOperation) -> FaultOutcome? {
        guard fault.apis?.contains(operation.api) ?? true else { return nil }
        switch fault.moment {
        case .authorisation:
            return operation.kind == .authorisation ? ofAuthorisation(fault, operation.api) : usual
        case .capture, .cancellation, .refund: return ofOperation(fault, operation)
        case .call: return ofCall(fault, operation)
        case .write: return ofWrite(fault, operation)
        case .dateCheck: return FaultOutcome(client: .denied, platform: .nothing)
        default: return usual
        }
    }

    private static func ofAuthorisation(_ fault: Fault, _ api: String) -> FaultOutcome {
        // Lyra has one status for what is not known and for what a person looks at.
        let unknown: Client = api == "lyra" ? .underVerification : .unknown
        let review: Client = api == "lyra" ? .underVerification : .pending
        return switch fault {
        case .refused, .softDecline: FaultOutcome(client: .refused, platform: .refused)
        case .acquirerSilent, .acquirerDown, .lateApproval: FaultOutcome(client: unknown, platform: .done)
        case .requestLost, .lateOpposite, .lateRefusal: FaultOutcome(client: unknown, platform: .refused)
        case .pending: FaultOutcome(client: .pending, platform: .done)
        case .manualReview: FaultOutcome(client: review, platform: .done)
        case .manualReviewRefused: FaultOutcome(client: review, platform: .refused)
        default: usual
        }
    }

    private static func ofOperation(_ fault: Fault, _ operation: PayingOperation) -> FaultOutcome {
        switch (fault, operation.kind, operation.api) {
        // Their capture is on the same day; Worldline Direct's is the merchant's.
        case (.captureFailed, .authorisation, "sips"), (.captureFailed, .authorisation, "lyra"),
            (.captureFailed, .validation, _), (.captureFailed, .capture, "lyra"):
            FaultOutcome(client: .usual, platform: .captureFailed)
        case (.captureFailed, .capture, _), (.refundRefused, .refund, "lyra"), (.refundRefused, .refund, "direct"),
            (.cancelRefused, .cancellation, "direct"):
            FaultOutcome(client: .usual, platform: .nothing)
        case (.refundRefused, .refund, _), (.cancelRefused, .cancellation, _):
            FaultOutcome(client: .refused, platform: .nothing)
        default: usual
        }
    }

    private static func ofCall(_ fault: Fault, _ operation: PayingOperation) -> FaultOutcome {
        switch fault {
        case .silent, .connectionRefused: FaultOutcome(client: .nothing, platform: .nothing)
        case .answerLost, .answerCut: FaultOutcome(client: .nothing, platform: .done)
        case .error500: FaultOutcome(client: .error500, platform: .nothing)
        case .error500After: FaultOutcome(client: .error500, platform: .done)
        case .error502: FaultOutcome(client: .error502, platform: .nothing)
        case .error503: FaultOutcome(client: .error503, platform: .nothing)
        case .error504: FaultOutcome(client: .error504, platform: .done)
        case .tooMany: FaultOutcome(client: .tooMany, platform: .nothing)
        case .redirect: FaultOutcome(client: .redirect, platform: .nothing)
        case .answerEmpty: FaultOutcome(client: .empty, platform: .done)
        case .answerTruncated: FaultOutcome(client: .unreadable, platform: .done)
        case .answerHTML, .answerWrongType: FaultOutcome(client: .html, platform: .done)
        case .answerWrongSeal:
            // The phone's answers have no seal.
            operation.kind == .authorisation ? usual : FaultOutcome(client: .wrongSeal, platform: .done)
        case .callDoubled: doubled(operation)
        default: usual
        }
    }

    private static func doubled(_ operation: PayingOperation) -> FaultOutcome {
        guard operation.kind == .authorisation else {
            // The second one finds that all of it is done.
            return FaultOutcome(client: .refused, platform: .done)
        }
        return operation.api == "sips" ? usual : FaultOutcome(client: .usual, platform: .twice)
    }

    private static func ofWrite(_ fault: Fault, _ operation: PayingOperation) -> FaultOutcome {
        switch fault {
        case .diskFull: FaultOutcome(client: .failure, platform: .nothing)
        case .diskFullAfterAcquirer where operation.kind == .authorisation:
            FaultOutcome(client: .failure, platform: .done)
        default: usual
        }
    }
}
