package import Engine

/// A shop of any API as an operator sees it. No secret is in it.
package struct ShopOverview: Sendable, Hashable {
    /// What is set for a shop. Each API has some of these.
    package enum Fact: String, Sendable, CaseIterable {
        case reference, functions, onTechnicalError, onNotEnrolled, enforcesAuthentication
        case captureDelayDays, needsValidation, currencies, cardBrands, notificationsTest, notificationsProduction
        case notificationRules, formSignature
        case receipts, contact
        case products, webhooks, unverifiedTokens
    }

    package struct Setting: Sendable, Hashable {
        package let fact: Fact
        /// None if nothing is set. Of an address, what is for people.
        package let values: [String]

        package init(_ fact: Fact, _ values: [String]) {
            self.fact = fact
            self.values = values.map(ShownAddress.text)
        }

        package init(_ fact: Fact, _ isOn: Bool) { self.init(fact, [isOn ? "yes" : "no"]) }
    }

    /// A key without its secret.
    package struct Key: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable { case secret, test, production, api, webhook }
        package enum State: String, Sendable, CaseIterable { case active, expiring, expired }

        package let kind: Kind
        /// A version, or the name that messages carry.
        package let name: String
        package let state: State
        /// The key is in the documents of a platform or in this program: anyone knows it.
        package let isPublished: Bool
        package let createdAt: Instant?
        package let expiresAt: Instant?

        package init(
            _ kind: Kind, _ name: String, state: State = .active, isPublished: Bool, createdAt: Instant? = nil,
            expiresAt: Instant? = nil
        ) {
            self.kind = kind
            self.name = name
            self.state = state
            self.isPublished = isPublished
            self.createdAt = createdAt
            self.expiresAt = expiresAt
        }
    }

    package let id: ShopID
    package let displayName: String?
    package let brand: String
    package let isDemo: Bool
    package let settings: [Setting]
    /// Several of one kind are valid together while a key is replaced.
    package let keys: [Key]

    package init(
        id: ShopID, displayName: String? = nil, brand: String, isDemo: Bool, settings: [Setting], keys: [Key]
    ) {
        self.id = id
        self.displayName = displayName
        self.brand = brand
        self.isDemo = isDemo
        self.settings = settings
        self.keys = keys
    }
}
