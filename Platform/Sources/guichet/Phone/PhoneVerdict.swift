import GuichetCore
import GuichetSips

/// What came of a call, and the exit status that says so.
enum PhoneVerdict: String, Sendable {
    case accepted
    case refused
    /// Not decided, or nobody knows: the shopper must not pay again before that has ended.
    case unknown
    case notSent

    /// 1 is left to what no verdict can say, so that no script takes an accident for a refusal.
    var exitStatus: Int32 {
        switch self {
        case .accepted: 0
        case .refused: 2
        case .unknown: 3
        case .notSent: 4
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

/// One call of the merchant's server or of the phone, as it went.
struct PhoneStep: Sendable {
    let name: String
    /// `--` where no answer came.
    let code: String
    let verdict: PhoneVerdict
    var meaning: String
}

/// What a `guichet phone` ends with.
struct PhoneResult: Sendable {
    let operation: InAppOperation
    var verdict: PhoneVerdict
    var code: ResponseCode?
    var field: String?
    var advice: Advice
    /// The last answer, as it was read.
    var response: JSONObject?
    /// What the next call wants.
    var context: String?
    /// The order that this was about.
    var reference: String?
    /// For people: in place of the table of fields.
    var table: [String]?
    /// For people: what to do next.
    var next: [String] = []
}

/// The phone could not do what was asked; everything to be told is in the result.
struct PhoneFailure: Error {
    let result: PhoneResult
}
