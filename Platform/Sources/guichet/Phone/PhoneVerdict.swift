import GuichetCore
import GuichetSDK
import GuichetSips
import Server

/// The result of a call, with its exit status.
enum PhoneVerdict: String, Sendable {
    case accepted
    case refused
    /// Not decided, or not known: the shopper must not pay again before the outcome is known.
    case unknown
    case notSent

    /// 1 is reserved for unexpected errors, so that no script takes one for a refusal.
    var exitStatus: CommandStatus {
        switch self {
        case .accepted: .success
        case .refused: .refused
        case .unknown: .undecided
        case .notSent: .notSent
        }
    }

    static let explanation = """
        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before paying again; 4 nothing was sent; \
        64 wrong options; 1 anything else.
        """

    init(_ code: ResponseCode?, field: String? = nil, pays: Bool) {
        guard let code else {
            self = .unknown
            return
        }
        if code == .accepted {
            self = .accepted
        } else if pays {
            self = [.ask, .wait].contains(code.adviceAfterPayment(naming: field)) ? .unknown : .refused
        } else {
            self = [.unavailable, .internalError].contains(code) ? .unknown : .refused
        }
    }
}

/// One call of the merchant's server or of the phone, with its result.
struct PhoneStep: Sendable {
    let name: String
    /// `--` if there was no answer.
    let code: String
    let verdict: PhoneVerdict
    var meaning: String
}

/// The result of a `guichet phone` command.
struct PhoneResult: Sendable {
    let operation: InAppOperation
    var verdict: PhoneVerdict
    var code: ResponseCode?
    var field: String?
    /// Why there is no answer; `nil` if there is one.
    var failure: InAppError.Code?
    /// The beginning of the address that the phone's call went to; `nil` if it was not made.
    var askedAt: String?
    var advice: Advice
    /// The last answer, as it was read.
    var response: JSONObject?
    /// The value that the next call needs.
    var context: String?
    /// The order of the call.
    var reference: String?
    /// For people: replaces the table of fields.
    var table: [String]?
    /// For people: what to do next.
    var next: [String] = []
}

/// The phone could not make the call; the result contains everything to report.
struct PhoneFailure: Error {
    let result: PhoneResult
}
