import Engine
import GuichetCore

/// When a shop is told by a notification (IPN): the rules of the Back Office. The names are ours.
package struct LyraIPNRule: OpenCode, Codable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The payment was accepted or refused, or a card was registered.
    package static let endOfPayment: LyraIPNRule = "end-of-payment"
    /// The cardholder did not come back from the issuer in time.
    package static let abandonment: LyraIPNRule = "abandonment"
    /// An operation of the Back Office: validation, change, cancellation, refund. Here those of the REST API count, since
    /// there is no Back Office in which they could be made (chosen).
    package static let operation: LyraIPNRule = "operation"
    /// An authorisation on a later day: accepted, refused, or never received by the acquirer, which is a refusal, too.
    package static let batchAuthorisation: LyraIPNRule = "batch-authorisation"
    /// Another change by the platform itself: a capture, the end of a payment that was not validated.
    package static let batchChange: LyraIPNRule = "batch-change"

    package static let known: [LyraIPNRule] = [
        .endOfPayment, .abandonment, .operation, .batchAuthorisation, .batchChange,
    ]

    /// The names of the engine's events after the decision that it is about.
    private var events: [String] {
        switch self {
        case .operation: ["validated", "changed", "cancelled", "creditOrdered"]
        case .batchAuthorisation: ["authorised", "refused", "refusedUnasked", "notProcessed"]
        case .batchChange: ["captured", "captureFailed", "expired"]
        default: []
        }
    }

    /// The rule by which a shop is told of an event.
    static func telling(of event: String) -> LyraIPNRule? { known.first { $0.events.contains(event) } }

    /// `vads_url_check_src` (data dictionary).
    var source: String {
        switch self {
        case .operation: "MERCH_BO"
        case .batchAuthorisation: "BATCH_AUTO"
        case .batchChange: "BATCH"
        default: "PAY"
        }
    }

    /// What the shop is told of at an address.
    static func subscriptions(_ url: String?, by rules: Set<LyraIPNRule>) -> [Subscription] {
        guard let url else { return [] }
        var subscriptions: [Subscription] = []
        // The end of a payment and its abandonment are one event of the engine, told apart when it is sent.
        if !rules.isDisjoint(with: [.endOfPayment, .abandonment]) {
            subscriptions += Subscription.decision(url)
        }
        let events = Set(rules.flatMap(\.events))
        if !events.isEmpty { subscriptions.append(Subscription(url, to: .events(events))) }
        return subscriptions
    }
}

extension Payment {
    /// It ended because its cardholder did not come back from the issuer: no acquirer was asked.
    var isAbandoned: Bool {
        // One that was to be authorised later was decided before it expired.
        state == .expired && verdict == nil && (decidedAt.map { $0 >= updatedAt } ?? true)
    }
}
