/// Apple's terms for Apple Pay on a page of the platform.
///
/// Apple publishes no version number for its terms: the operator names a version, and names another one when they
/// change.
package struct ApplePayTerms: Sendable, Hashable {
    package let version: String

    package init(version: String) { self.version = version }

    /// Where Apple publishes them.
    package static let address = "https://developer.apple.com/apple-pay/terms/apple-pay-web/"
    /// The version that applies until the operator names one.
    package static let first = ApplePayTerms(version: "1")
}

/// One step of a merchant's registration for Apple Pay on the hosted checkout page. Steps are never changed and never
/// deleted: the merchant's consent may have to be proved years later.
package struct ApplePayRegistrationStep: Sendable, Hashable {
    /// The merchant's answer to the terms.
    package enum Answer: String, Sendable, Hashable, CaseIterable {
        case accepted, rejected
        /// Withdrew an acceptance.
        case unsubscribed
    }

    package let shop: ShopID
    /// Counts from 1.
    package let number: Int
    package let answer: Answer
    /// The version of the terms that the merchant answered.
    package let terms: ApplePayTerms
    package let at: Instant
    /// How the answer arrived, such as `command`.
    package let way: String

    package init(shop: ShopID, number: Int, answer: Answer, terms: ApplePayTerms, at: Instant, way: String) {
        self.shop = shop
        self.number = number
        self.answer = answer
        self.terms = terms
        self.at = at
        self.way = way
    }
}

/// A merchant's registration: its answers so far, and the current terms.
///
/// Worldline Direct, Apple Pay guide, "Set up your Back Office": REGISTER, CHECK ACCOUNT STATUS, UNSUBSCRIBE; "Note that
/// Apple terms & conditions can evolve over time".
package struct ApplePayRegistration: Sendable, Hashable {
    package enum Status: Sendable, Hashable {
        /// The merchant has not answered yet.
        case notRegistered
        case registered
        case rejected
        case unsubscribed
        /// An earlier version of the terms was accepted: that acceptance no longer counts.
        case termsChanged(accepted: ApplePayTerms)
    }

    package let shop: ShopID
    package let terms: ApplePayTerms
    /// Oldest first.
    package let history: [ApplePayRegistrationStep]

    package init(shop: ShopID, terms: ApplePayTerms, history: [ApplePayRegistrationStep]) {
        self.shop = shop
        self.terms = terms
        self.history = history
    }

    package var status: Status {
        guard let last = history.last else { return .notRegistered }
        switch last.answer {
        case .accepted: return last.terms == terms ? .registered : .termsChanged(accepted: last.terms)
        case .rejected: return .rejected
        case .unsubscribed: return .unsubscribed
        }
    }

    /// Whether Apple Pay may be offered on the hosted checkout page.
    package var isRegistered: Bool { status == .registered }

    /// The step that an answer would add; `nil` if it would change nothing.
    package func step(
        _ answer: ApplePayRegistrationStep.Answer, at instant: Instant, way: String
    ) -> ApplePayRegistrationStep? {
        if let last = history.last, last.answer == answer, last.terms == terms { return nil }
        return ApplePayRegistrationStep(
            shop: shop, number: (history.last?.number ?? 0) + 1, answer: answer, terms: terms, at: instant, way: way)
    }
}

/// Reads stored registrations.
package protocol ApplePayRegistrationReader {
    /// The current terms.
    func applePayTerms() throws -> ApplePayTerms
    /// A merchant's steps, oldest first.
    func applePayRegistrationSteps(of shop: ShopID) throws -> [ApplePayRegistrationStep]
}

extension ApplePayRegistrationReader {
    package func applePayRegistration(of shop: ShopID) throws -> ApplePayRegistration {
        ApplePayRegistration(shop: shop, terms: try applePayTerms(), history: try applePayRegistrationSteps(of: shop))
    }
}

/// Writes stored registrations. Steps are only added.
package protocol ApplePayRegistrationWriter: ApplePayRegistrationReader {
    func append(_ step: ApplePayRegistrationStep) throws
    func setApplePayTerms(_ terms: ApplePayTerms) throws
}
