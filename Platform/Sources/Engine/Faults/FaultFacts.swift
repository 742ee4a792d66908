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
    /// The references of the payments that a call names by their identifiers.
    package var paymentReferences: [String] = []
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

extension PaymentService {
    /// The merchant's references of a shop's payments, for ``FaultFacts/paymentReferences``. What cannot be found has none.
    package func references(of ids: [PaymentID], at shop: ShopID) async -> [String] {
        guard !ids.isEmpty else { return [] }
        let found = try? await store.lookUp { store in try ids.compactMap { try store.payment($0) } }
        return (found ?? []).filter { $0.shop == shop }.compactMap(\.reference)
    }
}
