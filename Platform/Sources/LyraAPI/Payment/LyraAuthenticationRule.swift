import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Whether the cardholder is authenticated, and how the issuer behaves.
///
/// The request decides first, then the shop, then the card's published behaviour.
enum LyraAuthenticationRule {
    enum Need: Sendable, Hashable {
        case none
        /// The card is published as not enrolled: its issuer has no server that could be asked.
        case notEnrolled
        case issuer(LyraIssuerBehaviour)
    }

    /// - Parameter registers: whether a form registers the card. "Strong authentication is required when registering a card":
    ///   the wish to switch it off "is ignored", and a challenge is asked for (Lyra, guides, "Card registration without payment";
    ///   docs/choices/lyra.md, LF35).
    static func need(
        of card: LyraTestCard, wish: LyraStrongAuthentication?, source: LyraPaymentSource, registers: Bool = false,
        at shop: LyraPlatformShop
    ) throws(LyraRefusal) -> Need {
        // The cardholder is not present.
        guard source == .ecommerce else { return .none }
        try check(wish, at: shop, isIgnored: registers)
        switch wish ?? shop.strongAuthentication {
        case .disabled where !registers: return .none
        case .enabled, .challengeRequested, .challengeMandate:
            return .issuer(card.authentication.behaviour(ifChallengeIsWished: true))
        default:
            return card.authentication == .none
                ? .notEnrolled : .issuer(card.authentication.behaviour(ifChallengeIsWished: registers))
        }
    }

    /// Whether the shop may make this request.
    ///
    /// - Parameter isIgnored: whether the wish has no effect, as where a form registers the card. Then the shop needs no
    ///   option for it; a value that is not documented is refused all the same.
    static func check(
        _ wish: LyraStrongAuthentication?, at shop: LyraPlatformShop, isIgnored: Bool = false
    ) throws(LyraRefusal) {
        guard let wish else { return }
        guard LyraStrongAuthentication.known.contains(wish) else {
            throw LyraRefusal(
                "INT_050", "invalid strong authentication",
                detail: "Invalid input value [name=strongAuthentication, value=\(wish)]")
        }
        guard wish != .disabled || isIgnored || shop.mayDisableAuthentication else {
            throw LyraRefusal(
                "INT_918", "the shop may not disable strong authentication (SELECT_3DS)",
                detail:
                    "Invalid input value [name=strongAuthentication, value=\(wish)]: the request wishes an exemption, the shop's own setting is \(shop.strongAuthentication)"
            )
        }
    }

    /// The refusal after an authentication that did not succeed: before any acquirer is asked.
    static func refusal(
        after result: AuthenticationResult, at shop: LyraPlatformShop
    ) -> (refusal: PaymentOrder.Refusal?, shiftsLiability: Bool) {
        switch AuthenticationTable.decision(after: result.outcome, under: shop.authentication) {
        case .authorise(let shifts): return (nil, shifts)
        case .refuse:
            let code = result.outcome == .timedOut ? Self.timedOut : Self.notAuthenticated
            return (PaymentOrder.Refusal(code: code), false)
        }
    }

    /// Why a payment was refused by it, for people.
    static func reason(_ outcome: AuthenticationOutcome?) -> String {
        switch outcome {
        case .rejected?: "the card's issuer refused the authentication without a question"
        case .cancelled?: "the cardholder gave up the authentication"
        case .technicalError?, .unavailable?: "the authentication failed for a technical reason"
        case .notEnrolled?: "the card does not take part in 3-D Secure"
        case .authenticated?, .attempted?, .failed?, .exempted?, .timedOut?, nil: "the cardholder was not authenticated"
        }
    }

    /// "3DS operation timeout" (list of error codes).
    static let timedOut = "AUTH_149"
    /// Our own code, which is never sent: the transaction contains `ACQ_001`.
    static let notAuthenticated = "3DS"
}

extension LyraStrongAuthentication {
    /// Whether the merchant asks the issuer for a challenge.
    var isChallenge: Bool { self == .challengeRequested || self == .challengeMandate }
}

extension LyraTestCard.Authentication {
    /// A request for a challenge is granted, unless the card's published behaviour differs.
    fileprivate func behaviour(ifChallengeIsWished isWished: Bool) -> LyraIssuerBehaviour {
        switch self {
        case .none, .challenge: LyraIssuerBehaviour()
        case .frictionless: LyraIssuerBehaviour(unasked: isWished ? nil : "frictionless")
        case .rejected: LyraIssuerBehaviour(unasked: "rejected")
        case .failed: LyraIssuerBehaviour(ending: "failed")
        case .timedOut: LyraIssuerBehaviour(ending: "timedOut")
        }
    }
}

/// What the issuer's page does.
struct LyraIssuerBehaviour: Sendable, Hashable {
    /// The ``ACSRow`` that ends it without a challenge; `nil` challenges.
    var unasked: String?
    /// The ``ACSRow`` with which the challenge ends, whatever the cardholder answers.
    var ending: String?
}
