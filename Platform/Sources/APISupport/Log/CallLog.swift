import Engine
package import Logging

/// One line for each call that is refused (docs/logs.md).
///
/// What a caller may not be told, the log does tell: which of a merchant, a key, a signature and a clock was wrong. It never
/// holds a value that was sent, but for names: those of fields, and of shops that there are.
package struct CallLog: Sendable {
    /// Whose call it was, as the key `api` has it.
    package enum API: String, Sendable {
        case sips, office, lyra, direct, admin
        case inApp = "in-app"
        case directClient = "direct-client"
        case adminPages = "admin-pages"
        case simulatedApple = "simulated-apple"
    }

    package let logger: Logger
    package let api: API

    package init(_ logger: Logger, _ api: API) {
        self.logger = logger
        self.api = api
    }

    /// Why a call was not carried out.
    package struct Refusal {
        /// The call's documented name, or a word of ours; never what a stranger wrote.
        package let call: String
        /// The shop or merchant, if there is such a one.
        package var shop: String?
        /// In the words of the API.
        package let code: String
        package var status: Int?
        package var field: String?
        package let reason: String
        /// By which the caller can name the refusal: what the answer has as `errorId` or `ticket`.
        package var id: String?
        /// Set when the platform itself failed: what was thrown.
        package var failure: (any Error)?

        package init(
            call: String, shop: String? = nil, code: String, status: Int? = nil, field: String? = nil, reason: String,
            id: String? = nil, failure: (any Error)? = nil
        ) {
            self.call = call
            self.shop = shop
            self.code = code
            self.status = status
            self.field = field
            self.reason = reason
            self.id = id
            self.failure = failure
        }
    }

    package func refused(_ refusal: Refusal) {
        let call = Self.safe(refusal.call)
        var line: Logger.Metadata = [
            "api": .string(api.rawValue), "call": .string(call), "code": .string(Self.safe(refusal.code)),
            "reason": .string(Self.safe(refusal.reason)), "shop": .string(Self.safe(refusal.shop ?? "unknown")),
        ]
        if let status = refusal.status { line["status"] = .string(String(status)) }
        if let field = refusal.field, !field.isEmpty { line["field"] = .string(Self.safe(field)) }
        if let id = refusal.id { line["id"] = .string(id) }
        if let failure = refusal.failure { line["error"] = .string("\(type(of: failure))") }
        logger.log(
            level: refusal.failure == nil ? .notice : .error, "\(call) refused", metadata: line)
    }

    /// On one line; and should a text hold a card number in spite of everything, without it.
    private static func safe(_ text: String) -> String {
        CardNumberScanner.isIn(text) ? "(not shown: it \(CardNumberSearch.reason))" : LogText.line(text)
    }
}
