import GuichetCore
import GuichetSDK
import GuichetSips

/// Stands in for the closed framework: it keeps what each function was given, and calls its handler as a test says.
///
/// It proves that the driver is consistent with the guides' tables, not with the framework's header, which is not public.
@MainActor
final class FrameworkShim {
    enum Behaviour: Sendable {
        case answers(JSONObject)
        case answersTwice(JSONObject, JSONObject)
        case answersNothing
        case isSilent
    }

    private let behaviour: Behaviour
    private(set) var calls: [(operation: InAppOperation, call: OfficialCall)] = []

    init(_ behaviour: Behaviour) { self.behaviour = behaviour }

    private func run(_ operation: InAppOperation) -> OfficialFramework.Function {
        { call, done in
            self.calls.append((operation, call))
            switch self.behaviour {
            case .answers(let fields): done(OfficialAnswer(fields))
            case .answersTwice(let first, let second):
                done(OfficialAnswer(first))
                done(OfficialAnswer(second))
            case .answersNothing: done(nil)
            case .isSilent: break
            }
        }
    }

    /// The small file that a merchant writes.
    var framework: OfficialFramework {
        var framework = OfficialFramework()
        framework.cardOrder = run(.cardOrder)
        framework.walletOrder = run(.walletOrder)
        framework.paymentProviderOrder = run(.paymentProviderOrder)
        framework.getTransactionData = run(.getTransactionData)
        framework.cardCheckEnrollment = run(.cardCheckEnrollment)
        framework.walletCheckEnrollment = run(.walletCheckEnrollment)
        framework.cardValidateAuthenticationAndOrder = run(.cardValidateAuthenticationAndOrder)
        framework.paymentTokenGenerate = run(.paymentTokenGenerate)
        framework.getWalletData = run(.getWalletData)
        framework.addCard = run(.addCard)
        framework.deletePaymentMean = run(.deletePaymentMean)
        framework.getCardData = run(.getCardData)
        return framework
    }
}
