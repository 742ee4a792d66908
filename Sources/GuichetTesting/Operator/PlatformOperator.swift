#if os(macOS) || os(Linux)
    public import Foundation
    public import GuichetCore
    import GuichetURLSession

    /// What a tester sees and changes on a ``GuichetPlatform``: payments of every API with their history, notifications,
    /// requests, the clock, faults. The same API as that of the command `guichet` (docs/operator.md).
    ///
    /// ```swift
    /// let tester = try await platform.operator()
    /// try await tester.advanceClock(bySeconds: 6 * 86_400)
    /// #expect(try await tester.payment("ORDER1").state == .captured)
    /// ```
    public struct PlatformOperator: Sendable {
        private let url: URL
        private let token: String
        private let transport: any HTTPTransport

        init(url: URL, token: String, transport: any HTTPTransport) {
            self.url = url.appendingPathComponent("admin/api/v1")
            self.token = token
            self.transport = transport
        }

        // MARK: Payments

        /// Payments, newest first, 200 at most.
        ///
        /// - Parameters:
        ///   - shop: only this shop, by its identifier at its API, such as `69876357`; `nil` for all.
        ///   - state: only this state; `nil` for all.
        public func payments(
            of shop: String? = nil, in state: PlatformPayment.State? = nil
        ) async throws(OperatorError) -> [PlatformPayment] {
            let answer = try await ask(
                "GET", "payments", [("limit", "200"), ("shop", shop), ("state", state?.rawValue)])
            return try answer.list("payments", PlatformPayment.init)
        }

        /// A payment with its history and its notifications.
        ///
        /// - Parameter reference: the merchant's reference, or the identifier that a platform gave: Lyra's `uuid`,
        ///   Worldline Direct's payment id. Of several payments with a reference, the newest.
        public func payment(_ reference: String) async throws(OperatorError) -> PlatformPayment {
            try PlatformPayment(await ask("GET", "payments/\(Self.encoded(reference))"))
        }

        // MARK: Notifications

        /// Notifications to merchants' servers, newest first, 200 at most.
        public func notifications() async throws(OperatorError) -> [PlatformNotification] {
            let answer = try await ask("GET", "notifications", [("limit", "200")])
            return try answer.list("notifications", PlatformNotification.init)
        }

        /// Sends a notification again, at once, whether it was delivered or given up.
        @discardableResult
        public func resend(_ notification: PlatformNotification) async throws(OperatorError) -> PlatformNotification {
            try PlatformNotification(await ask("POST", "notifications/resend", body: ["id": .string(notification.id)]))
        }

        // MARK: The clock

        /// The platform's time, or a shop's.
        ///
        /// - Parameter shop: whose time, by its identifier at its API, such as `69876357`, or with its API
        ///   (`lyra/69876357`) where several have a shop of this name; `nil` for the platform's.
        public func clock(of shop: String? = nil) async throws(OperatorError) -> Date {
            try await ask("GET", "clock", [("shop", shop)]).date("now")
        }

        /// Moves the platform's clock forward, or a shop's. Everything that falls due (captures, expiries, retries of
        /// notifications) happens before this returns, each at its own time.
        ///
        /// Tests that run beside each other on one platform move the clock of a shop each: what is due for the others
        /// stays due.
        ///
        /// - Parameters:
        ///   - seconds: 1 or more. The clock does not go beyond the end of 2099.
        ///   - shop: whose clock, as for ``clock(of:)``; `nil` for the platform's, with which those of all shops move.
        /// - Returns: what happened to payments on the way, oldest first, 500 events at most.
        @discardableResult
        public func advanceClock(
            bySeconds seconds: Int, of shop: String? = nil
        ) async throws(OperatorError) -> [PlatformEvent] {
            var message = JSONObject()
            message.append("advanceSeconds", .integer(Int64(seconds)))
            if let shop { message.append("shop", .string(shop)) }
            let answer = try await ask("POST", "clock", body: .object(message), withinSeconds: 600)
            return try answer.list("events", PlatformEvent.init)
        }

        // MARK: Begin again

        /// Removes payments with what belongs to them. Shops, keys, wallets and stored cards stay.
        ///
        /// - Parameter shop: whose payments, with its API, such as `lyra/69876357`; `nil` for those of all shops.
        public func reset(of shop: String? = nil) async throws(OperatorError) {
            var message = JSONObject()
            if let shop { message.append("shop", .string(shop)) }
            _ = try await ask("POST", "reset", body: .object(message), withinSeconds: 600)
        }

        // MARK: The API

        static func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }

        func ask(
            _ method: String, _ path: String, _ query: [(String, String?)] = [], body: JSONValue? = nil,
            withinSeconds seconds: Double = 30
        ) async throws(OperatorError) -> JSONValue {
            let pairs = query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
            let text = "\(url.absoluteString)/\(path)" + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
            guard let address = URL(string: text) else {
                throw OperatorError(.refused, "an address cannot be made of \(path)")
            }
            let answer: HTTPTransportResponse
            do {
                answer = try await transport.send(
                    HTTPTransportRequest(
                        method: method, url: address,
                        headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
                        body: body?.encoded() ?? [], timeoutSeconds: seconds))
            } catch {
                throw OperatorError(.noAnswer, "\(error)")
            }
            guard let json = try? JSONValue(parsing: answer.body, limits: JSONLimits(depth: 16, values: 200_000)) else {
                throw OperatorError(.noAnswer, "the platform answered \(answer.status) without JSON")
            }
            guard answer.status == 200 else {
                let reason = [json["title"]?.text, json["detail"]?.text].compactMap { $0 }.joined(separator: ": ")
                throw OperatorError(answer.status == 404 ? .unknown : .refused, reason)
            }
            return json
        }
    }

    extension GuichetPlatform {
        /// What a tester sees and changes on this platform. Makes a token for it, so keep the result.
        public func `operator`() async throws(OperatorError) -> PlatformOperator {
            PlatformOperator(url: url, token: try await token(), transport: URLSessionTransport())
        }
    }

    /// Why the platform did not do what a tester asked for.
    public struct OperatorError: Error, Sendable, DescribedError {
        /// What went wrong. An open set.
        public struct Code: OpenCode {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// There is no such payment, notification, request, shop or fault.
            public static let unknown: Code = "unknown"
            /// The platform does not do this; the reason says why.
            public static let refused: Code = "refused"
            /// The platform did not answer, or not in its own form.
            public static let noAnswer: Code = "noAnswer"
        }

        /// What went wrong.
        public let code: Code
        /// For people.
        public let reason: String

        init(_ code: Code, _ reason: String) {
            self.code = code
            self.reason = reason
        }

        public var description: String { "\(code): \(reason)" }
    }
#endif
