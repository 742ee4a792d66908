import Foundation
import GuichetCore

/// A token's text with made-up bytes: enough for code that only reads it.
enum TokenText {
    static let header: JSONValue = [
        "ephemeralPublicKey": .string(base64(91)), "publicKeyHash": .string(base64(32)),
        "transactionId": .string(String(repeating: "a1", count: 32)),
    ]

    static let bare: JSONValue = [
        "version": "EC_v1", "data": .string(base64(300)), "signature": .string(base64(1_000)), "header": header,
    ]

    static func base64(_ count: Int) -> String {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }).base64EncodedString()
    }

    /// The bare token with one field of it, or of its header, set to something else; `nil` takes the field away.
    static func with(_ name: String, _ value: JSONValue?, inHeader: Bool = false) -> [UInt8] {
        guard var token = bare.object, var header = header.object else { return [] }
        if inHeader {
            header[name] = value
            token["header"] = .object(header)
        } else {
            token[name] = value
        }
        return JSONValue.object(token).encoded()
    }
}
