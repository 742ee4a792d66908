public import GuichetCore
import GuichetSips

extension OrderOutcome {
    /// What the app can do next.
    public var advice: Advice {
        switch self {
        case .unseen: .startAgain
        case .pending: .wait
        case .final(let response): response.adviceOnceFinal
        }
    }
}
