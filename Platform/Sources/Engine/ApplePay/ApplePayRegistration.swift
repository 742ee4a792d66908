/// Apple's terms for Apple Pay on a page of the platform, as this platform knows them.
///
/// Apple publishes no number of its terms: the platform's owner names a version, and names another when they changed.
package struct ApplePayTerms: Sendable, Hashable {
    package let version: String

    package init(version: String) { self.version = version }

    /// Where Apple publishes them.
    package static let address = "https://developer.apple.com/apple-pay/terms/apple-pay-web/"
    /// The version of a platform whose owner has named none.
    package static let first = ApplePayTerms(version: "1")
}

/// One step of a merchant's registration for Apple Pay on the hosted checkout page. Never changed and never deleted:
/// a merchant's consent must be shown years later.
package struct ApplePayRegistrationStep: Sendable, Hashable {
    /// What the merchant said to the terms.
    package enum Answer: String, Sendable, Hashable, CaseIterable {
        case accepted, rejected
        /// Took an acceptance back.
        case unsubscribed
    }

    package let shop: ShopID
    /// From 1.
    package let number: Int
    package let answer: Answer
    /// The version of the terms that was answered.
    package let terms: ApplePayTerms
    package let at: Instant
    /// By which way the answer came, such as `command`.
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

/// A merchant's registration: what was answered so far, and the terms as they stand.
///
/// Worldline Direct, Apple Pay guide, "Set up your Back Office": REGISTER, CHECK ACCOUNT STATUS, UNSUBSCRIBE; "Note that
/// Apple terms & conditions can evolve over time".
package struct ApplePayRegistration: Sendable, Hashable {
    package enum Status: Sendable, Hashable {
        /// Nothing was answered yet.
        case notRegistered
        case registered
        case rejected
        case unsubscribed
        /// Other terms than the present ones were accepted: that does not count any more.
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

    /// The step that an answer would be; `nil` when it would say again what stands already.
    package func step(
        _ answer: ApplePayRegistrationStep.Answer, at instant: Instant, way: String
    ) -> ApplePayRegistrationStep? {
        if let last = history.last, last.answer == answer, last.terms == terms { return nil }
        return ApplePayRegistrationStep(
            shop: shop, number: (history.last?.number ?? 0) + 1, answer: answer, terms: terms, at: instant, way: way)
    }
}

/// What can be asked of stored registrations.
package protocol ApplePayRegistrationReader {
    /// The terms as they stand.
    func applePayTerms() throws -> ApplePayTerms
    /// A merchant's steps, oldest first.
    func applePayRegistrationSteps(of shop: ShopID) throws -> [ApplePayRegistrationStep]
}

extension ApplePayRegistrationReader {
    package func applePayRegistration(of shop: ShopID) throws -> ApplePayRegistration {
        ApplePayRegistration(shop: shop, terms: try applePayTerms(), history: try applePayRegistrationSteps(of: shop))
    }
}

/// What can be done to stored registrations: nothing is taken back.
package protocol ApplePayRegistrationWriter: ApplePayRegistrationReader {
    func append(_ step: ApplePayRegistrationStep) throws
    func setApplePayTerms(_ terms: ApplePayTerms) throws
}
