#if os(macOS) || os(Linux)
    public import Foundation
    public import GuichetCore

    /// A payment on a ``GuichetPlatform``, of any API.
    public struct PlatformPayment: Sendable {
        /// A state of the platform's own life cycle, which each API translates into its own words.
        public struct State: OpenCode {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The cardholder is at the issuer's page.
            public static let authenticating: State = "authenticating"
            /// Authorised; the capture is due later.
            public static let toCapture: State = "toCapture"
            /// The merchant has to validate it before it is captured.
            public static let toValidate: State = "toValidate"
            /// Captured in full.
            public static let captured: State = "captured"
            /// Refused by the acquirer or by a rule.
            public static let refused: State = "refused"
            /// The acquirer has not answered: whether the shopper pays is not known yet.
            public static let unknown: State = "unknown"
            /// Cancelled before its capture.
            public static let cancelled: State = "cancelled"
            /// Not captured in time.
            public static let expired: State = "expired"
        }

        /// The platform's own identifier.
        public let id: String
        /// `sips`, `lyra` or `direct`.
        public let api: String
        /// The shop's identifier at its API, such as `69876357`.
        public let shop: String
        /// The merchant's reference, if it gave one.
        public let reference: String?
        /// The state of the payment.
        public let state: State
        /// As the API writes a response code; `nil` before a decision.
        public let code: String?
        /// `nil` for a currency that Guichet does not know.
        public let amount: Amount?
        /// What happened, oldest first. Empty in a list of payments.
        public let history: [PlatformEvent]
        /// What the merchant's server was told, or is to be told. Empty in a list of payments.
        public let notifications: [PlatformNotification]

        init(_ json: JSONValue) throws(OperatorError) {
            id = try json.required("id")
            api = try json.required("api")
            shop = try json.required("shop")
            reference = json["reference"]?.text
            state = State(rawValue: try json.required("state"))
            code = json["code"]?.text
            let amount = json["amount"]
            self.amount = amount?["currency"]?.text.flatMap(CurrencyCode.init(alphabetic:)).flatMap { currency in
                amount?["minorUnits"]?.text.flatMap { Int64($0) }.flatMap { Amount(minorUnits: $0, currency: currency) }
            }
            history = try json.list("history", PlatformEvent.init)
            notifications = try json.list("notifications", PlatformNotification.init)
        }
    }

    /// An event in the history of a payment.
    public struct PlatformEvent: Sendable {
        /// The identifier of the payment.
        public let payment: String
        /// By the platform's clock.
        public let at: Date
        /// The name of the event, such as `authorised` or `captured`.
        public let kind: String
        /// The event in a sentence.
        public let what: String

        init(_ json: JSONValue) throws(OperatorError) {
            payment = try json.required("payment")
            at = try json.date("at")
            kind = try (json["event"] ?? .null).required("kind")
            what = try json.required("what")
        }
    }

    /// A notification to a merchant's server: an automatic response, an IPN or a webhook.
    public struct PlatformNotification: Sendable {
        /// Identifies the notification.
        public let id: String
        /// Where it is sent.
        public let url: String
        /// `waiting`, `delivered` or `failed`.
        public let state: String
        /// How often it was sent.
        public let attempts: Int
        /// The result of the last attempt, in words.
        public let lastResult: String?
        /// When it is tried next; `nil` if it is not.
        public let nextAttempt: Date?

        init(_ json: JSONValue) throws(OperatorError) {
            id = try json.required("id")
            url = try json.required("url")
            state = try json.required("state")
            guard let attempts = Int(try json.required("attempts")) else { throw .malformed("attempts") }
            self.attempts = attempts
            lastResult = json["lastResult"]?.text
            nextAttempt = json["nextAt"]?.text == nil ? nil : try json.date("nextAt")
        }
    }

    extension JSONValue {
        func required(_ name: String) throws(OperatorError) -> String {
            guard let text = self[name]?.text else { throw .malformed(name) }
            return text
        }

        func date(_ name: String) throws(OperatorError) -> Date {
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            guard let date = formatter.date(from: try required(name)) else { throw .malformed(name) }
            return date
        }

        /// The elements of a list; none if there is no such list.
        func list<Element>(
            _ name: String, _ element: (JSONValue) throws(OperatorError) -> Element
        ) throws(OperatorError) -> [Element] {
            var elements: [Element] = []
            for json in self[name]?.array ?? [] { elements.append(try element(json)) }
            return elements
        }
    }

    extension OperatorError {
        static func malformed(_ name: String) -> OperatorError {
            OperatorError(.noAnswer, "the platform's answer has no valid \(name); is it of another version?")
        }
    }
#endif
