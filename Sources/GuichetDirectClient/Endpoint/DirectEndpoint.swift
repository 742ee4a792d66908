@_spi(Platform) import GuichetCore

/// One call of Worldline Direct's API: its method, its path, and the status of its success. The table has the 56 calls
/// of the server API in Worldline's server library 10.3.0; for some of them this module has no typed messages.
public struct DirectEndpoint: Sendable, Hashable, CustomStringConvertible {
    /// The name of the call: `createPayment`.
    public let name: String
    /// The HTTP method.
    public let method: String
    /// The path with its parameters: `/v2/{merchantId}/payments/{paymentId}`.
    public let template: String
    /// The HTTP status of a success.
    public let success: Int
    /// Whether the platform recognises a repeat with the same idempotence key (Worldline Direct, "Idempotent
    /// requests").
    public let isIdempotent: Bool
    /// The names of the parameters, in order.
    public let parameters: [String]

    package init(_ name: String, _ method: String, _ template: String, _ success: Int, isIdempotent: Bool = false) {
        self.name = name
        self.method = method
        self.template = template
        self.success = success
        self.isIdempotent = isIdempotent
        parameters = template.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }.map {
            String($0.dropFirst().dropLast())
        }
    }

    /// The path with its parameters replaced and percent-encoded; `nil` if their number is wrong, or one is empty or
    /// would change the path.
    public func path(_ arguments: [String]) -> String? {
        guard arguments.count == parameters.count, !arguments.contains("") else { return nil }
        guard !arguments.contains(".") else { return nil }
        guard !arguments.contains("..") else { return nil }  // iOS-newer: a list, and not a text
        var rest = arguments[...]
        let parts = template.split(separator: "/").map { part -> String in
            part.hasPrefix("{") ? Self.encoded(rest.popFirst() ?? "") : String(part)
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Percent-encodes everything except letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3).
    public static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if Unicode.Scalar(byte).isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += Array("%\(Hex.encode([byte]).uppercased())".utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    public var description: String { "\(method) \(template)" }
}
