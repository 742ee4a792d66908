#if os(macOS) || os(Linux)
    public import GuichetCore

    /// Something that goes wrong on a ``GuichetPlatform`` because a test orders it, and for which events.
    ///
    /// ```swift
    /// var fault = PlatformFault(.acquirerSilent)
    /// fault.reference = "ORDER1"
    /// fault.times = 1
    /// try await tester.order(fault)
    /// ```
    ///
    /// Only the conditions that are set count. A fault with a condition that it cannot see is refused: it could never act.
    /// `docs/faults.md` says what each fault does, and which conditions it knows.
    public struct PlatformFault: Sendable, Hashable {
        /// The name of a fault, as `guichet fault list` prints it. Every name there can be used:
        /// `PlatformFault.Name(rawValue: "disk-full")`.
        public struct Name: OpenCode {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The acquirer decides, but its answer does not come within the timeout: the outcome is not known.
            public static let acquirerSilent: Name = "acquirer-silent"
            /// The connection to the acquirer breaks at once. As ``acquirerSilent``, without waiting for the timeout.
            public static let acquirerDown: Name = "acquirer-down"
            /// The message to the acquirer is lost, so nothing happens there.
            public static let requestLost: Name = "request-lost"
            /// The acquirer refuses.
            public static let refused: Name = "refused"
            /// The acquirer answers too late, with the opposite of what it would have said in time.
            public static let lateOpposite: Name = "late-opposite"
            /// The acquirer needs time, and decides later.
            public static let pending: Name = "pending"
            /// The call is carried out, and its answer is lost.
            public static let answerLost: Name = "answer-lost"
            /// The call is carried out, and then answered with 500.
            public static let error500AfterCommit: Name = "500-after-commit"
            /// The platform is under maintenance: 503.
            public static let unavailable: Name = "503"
            /// The call is never carried out and gets no answer.
            public static let silent: Name = "silent"
            /// The network delivers the call twice.
            public static let callDoubled: Name = "call-doubled"
            /// The notification is lost.
            public static let notificationNever: Name = "notification-never"
            /// The notification is sent twice.
            public static let notificationDoubled: Name = "notification-doubled"
            /// The seal, hash or signature of the notification is wrong.
            public static let notificationWrongSeal: Name = "notification-wrong-seal"
            /// The issuer refuses the cardholder, even after a correct answer.
            public static let challengeRefused: Name = "challenge-refused"
        }

        /// Which fault.
        public var name: Name
        /// Only this API: `sips`, `lyra` or `direct`.
        public var api: String?
        /// Only this shop, by its identifier at its API.
        public var shop: String?
        /// Only this call, such as `cardOrder`, `Charge/CreatePayment` or `createPayment`.
        public var call: String?
        /// Only this card: its last four digits, or the number of a test card.
        public var card: String?
        /// Only this amount, in the currency's smallest unit.
        public var minorUnits: Int64?
        /// Only this reference of a merchant.
        public var reference: String?
        /// Only calls with this header: `NAME=VALUE`.
        public var header: String?
        /// Begins with the n-th matching event, counted from 1.
        public var nth: Int?
        /// Ends after acting so many times; `nil`: when it is cleared.
        public var times: Int?
        /// Ends after so many seconds of the platform's clock.
        public var seconds: Int?
        /// How long it waits; `nil` is what `docs/faults.md` says.
        public var delaySeconds: Int?
        /// The code of a refusal, in the API's own terms.
        public var code: String?

        /// A fault without other conditions.
        ///
        /// - Parameters:
        ///   - name: which fault.
        ///   - times: after how many times it ends; `nil`: when it is cleared.
        public init(_ name: Name, times: Int? = nil) {
            self.name = name
            self.times = times
        }

        var json: JSONValue {
            var message = JSONObject()
            message.append("fault", .string(name.rawValue))
            for (name, text) in [
                ("api", api), ("shop", shop), ("call", call), ("card", card), ("reference", reference),
                ("header", header), ("code", code),
            ] { if let text { message.append(name, .string(text)) } }
            for (name, number) in [
                ("amount", minorUnits), ("nth", nth.map(Int64.init)), ("times", times.map(Int64.init)),
                ("forSeconds", seconds.map(Int64.init)),
                ("delayMilliseconds", delaySeconds.map { Int64($0) * 1_000 }),
            ] { if let number { message.append(name, .integer(number)) } }
            return .object(message)
        }
    }

    /// A fault that is ordered on a ``GuichetPlatform``, and how often it has acted.
    public struct OrderedFault: Sendable, Hashable {
        /// Such as `F1`.
        public let id: String
        /// Which fault it is.
        public let name: PlatformFault.Name
        /// How many events fitted its conditions.
        public let seen: Int
        /// How many times it acted.
        public let acted: Int

        init(_ json: JSONValue) throws(OperatorError) {
            id = try json.required("id")
            name = PlatformFault.Name(rawValue: try json.required("fault"))
            guard let seen = Int(try json.required("seen")), let acted = Int(try json.required("acted")) else {
                throw .malformed("seen")
            }
            (self.seen, self.acted) = (seen, acted)
        }
    }

    extension PlatformOperator {
        /// Orders a fault.
        ///
        /// ```swift
        /// try await tester.order(PlatformFault(.acquirerSilent, times: 1))
        /// ```
        @discardableResult
        public func order(_ fault: PlatformFault) async throws(OperatorError) -> OrderedFault {
            try OrderedFault(await ask("POST", "faults", body: fault.json))
        }

        /// Sets the acquirer's answers to a shop's next authorisations, in order. They take precedence over ordered
        /// faults.
        ///
        /// - Parameters:
        ///   - answers: faults of an authorisation, with a code (`refused:51`) or a time (`acquirer-slow:3s`), or
        ///     `as-usual`, which follows the test card. None ends the script.
        ///   - shop: the shop's identifier at its API.
        ///   - api: `sips`, `lyra` or `direct`, where several have a shop of this name.
        public func script(_ answers: [String], for shop: String, of api: String? = nil) async throws(OperatorError) {
            var message = JSONObject()
            message.append("shop", .string(shop))
            if let api { message.append("api", .string(api)) }
            message.append("answers", .array(answers.map(JSONValue.string)))
            _ = try await ask("POST", "faults/script", body: .object(message))
        }

        /// The faults that are ordered. One that has acted as many times as it may is gone.
        public func faults() async throws(OperatorError) -> [OrderedFault] {
            try await ask("GET", "faults").list("orders", OrderedFault.init)
        }

        /// Clears one order.
        public func clear(_ fault: OrderedFault) async throws(OperatorError) {
            _ = try await ask("DELETE", "faults/\(Self.encoded(fault.id))")
        }

        /// Clears all orders and scripts.
        public func clearFaults() async throws(OperatorError) { _ = try await ask("DELETE", "faults") }
    }
#endif
