import Engine
import GuichetCore
import HTTPTypes
import Hummingbird

/// The faults of the issuer's page.
extension IssuerPageRoutes {
    /// A page that is down; `nil` if it answers, now or after a while.
    func faulty(_ session: ACSSession, _ request: Request) async -> Response? {
        guard let hit = await faults.take(.issuerPage, for: Self.facts(of: session.challenge)) else { return nil }
        let status: HTTPResponse.Status
        switch hit.fault {
        case .issuerDown: status = .serviceUnavailable
        case .issuerError: status = .internalServerError
        default:
            try? await faults.pause(hit.delay)
            return nil
        }
        let language = PageLanguage.choose(asked: nil, acceptLanguage: request.acceptLanguage)
        let texts = ACSTexts.of(language)
        return Page(
            status: status, language: language, title: texts.unreadableTitle,
            content: "<p class=\"soft\" lang=\"en\">\(status.code) \(status.reasonPhrase)</p>",
            frameAncestors: session.challenge.frameAncestors
        ).response()
    }

    /// What the issuer says whatever the cardholder did; `nil` if that counts.
    func faultyResult(_ challenge: IssuerChallenge) async -> AuthenticationResult? {
        switch await faults.take(.challenge, for: Self.facts(of: challenge))?.fault {
        case .challengeRefused?: AuthenticationResult(.failed, by: .code)
        case .challengeTimedOut?: AuthenticationResult(.timedOut)
        case .challengeError?: AuthenticationResult(.technicalError)
        default: nil
        }
    }

    /// The way back, with the issuer's message.
    func back(_ result: AuthenticationResult, _ pages: ACSPages) async -> Response {
        let isDamaged = await faults.take(.issuerAnswer, for: Self.facts(of: pages.session.challenge)) != nil
        return pages.back(result, isDamaged: isDamaged)
    }

    private static func facts(of challenge: IssuerChallenge) -> FaultFacts {
        FaultFacts(shop: challenge.account ?? challenge.merchantId, amount: challenge.amount.minorUnits)
    }
}
