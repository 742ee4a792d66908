import GuichetCore

/// Reads the fields of a token, each in its only valid spelling: two texts that mean the same bytes would be one token
/// for the signature and two for a store of seen tokens.
enum TokenField {
    static func text(_ name: String, in object: JSONObject) throws(ApplePayError) -> String {
        guard let value = object[name] else {
            throw ApplePayError(.missingField, at: .token, field: name, "\(name) is missing")
        }
        guard case .string(let text) = value else {
            throw ApplePayError(.wrongType, at: .token, field: name, "a text is expected")
        }
        return text
    }

    static func base64(_ name: String, in object: JSONObject) throws(ApplePayError) -> [UInt8] {
        guard let bytes = Base64.decode(try text(name, in: object)), !bytes.isEmpty else {
            throw ApplePayError(
                .notBase64, at: .token, field: name, "not base64 (RFC 4648, section 4) in its canonical form")
        }
        return bytes
    }

    static func hex(_ name: String, in object: JSONObject) throws(ApplePayError) -> [UInt8] {
        guard let bytes = Hex.decode(try text(name, in: object)) else {
            throw ApplePayError(.notHex, at: .token, field: name, "not an even number of hexadecimal digits")
        }
        return bytes
    }

    static func length(of name: String, _ bytes: [UInt8], is count: Int) throws(ApplePayError) {
        guard bytes.count == count else {
            throw ApplePayError(
                .wrongLength, at: .token, field: name, "\(count) bytes are expected, \(bytes.count) came")
        }
    }
}
