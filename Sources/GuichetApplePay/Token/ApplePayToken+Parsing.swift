public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ApplePayToken {
    /// The maximum length of a text, in bytes. Real tokens have about four thousand bytes, a nested one in Base64 a
    /// third more.
    @_spi(Tools) public static let largestText = 65_536

    /// Reads a token from JSON text, in any of its usual forms:
    ///
    /// - bare, as in `PKPaymentToken.paymentData`: `{"version":…,"data":…,"signature":…,"header":{…}}`
    /// - nested, as Apple Pay on the web and payment platforms pass it on: `{"paymentData":…,"paymentMethod":…,
    ///   "transactionIdentifier":…}`, where `paymentData` is the bare token as an object, as a text, or as a text in
    ///   base64.
    public init(parsing text: some Collection<UInt8>) throws(ApplePayError) {
        guard !text.isEmpty else { throw Self.simulator }
        guard text.count <= Self.largestText else {
            throw ApplePayError(.tooLarge, at: .token, "a token has at most \(Self.largestText) bytes")
        }
        try self.init(json: Self.json(text, field: nil))
    }

    /// Reads a token from a JSON value, bare or nested.
    public init(json: JSONValue) throws(ApplePayError) {
        guard let object = json.object else {
            throw ApplePayError(.wrongType, at: .token, "a token is a JSON object")
        }
        guard let paymentData = object["paymentData"] else {
            // What an app or a page has from the sheet, contacts included.
            guard object["token"]?.object == nil || object["version"] != nil else {
                throw ApplePayError(
                    .missingField, at: .token, field: "version",
                    "version is missing: it is a whole payment, pass the value of its token")
            }
            try self.init(bare: object, wrapping: nil)
            return
        }
        try self.init(bare: Self.inner(paymentData), wrapping: object.without(["paymentData"]))
    }

    /// Apple's simulator makes payments with empty `paymentData`, to test the screens of an app.
    private static let simulator = ApplePayError(
        .simulator, at: .token, field: "paymentData",
        "paymentData is empty: the payment comes from Apple's simulator, which makes no tokens. Use a device and a "
            + "sandbox account, or mint a test token")

    private static func inner(_ paymentData: JSONValue) throws(ApplePayError) -> JSONObject {
        switch paymentData {
        case .object(let object):
            guard !object.members.isEmpty else { throw simulator }
            return object
        case .string(let text):
            guard !text.isEmpty else { throw simulator }
            return try inner(text)
        case .null:
            throw simulator
        default:
            throw ApplePayError(.wrongType, at: .token, field: "paymentData", "an object or a text is expected")
        }
    }

    private static func inner(_ text: String) throws(ApplePayError) -> JSONObject {
        let bytes: [UInt8]
        if text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            bytes = Array(text.utf8)
        } else if let decoded = Base64.decode(text) {
            bytes = decoded
        } else {
            throw ApplePayError(.notJSON, at: .token, field: "paymentData", "neither JSON nor JSON in base64")
        }
        guard let object = try json(bytes, field: "paymentData").object else {
            throw ApplePayError(.wrongType, at: .token, field: "paymentData", "a token is a JSON object")
        }
        return object
    }

    private static func json(_ text: some Collection<UInt8>, field: String?) throws(ApplePayError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: text)
        } catch {
            throw ApplePayError(.notJSON, at: .token, field: field, "not the JSON of a token: \(error)")
        }
    }

    private init(bare fields: JSONObject, wrapping: JSONObject?) throws(ApplePayError) {
        let version = Version(rawValue: try TokenField.text("version", in: fields))
        guard case .object(let header)? = fields["header"] else {
            let code: ApplePayError.Code = fields["header"] == nil ? .missingField : .wrongType
            throw ApplePayError(code, at: .token, field: "header", "header is to be an object")
        }
        let material: KeyMaterial
        switch version {
        case .ec:
            try Self.refuse("wrappedKey", in: header, version)
            material = .ephemeralPublicKey(try TokenField.base64("ephemeralPublicKey", in: header))
        case .rsa:
            try Self.refuse("ephemeralPublicKey", in: header, version)
            material = .wrappedKey(try TokenField.base64("wrappedKey", in: header))
        default:
            throw ApplePayError(
                .unknownVersion, at: .token, field: "version", "\(Version.ec) and \(Version.rsa) are known")
        }
        try self.init(fields: fields, header: header, wrapping: wrapping, material: material, version: version)
    }

    /// Two readers could use different keys of a token that has both.
    private static func refuse(_ name: String, in header: JSONObject, _ version: Version) throws(ApplePayError) {
        guard header[name] == nil else {
            throw ApplePayError(.keyFieldMismatch, at: .token, field: name, "an \(version) token has no such field")
        }
    }
}
