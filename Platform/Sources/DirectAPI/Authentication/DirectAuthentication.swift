import APISupport
import Crypto
import Engine
import GuichetCore
import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the authentication of a cardholder ended, as stored with a payment. None of its values can authenticate a
/// payment.
struct DirectAuthentication: Sendable, Hashable, Codable {
    let outcome: AuthenticationOutcome
    var way: AuthenticationWay?
    /// `challengeIndicator`, as the merchant sent it.
    var indicator: String?
    /// `appliedExemption`: there was no authentication.
    var exemption: String?
    /// The merchant had the authentication done elsewhere, with this version of the protocol; empty if the version is
    /// not given.
    var externalVersion: String?

    init(_ outcome: AuthenticationOutcome, by way: AuthenticationWay? = nil) {
        self.outcome = outcome
        self.way = way
    }

    /// The refusal that follows from it, before the acquirer is asked.
    var refusal: PaymentOrder.Refusal? {
        switch AuthenticationTable.decision(after: outcome, under: AuthenticationPolicy()) {
        case .authorise: nil
        case .refuse: PaymentOrder.Refusal(code: DirectErrorCode.authenticationFailed.rawValue)
        }
    }
}

/// The same as `threeDSecureResults` (Worldline Direct, contract 2.461.1; recorded answers for `eci`, which is `5`, `6`
/// or `7` whatever the scheme, beside `schemeEci`).
extension DirectAuthentication {
    static let version = "2.2.0"

    /// - Parameter payment: values in the issuer's format are derived from its identifier, so they are not stored.
    func results(scheme: DirectProductID, payment: PaymentID) -> DirectThreeDSecureResults {
        var results = DirectThreeDSecureResults()
        results.eci = row.eci
        results.schemeEci = row.schemeEci(of: scheme)
        results.authenticationStatus = row.status
        results.challengeIndicator = indicator
        results.appliedExemption = exemption
        if refusal == nil {
            switch AuthenticationTable.guarantee(after: outcome) {
            case .given: results.liability = "issuer"
            case .refused: results.liability = "merchant"
            case .none: break
            }
        }
        if let externalVersion {
            if !externalVersion.isEmpty { results.version = externalVersion }
            return results
        }
        guard exemption == nil, outcome != .notEnrolled else { return results }
        results.version = Self.version
        results.flow = way.map { $0 == .frictionless ? "frictionless" : "challenge" }
        results.dsTransactionId = DirectTime.uuid(Self.digest("ds", payment))
        if outcome != .unavailable, outcome != .technicalError {
            results.acsTransactionId = DirectTime.uuid(Self.digest("acs", payment))
        }
        if row.hasValue { results.cavv = Data(Self.digest("cavv", payment).prefix(20)).base64EncodedString() }
        return results
    }

    private static func digest(_ name: String, _ payment: PaymentID) -> [UInt8] {
        Array(SHA256.hash(data: Array("\(name) \(payment.text)".utf8)))
    }

    private struct Row {
        let status: String?
        let eci: String
        /// Whether the issuer confirms it with a cryptogram.
        var hasValue = false

        /// Visa, American Express and CB use 05 to 07; Mastercard and Maestro 02 to 00.
        func schemeEci(of scheme: DirectProductID) -> String {
            let isMastercard = scheme == .mastercard || scheme == .maestro
            return switch eci {
            case "5": isMastercard ? "02" : "05"
            case "6": isMastercard ? "01" : "06"
            default: isMastercard ? "00" : "07"
            }
        }
    }

    private var row: Row {
        switch outcome {
        case .authenticated: Row(status: "Y", eci: "5", hasValue: true)
        case .attempted: Row(status: "A", eci: "6", hasValue: true)
        case .failed, .cancelled, .timedOut: Row(status: "N", eci: "7")
        case .rejected: Row(status: "R", eci: "7")
        case .technicalError, .unavailable, .notEnrolled: Row(status: "U", eci: "7")
        // With an exemption there was no authentication; otherwise the issuer was informed only.
        case .exempted: Row(status: exemption == nil ? "I" : nil, eci: "7")
        }
    }
}
