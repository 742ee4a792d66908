import GuichetCore
package import Hummingbird
import NIOCore

/// The fields of a form that a browser posted, or of a query. Each name may occur once: of two values with one name,
/// neither could be trusted.
package struct FormBody: Sendable {
    private let values: [String: String]

    package init(values: [String: String]) {
        self.values = values
    }

    /// Reads `application/x-www-form-urlencoded`, up to the limit in bytes. `nil` for anything else.
    package static func read(_ request: Request, upTo limit: Int = 32 * 1_024) async -> FormBody? {
        let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
        guard type.filter({ $0 != " " }).lowercased() == "application/x-www-form-urlencoded",
            let body = try? await request.bytes(upTo: limit)
        else { return nil }
        return FormBody(decoding: Array(body.readableBytesView))
    }

    package init?(decoding bytes: some Collection<UInt8>) {
        guard let pairs = Self.pairs(decoding: bytes) else { return nil }
        var values: [String: String] = [:]
        for (name, value) in pairs {
            guard values.updateValue(value, forKey: name) == nil else { return nil }
        }
        self.values = values
    }

    /// The pairs of a form, in order; `nil` for what is no form, and for one with U+0000, as in a call's JSON.
    package static func pairs(decoding bytes: some Collection<UInt8>) -> [(name: String, value: String)]? {
        guard let pairs = FormEncoding.decode(bytes) else { return nil }
        return pairs.contains { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) } ? nil : pairs
    }

    /// The query of a request; `nil` if it is not a valid form.
    package static func query(of request: Request) -> FormBody? {
        FormBody(decoding: Array((request.uri.query ?? "").utf8))
    }

    /// The names of all fields.
    package var names: [String] { values.keys.sorted() }

    /// `nil` if it is absent or empty.
    package subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension Request {
    /// `Accept-Language`, for ``PageLanguage/choose(asked:proposed:acceptLanguage:)``.
    package var acceptLanguage: String? { headers[.acceptLanguage] }
}
