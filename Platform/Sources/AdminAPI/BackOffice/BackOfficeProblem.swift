import APISupport
import GuichetApplePay
import HTTPTypes

/// The errors on the admin pages that have their own sentence in each language.
enum BackOfficeProblem: String, Sendable, Hashable, CaseIterable {
    // Signing in.
    case wrongToken, later, oldForm
    // A request.
    case notAMerchant, tooMany
    // An upload.
    case noFile, unreadable, noRequest, otherRequest, keyMismatch, expired, notProcessing, identity, otherMerchant
    case unfit, stored
    // A missing or used item, or the portal.
    case gone, inUse, portal
    // Payments, the clock, tokens.
    case notAllowed, notWaiting, unknownPayment, unknownNotification, invalidParameter, clockMovesForward, clockIsMoving
    case unknownRequest, noJournal, unknownFault, tooManyFaults, tooManyStreams, unknownPage
    case tokenName, tokenExists, tooManyTokens
    // A registration.
    case termsChanged, notRegistered
    case failed

    /// The problem for a refusal. The refusal's own text, in English, is shown below the sentence.
    init(_ refusal: ApplePayRefusal) {
        self = Self.byCode[refusal.code] ?? refusal.finding.flatMap { Self.byFinding[$0] } ?? .unfit
    }

    /// The problem for a refusal of the operator's functions, which the API answers as well.
    init(_ problem: OperatorProblem) {
        self = Self.byKind[problem.kind] ?? .failed
    }

    private static let byKind: [OperatorProblem.Kind: BackOfficeProblem] = [
        .notAllowed: .notAllowed, .unknownPayment: .unknownPayment, .unknownNotification: .unknownNotification,
        .invalidParameter: .invalidParameter, .clockMovesForward: .clockMovesForward, .clockIsMoving: .clockIsMoving,
        .unknownRequest: .unknownRequest, .noJournal: .noJournal, .unknownFault: .unknownFault,
        .tooManyFaults: .tooManyFaults, .tooManyStreams: .tooManyStreams,
        .nothingToSend: .gone, .notWaiting: .notWaiting, .notHeld: .notWaiting,
        .tokenExists: .tokenExists, .tooManyTokens: .tooManyTokens, .unknownToken: .gone, .unknownShop: .gone,
    ]

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
        case .wrongToken, .oldForm, .notAllowed: .forbidden
        case .later: .tooManyRequests
        case .noFile, .unreadable, .notAMerchant, .invalidParameter, .tokenName: .badRequest
        case .gone, .unknownPayment, .unknownNotification, .unknownRequest, .noJournal, .unknownFault, .unknownPage:
            .notFound
        case .failed, .tooManyStreams: .serviceUnavailable
        default: .conflict
        }
    }
}

/// The last action, reported on the page that follows.
enum BackOfficeNote: String, Sendable, Hashable, CaseIterable {
    case stored, removed, discarded, signedOut, registered, rejected, unsubscribed
    case resent, duplicated, heldBack, released, moved, tokenEnded, faultOrdered, faultCleared, scripted
    /// A form without a session.
    case notSent
}

/// The status of a certificate, as far as the platform knows it: Apple's portal decides which one is active.
enum CertificateStanding: String, Sendable, Hashable, CaseIterable {
    /// Tokens name it, and none has named another one later.
    case named
    /// No token has named it yet.
    case unnamed
    /// Tokens have named another one since.
    case earlier
    /// Tokens have named a newer one for a day: it may be removed.
    case mayGo
    case notYetValid, expired
}
