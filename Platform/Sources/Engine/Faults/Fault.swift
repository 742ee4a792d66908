import GuichetCore

/// Something that goes wrong because a tester ordered it by its name (docs/faults.md).
package struct Fault: Sendable, Hashable {
    /// As a tester orders it: `answer-lost`.
    package let name: String
    package let moment: Moment
    /// What goes wrong, in one sentence.
    package let sentence: String
    /// What the client sees, and the result for the payment.
    package let client: String
    package let platform: String
    /// How long it waits, or by how much it differs, unless the order says otherwise; `nil` if it has no duration.
    package let delaySeconds: Int64?
    /// Whether the order may name the code of the refusal.
    package let takesCode: Bool
    /// The APIs that it can concern; `nil` for all of them.
    package let apis: [String]?

    init(
        _ name: String, at moment: Moment, _ sentence: String, client: String, platform: String,
        delaySeconds: Int64? = nil, takesCode: Bool = false, apis: [String]? = nil
    ) {
        self.name = name
        self.moment = moment
        self.sentence = sentence
        self.client = client
        self.platform = platform
        self.delaySeconds = delaySeconds
        self.takesCode = takesCode
        self.apis = apis
    }

    package static func named(_ name: String) -> Fault? { all.first { $0.name == name } }

    package static func == (left: Fault, right: Fault) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// When a fault acts. At each moment of an event, one fault acts at most: the one that was ordered first.
    package struct Moment: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The acquirer is asked for an authorisation.
        package static let authorisation: Moment = "authorisation"
        /// The same, on a later day than the order's.
        package static let lateAuthorisation: Moment = "late authorisation"
        /// The acquirer is asked for a result that is missing.
        package static let inquiry: Moment = "inquiry"
        package static let capture: Moment = "capture"
        package static let cancellation: Moment = "cancellation"
        package static let refund: Moment = "refund"
        /// Any of these three.
        package static let operation: Moment = "operation"
        /// A call of a merchant or of a phone, and its answer.
        package static let call: Moment = "call"
        package static let notification: Moment = "notification"
        /// A visit to the issuer's page.
        package static let issuerPage: Moment = "issuer's page"
        /// The cardholder's result on that page.
        package static let challenge: Moment = "challenge"
        /// The message with the result.
        package static let issuerAnswer: Moment = "issuer's answer"
        /// A call writes to the store.
        package static let write: Moment = "write"
        /// A call's date is compared with the clock.
        package static let dateCheck: Moment = "date check"
        /// An Apple Pay token is read.
        package static let applePayToken: Moment = "Apple Pay token"
    }
}

/// What an order of a fault may ask of an event.
package struct FaultCondition: OpenCode {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let api: FaultCondition = "api"
    package static let shop: FaultCondition = "shop"
    package static let call: FaultCondition = "call"
    package static let card: FaultCondition = "card"
    package static let amount: FaultCondition = "amount"
    package static let reference: FaultCondition = "reference"
    package static let header: FaultCondition = "header"
}

extension Fault {
    /// The conditions that the moment can see. An order with another one is refused: it could never match.
    package var conditions: [FaultCondition] {
        switch moment {
        case .authorisation, .lateAuthorisation: [.api, .shop, .call, .card, .amount, .reference, .header]
        case .inquiry: [.api, .shop, .card, .amount, .reference]
        case .capture, .cancellation, .refund, .operation: [.api, .shop, .amount, .reference]
        case .notification: [.api, .shop, .amount, .reference]
        case .issuerPage, .challenge, .issuerAnswer: [.shop, .amount]
        default: [.api, .shop, .call, .amount, .reference, .header]
        }
    }

    /// The same for every fault, and beside these: the n-th event, a probability, a number of times and a span.
    package static let alwaysPossible = ["nth", "probability", "seed", "times", "for"]
}
