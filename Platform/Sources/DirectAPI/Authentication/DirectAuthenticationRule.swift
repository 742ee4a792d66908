import Engine
import GuichetCore
import GuichetDirect

/// Whether the cardholder is authenticated, and how the issuer behaves: the merchant's request decides first, then the
/// card's published behaviour (docs/choices/direct.md, DF41 to DF44).
enum DirectAuthenticationRule {
    enum Need: Sendable, Hashable {
        case none
        /// Decided without the cardholder: the issuer accepts or refuses, or an exemption applies.
        case decided(DirectAuthentication)
        /// The cardholder is sent to the issuer.
        ///
        /// - Parameter unasked: the ``ACSRow`` that ends it without a challenge; `nil` challenges.
        case issuer(unasked: String?)
    }

    static func need(
        of card: DirectTestCard?, _ wish: DirectAuthenticationWish, amount: Amount
    ) throws(DirectRefusal) -> Need {
        if let external = wish.external { return .decided(external) }
        if let exemption = appliedExemption(wish, amount) {
            var exempted = DirectAuthentication(.exempted)
            exempted.exemption = exemption
            exempted.indicator = wish.indicator
            return .decided(exempted)
        }
        guard !wish.skips else { return .none }
        guard wish.canRedirect || card?.isAlwaysChallenged == true else {
            guard !wantsChallenge(wish.indicator) else {
                throw DirectRefusal(
                    .parameterMissing,
                    propertyName: "cardPaymentMethodSpecificInput.threeDSecure.redirectionData.returnUrl",
                    message: "a challenge is requested, but there is no return address")
            }
            return .none
        }
        let behaviour = card?.authentication ?? .frictionless
        if wantsChallenge(wish.indicator) { return .issuer(unasked: behaviour.unaskedChallenge) }
        if informsOnly(wish.indicator) { return .decided(decided(DirectAuthentication(.exempted), wish)) }
        if wish.indicator?.hasPrefix("no-challenge-requested") != true, behaviour.challenges {
            return .issuer(unasked: behaviour.unaskedChallenge)
        }
        return .decided(decided(behaviour.withoutChallenge, wish))
    }

    private static func decided(
        _ authentication: DirectAuthentication, _ wish: DirectAuthenticationWish
    ) -> DirectAuthentication {
        var authentication = authentication
        authentication.indicator = wish.indicator
        return authentication
    }

    private static func wantsChallenge(_ indicator: String?) -> Bool {
        ["challenge-requested", "challenge-required", "challenge-requested-whitelist-prompt-requested"].contains(
            indicator)
    }

    /// The contract: data are shared with the scheme, or scored by it, and no issuer authenticates.
    private static func informsOnly(_ indicator: String?) -> Bool {
        ["no-challenge-requested-data-share-only", "request-scoring-without-connecting-to-acs"].contains(indicator)
    }

    /// `exemptionRequest` as a value of `appliedExemption`; a low value is one below 30 euros.
    private static func appliedExemption(_ wish: DirectAuthenticationWish, _ amount: Amount) -> String? {
        if wish.indicator == "no-challenge-requested-use-whitelist-exemption" { return "whitelisting" }
        switch wish.exemption {
        case .transactionRiskAnalysis?: return "merchant-acquirer-transaction-risk-analysis"
        case .whitelist?: return "whitelisting"
        case .lowValue?: return amount.currency == .eur && amount.minorUnits < 3_000 ? "low-value" : nil
        default: return nil
        }
    }
}

extension DirectTestCard {
    /// What the issuer of a published card does.
    enum Authentication: Sendable, Hashable {
        /// Accepts without a challenge.
        case frictionless
        /// Cannot authenticate, and says so.
        case attempted
        /// Refuses without a challenge.
        case rejected
        case challenge
        /// Challenges, and refuses whatever the answer is.
        case challengeRejected

        var challenges: Bool { self == .challenge || self == .challengeRejected }

        /// If the cardholder is sent to the issuer: the ``ACSRow`` that ends it without a challenge nevertheless.
        fileprivate var unaskedChallenge: String? {
            self == .rejected || self == .challengeRejected ? "rejected" : nil
        }

        fileprivate var withoutChallenge: DirectAuthentication {
            switch self {
            case .frictionless, .challenge: DirectAuthentication(.authenticated, by: .frictionless)
            case .attempted: DirectAuthentication(.attempted, by: .frictionless)
            case .rejected, .challengeRejected: DirectAuthentication(.rejected, by: .frictionless)
            }
        }
    }
}
