#if os(macOS) || os(Linux)
    public import Foundation
    import GuichetCore

    /// A call that arrived at a ``GuichetPlatform``, as its journal keeps it: refused ones too. Card numbers are masked,
    /// and secrets are left out.
    public struct PlatformRequest: Sendable {
        /// Its place in the journal.
        public let number: Int
        /// By the platform's clock.
        public let at: Date
        /// Such as `sips`, `in-app`, `lyra` or `direct`.
        public let api: String
        /// Such as `orderInitialize`, `Charge/CreatePayment` or `createPayment`.
        public let call: String
        /// The shop's identifier at its API; `nil` if the call named none that is known.
        public let shop: String?
        /// The identifier of the payment that it was about.
        public let payment: String?
        /// The status code of the HTTP answer.
        public let status: Int
        /// The refusal's code, or what the answer says about the payment.
        public let code: String?
        /// Whether the call was refused. A declined payment is no refused call.
        public let isRefused: Bool
        /// Why it was refused.
        public let why: String?
        /// What differs in a signature that is wrong, as far as that can be told. Empty in a list of requests.
        public let findings: [String]
        /// What the platform signed, if the signature was wrong. `nil` in a list of requests.
        public let signed: String?
        /// The body that was sent, as a text. `nil` in a list of requests, and if it is not kept.
        public let sent: String?
        /// The body that was answered, as a text. `nil` in a list of requests, and if it is not kept.
        public let answered: String?

        init(_ json: JSONValue) throws(OperatorError) {
            guard let number = Int(try json.required("number")), let status = Int(try json.required("status")) else {
                throw .malformed("number")
            }
            (self.number, self.status) = (number, status)
            at = try json.date("at")
            api = try json.required("api")
            call = try json.required("call")
            shop = json["shop"]?.text
            payment = json["payment"]?.text
            code = json["code"]?.text
            isRefused = json["refused"] == .bool(true)
            why = json["why"]?.text
            findings = (json["signature"]?["findings"]?.array ?? []).compactMap(\.text)
            signed = json["signature"]?["signed"]?.text
            sent = json["body"]?["text"]?.text
            answered = json["answer"]?["text"]?.text
        }
    }

    extension PlatformOperator {
        /// The calls that arrived, newest first, 200 at most.
        ///
        /// - Parameters:
        ///   - refused: `true` for refused calls only, `false` for the others; `nil` for all.
        ///   - shop: only this shop, by its identifier at its API; `nil` for all.
        ///   - api: only this API; `nil` for all.
        public func requests(
            refused: Bool? = nil, of shop: String? = nil, at api: String? = nil
        ) async throws(OperatorError) -> [PlatformRequest] {
            let answer = try await ask(
                "GET", "requests",
                [("limit", "200"), ("refused", refused.map { String($0) }), ("shop", shop), ("api", api)])
            return try answer.list("requests", PlatformRequest.init)
        }

        /// A call with what was sent and answered, and what is known about a wrong signature.
        public func request(_ number: Int) async throws(OperatorError) -> PlatformRequest {
            try PlatformRequest(await ask("GET", "requests/\(number)"))
        }
    }
#endif
