import APISupport

/// All texts of the admin pages. One table for each language, in a file of its own.
struct BackOfficeTexts: Sendable {
    // MARK: Every page
    let title: String
    let sections: String
    let certificates: String
    let registrations: String
    let signOut: String
    let back: String

    // MARK: Signing in
    let signInTitle: String
    let alreadySignedIn: String
    let signIn: String
    let token: String
    let tokenHint: String
    let signInButton: String
    let unreachableTitle: String
    let unreachable: String

    // MARK: Certificates
    let none: String
    let environment: String
    /// Keyed by the name of an environment.
    let environments: [String: String]
    let state: String
    let standing: [CertificateStanding: String]
    let ends: String
    /// With `%` for a number.
    let daysLeft: String
    let lastNamed: String
    let never: String
    let fingerprint: String
    let remove: String
    let waiting: String
    let requested: String
    let goOn: String
    let shared: String
    let activeHint: String

    // MARK: A new one
    let add: String
    let addExplanation: String
    let merchant: String
    let merchantHint: String
    let rsa: String
    let make: String
    let download: String
    let downloadExplanation: String
    let downloadButton: String
    let create: String
    let createExplanation: String
    let portal: String
    let portalExplanation: String
    let portalButton: String
    let upload: String
    let file: String
    let fileHint: String
    let uploadButton: String
    let discard: String
    let discardExplanation: String

    // MARK: Removing
    let removeTitle: String
    let removeExplanation: String
    let force: String

    // MARK: Hosted checkout
    let registration: Registration
    struct Registration: Sendable {
        let explanation: String
        let merchant: String
        let status: String
        /// Keyed by ``ApplePayRegistration/Status/name``.
        let statuses: [String: String]
        let terms: String
        /// With `%` for a version.
        let version: String
        let read: String
        let register: String
        let check: String
        let unsubscribe: String
        let reject: String
        let correct: String
        let incorrect: String
        let history: String
        /// Keyed by the name of an answer.
        let answers: [String: String]
        let none: String
    }

    let notes: [BackOfficeNote: String]
    let problems: [BackOfficeProblem: String]
    let details: String

    static func of(_ language: PageLanguage) -> BackOfficeTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
