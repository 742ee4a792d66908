package import Engine
import GuichetCore

/// Changes merchants' registrations for Apple Pay on the hosted checkout page: used by the running platform over its
/// socket or its pages, or by the command while no platform runs.
///
/// Worldline Direct, Apple Pay guide, "Set up your Back Office".
package struct ApplePayRegistrationAdministration: Sendable {
    private let store: any Store
    private let clock: any PlatformClock
    private let api: String
    private let demo: String
    private let isServed: @Sendable (String) -> Bool
    /// Stored together with each change.
    private var note = ChangeNote.none

    /// - Parameters:
    ///   - api: the API of the merchants.
    ///   - demo: the demo's merchant.
    ///   - isServed: whether there is a merchant of this name outside the store, such as the demo's.
    package init(
        store: any Store, clock: any PlatformClock, api: String, demo: String,
        isServed: @escaping @Sendable (String) -> Bool
    ) {
        self.store = store
        self.clock = clock
        self.api = api
        self.demo = demo
        self.isServed = isServed
    }

    /// The same, with what is stored together with the change.
    package func noting(_ note: ChangeNote) -> Self {
        var noting = self
        noting.note = note
        return noting
    }

    /// How a merchant's answer arrived.
    package enum Way {
        package static let command = "command"
        package static let backOffice = "back office"
        /// The demo merchant's answer, given by the platform itself.
        package static let demo = "demo"
    }

    // MARK: A merchant's answers

    /// "REGISTER": accepts the terms. If the merchant is registered already, its history stays as it is.
    ///
    /// - Parameter version: the version that the merchant accepts; refused unless it is the current one.
    package func register(
        _ merchant: String, accepting version: String, way: String
    ) async throws -> ApplePayRegistration {
        try await answer(.accepted, of: merchant, way: way) { registration throws(ApplePayRefusal) in
            guard version == registration.terms.version else {
                throw ApplePayRefusal(
                    .termsChanged,
                    "the current terms are version \(registration.terms.version), but \(version) was accepted",
                    remedy: "read them at \(ApplePayTerms.address) and accept version \(registration.terms.version)")
            }
        }
    }

    /// Rejects the terms. Ends a registration, if there is one.
    package func reject(_ merchant: String, way: String) async throws -> ApplePayRegistration {
        try await answer(.rejected, of: merchant, way: way)
    }

    /// "UNSUBSCRIBE": withdraws the acceptance, also one of earlier terms.
    package func unsubscribe(_ merchant: String, way: String) async throws -> ApplePayRegistration {
        try await answer(.unsubscribed, of: merchant, way: way) { registration throws(ApplePayRefusal) in
            switch registration.status {
            case .registered, .termsChanged, .unsubscribed: break
            case .notRegistered, .rejected:
                throw ApplePayRefusal(
                    .notRegistered, "\(merchant) is not registered, so there is nothing to withdraw",
                    remedy: "see `guichet applepay registration status \(merchant)`")
            }
        }
    }

    /// "CHECK ACCOUNT STATUS", with the whole history.
    package func status(of merchant: String) async throws -> ApplePayRegistration {
        try await store.read { store in
            try check(merchant, in: store)
            return try store.applePayRegistration(of: shop(merchant))
        }
    }

    // MARK: The terms

    /// The current version of Apple's terms on this platform.
    package func terms() async throws -> ApplePayTerms { try await store.read { try $0.applePayTerms() } }

    /// Sets another version of the terms: merchants who accepted an earlier one have to accept again.
    package func setTerms(version: String) async throws -> ApplePayTerms {
        guard (1...32).contains(version.utf8.count), version.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ApplePayRefusal(
                .invalid, "a version is 1 to 32 printable ASCII characters without a space",
                remedy: "name it after its date, such as 2026-11-22")
        }
        let terms = ApplePayTerms(version: version)
        return try await store.write { [note] store in
            if try store.applePayTerms() != terms { try store.setApplePayTerms(terms) }
            try note.append(["version": .string(version)], in: store)
            return terms
        }
    }

    // MARK: Helpers

    private func shop(_ merchant: String) -> ShopID { ShopID(api: api, name: merchant) }

    private func answer(
        _ answer: ApplePayRegistrationStep.Answer, of merchant: String, way: String,
        if isAllowed: @escaping @Sendable (ApplePayRegistration) throws(ApplePayRefusal) -> Void = { _ in }
    ) async throws -> ApplePayRegistration {
        let now = clock.now()
        return try await store.write { store in
            try check(merchant, in: store)
            let found = try store.applePayRegistration(of: shop(merchant))
            try isAllowed(found)
            let step = found.step(answer, at: now, way: way)
            if let step { try store.append(step) }
            let registration = ApplePayRegistration(
                shop: found.shop, terms: found.terms, history: found.history + (step.map { [$0] } ?? []))
            try note.append(["status": .string(registration.status.name)], in: store)
            return registration
        }
    }

    private func check(_ merchant: String, in store: any StoreReader) throws {
        if isServed(merchant) { return }
        guard try store.shops(api: api).contains(where: { $0.id.name == merchant }) else {
            throw ApplePayRefusal(
                .unknown, "there is no merchant \(merchant) of Worldline Direct",
                remedy: "name it as its portal does (the PSPID); the demo's is \(demo)")
        }
    }
}

extension ApplePayRegistrationAdministration {
    /// Accepts the terms for the demo merchant, unless it has an answer already.
    package func prepareDemo() async throws {
        // Checked first: a start without changes flushes nothing.
        let found = try await store.read { try $0.applePayRegistration(of: shop(demo)) }
        guard found.history.isEmpty else { return }
        _ = try await register(demo, accepting: found.terms.version, way: Way.demo)
    }
}
