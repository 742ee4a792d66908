import APISupport
import GuichetApplePay
import HTTPTypes

/// What can go wrong on the admin pages, as far as it has a sentence of its own in each language.
enum BackOfficeProblem: String, Sendable, Hashable, CaseIterable {
    // Signing in.
    case wrongToken, later, oldForm
    // A request.
    case notAMerchant, tooMany
    // An upload.
    case noFile, unreadable, noRequest, otherRequest, keyMismatch, expired, notProcessing, identity, otherMerchant
    case unfit, stored
    // Everything that is there or not.
    case gone, inUse, portal
    // A registration.
    case termsChanged, notRegistered
    case failed

    /// What a refusal is called here. Its own words, in English, stand below the sentence.
    init(_ refusal: ApplePayRefusal) {
        self = Self.byCode[refusal.code] ?? refusal.finding.flatMap { Self.byFinding[$0] } ?? .unfit
    }

    private static let byCode: [ApplePayRefusal.Code: BackOfficeProblem] = [
        .notAMerchant: .notAMerchant, .tooMany: .tooMany, .unreadable: .unreadable, .noRequest: .noRequest,
        .otherRequest: .otherRequest, .exists: .stored, .unknown: .gone, .ambiguous: .gone, .inUse: .inUse,
        .termsChanged: .termsChanged, .notRegistered: .notRegistered,
    ]

    private static let byFinding: [CertificateFinding.Code: BackOfficeProblem] = [
        .keyMismatch: .keyMismatch, .expired: .expired, .notAProcessingCertificate: .notProcessing,
        .keyUsage: .notProcessing, .unsupportedKey: .notProcessing, .merchantIdentityCertificate: .identity,
        .merchantIdentifierMismatch: .otherMerchant, .noMerchantIdentifier: .otherMerchant,
    ]

    var status: HTTPResponse.Status {
        switch self {
        case .wrongToken, .oldForm: .forbidden
        case .later: .tooManyRequests
        case .noFile, .unreadable, .notAMerchant: .badRequest
        case .gone: .notFound
        case .failed: .serviceUnavailable
        default: .conflict
        }
    }
}

/// What was done, for the page that follows.
enum BackOfficeNote: String, Sendable, Hashable, CaseIterable {
    case stored, removed, discarded, signedOut, registered, rejected, unsubscribed
}

/// How a certificate stands, as far as that can be seen from here: which one is active is decided in Apple's portal.
enum CertificateStanding: String, Sendable, Hashable, CaseIterable {
    /// Tokens name it, and no other one later.
    case named
    /// No token has named it yet.
    case unnamed
    /// Tokens named another one since.
    case earlier
    /// Tokens have named a newer one for a day: it may be removed.
    case mayGo
    case notYetValid, expired
}
