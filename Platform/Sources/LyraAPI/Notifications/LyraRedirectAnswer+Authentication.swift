import APISupport
import Crypto
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

extension LyraRedirectAnswer {
    /// The issuer's answer, or that it was not asked. A refund is made without it.
    func authentication(_ translation: LyraTranslation) -> Pairs {
        guard !translation.isCredit else { return [] }
        let outcome = translation.details.authentication?.outcome
        let status = outcome.flatMap(Self.status)
        let indicator = translation.commerceIndicator
        let exit = outcome.map(Self.exitStatus) ?? Self.exitStatusUnasked(translation)
        let type = translation.details.authentication?.way == .frictionless ? "FRICTIONLESS" : "CHALLENGE"
        // Mastercard's own algorithm has a value of its own.
        let algorithm = indicator.map { ["01", "02"].contains($0) ? "3" : "2" }
        return [
            ("vads_threeds_enrolled", outcome.map { $0 == .notEnrolled ? "N" : "Y" }), ("vads_threeds_status", status),
            // "Returned only if the buyer has correctly authenticated", as the next ones ("Cardholder authentication").
            ("vads_threeds_auth_type", indicator.map { _ in type }),
            ("vads_threeds_cavv", indicator.map { _ in LyraTranslation.simulatedProof }),
            ("vads_threeds_cavvAlgorithm", algorithm),
            ("vads_threeds_eci", indicator),
            ("vads_threeds_xid", indicator.map { _ in Self.identifier(of: translation.payment) }),
            ("vads_threeds_sign_valid", outcome?.isOfIssuer == true ? "1" : nil),
            ("vads_threeds_exit_status", exit),
            // As recorded: the same, but nothing of an authentication that took place.
            ("vads_threeds_error_code", exit == "10" ? nil : exit),
        ]
    }

    private static func status(_ outcome: AuthenticationOutcome) -> String? {
        switch outcome {
        case .authenticated: "Y"
        case .attempted: "A"
        case .failed, .rejected, .cancelled, .timedOut: "N"
        case .technicalError, .unavailable, .exempted: "U"
        case .notEnrolled: nil
        }
    }

    /// `vads_threeds_exit_status` (data dictionary).
    private static func exitStatus(_ outcome: AuthenticationOutcome) -> String {
        switch outcome {
        case .authenticated, .attempted, .failed, .rejected, .cancelled, .timedOut: "10"
        case .technicalError, .unavailable: "6"
        case .notEnrolled: "7"
        case .exempted: "4"
        }
    }

    /// Of a payment whose issuer was not asked: it was not made in a browser, no shopper was there, or 3-D Secure is off. Nothing is
    /// known of one that was given up, perhaps on the issuer's page (docs/choices/lyra.md, LV9).
    private static func exitStatusUnasked(_ translation: LyraTranslation) -> String? {
        guard !translation.payment.isAbandoned else { return nil }
        guard translation.details.paymentSource == .ecommerce else { return "3" }
        return translation.form == nil || translation.followsAnother ? "4" : "15"
    }

    /// Recorded as 20 letters and digits in Base64, 28 characters; here always the same for a payment. Of ASCII digits and letters
    /// both alphabets make the same text.
    private static func identifier(of payment: Payment) -> String {
        let digits = Hex.encode(Array(SHA256.hash(data: Array("xid \(payment.id.text)".utf8)).prefix(10)))
        return "\(Base64URL.encode(Array(digits.utf8)))="
    }
}
