package import GuichetCore
import Synchronization

/// What is known of an event that a fault may concern.
package struct FaultFacts: Sendable {
    package var api: String?
    package var shop: String?
    /// The name of the call, as its API has it.
    package var call: String?
    package var pan: PAN?
    /// In minor units.
    package var amount: Int64?
    package var reference: (@Sendable () -> String?)?
    /// The payments that a call names by their identifiers.
    package var payments: [PaymentID] = []
    /// The merchant's references of these payments, if a fault asks for one.
    var paymentReferences: [String] = []
    package var headers: [(name: String, value: String)] = []
    /// What a code of a refusal may be, where an order may have one.
    var codeForm: FaultWords.CodeForm?
    /// Of the call under way.
    package var progress: CallProgress?

    package init(
        api: String? = nil, shop: String? = nil, call: String? = nil, amount: Int64? = nil,
        reference: (@Sendable () -> String?)? = nil
    ) {
        self.api = api
        self.shop = shop
        self.call = call
        self.amount = amount
        self.reference = reference
    }

    /// The call under way, which the acquirer and the store do not see. Set only while a fault is ordered.
    @TaskLocal package static var current: FaultFacts?

    /// Whether the acquirer has answered within the call under way.
    package final class CallProgress: Sendable {
        private let answered = Atomic(false)

        package init() {}

        package var hasAnswer: Bool { answered.load(ordering: .relaxed) }
        func answer() { answered.store(true, ordering: .relaxed) }
    }

    /// With what is known of the call under way.
    func withinCall() -> FaultFacts {
        guard let current = Self.current else { return self }
        var facts = self
        facts.call = current.call
        facts.headers = current.headers
        facts.progress = current.progress
        facts.reference = reference ?? current.reference
        return facts
    }
}

extension FaultBook {
    /// With the references of the payments that a call names, which are read only where a fault asks for a reference. What is not
    /// there, or of another shop, has none; what cannot be read, the call itself cannot read either.
    package func completed(_ facts: FaultFacts, from store: any Store) async -> FaultFacts {
        guard !facts.payments.isEmpty, asksForReferences else { return facts }
        var facts = facts
        let ids = facts.payments
        let found = try? await store.lookUp { store in try ids.compactMap { try store.payment($0) } }
        facts.paymentReferences = (found ?? []).filter { $0.shop.api == facts.api && $0.shop.name == facts.shop }
            .compactMap(\.reference)
        return facts
    }
}
