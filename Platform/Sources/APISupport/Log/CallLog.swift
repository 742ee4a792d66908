package import Engine
@_spi(Platform) import GuichetSips
package import Logging

/// Writes one line for each refused call (docs/logs.md), and notes each call for the journal of requests.
///
/// The log contains what the caller must not learn: which of merchant, key, signature and clock was wrong. It never
/// contains a value from the request, except names: those of fields, and of existing shops.
package struct CallLog: Sendable {
    /// The API of the call, as the log key `api` names it.
    package struct API: Sendable, Hashable {
        package let rawValue: String
        /// The classes of its codes, where a document has a table of them.
        package let reasons: [String: RefusalReason]

        package init(_ rawValue: String, reasons: [String: RefusalReason] = [:]) {
            self.rawValue = rawValue
            self.reasons = reasons
        }

        package static let admin = API("admin")
        package static let adminPages = API("admin-pages")
        package static let simulatedApple = API("simulated-apple")
    }

    package let logger: Logger
    package let api: API

    package init(_ logger: Logger, _ api: API) {
        self.logger = logger
        self.api = api
    }

    /// Why a call was refused.
    package struct Refusal {
        /// The call's documented name, or a name of ours; never text from the request.
        package let call: String
        /// The shop or merchant, if it exists.
        package var shop: String?
        /// A code of the API.
        package let code: String
        package var status: Int?
        package var field: String?
        package let reason: String
        /// The identifier of the refusal that the caller gets: `errorId` or `ticket` of the answer.
        package var id: String?
        /// Set if the platform itself failed: the error.
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

    /// A call of this API is being handled: for the journal of requests. No line is logged.
    package func began(_ call: String, shop: String? = nil) {
        CallNotes.note { notes in
            notes.api = api.rawValue
            notes.call = call
            if let shop { notes.shop = shop }
        }
    }

    /// A call was answered with a documented code: for the figures.
    package func answered(_ code: String?) { CallNotes.note { $0.code = code } }

    package func refused(_ refusal: Refusal) {
        CallNotes.note { notes in
            notes.api = api.rawValue
            notes.call = refusal.call
            notes.shop = refusal.shop ?? notes.shop
            notes.refusal = CallNotes.Refusal(
                code: refusal.code, reason: refusal.reason, field: refusal.field, id: refusal.id,
                kind: refusal.kind(in: api))
        }
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

    /// On one line; if a text contains the number of a card or an account after all, without it.
    private static func safe(_ text: String) -> String {
        if AccountNumberScanner.isIn(text) { return AccountNumberScanner.notShown }
        return CardNumberScanner.isIn(text) ? "(not shown: it \(CardNumberSearch.reason))" : LogText.line(text)
    }
}
