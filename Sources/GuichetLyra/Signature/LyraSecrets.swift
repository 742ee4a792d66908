public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A shop's password: gives access to the API and signs the notifications. Only for the merchant's server. Cannot be
/// printed.
public struct LyraPassword: Sendable, Discreet {
    /// The password as text.
    @_spi(Platform) public let text: String

    /// The exact text in the Back Office: `testpassword_…` or `prodpassword_…`.
    public init(_ text: String) { self.text = text }

    /// Whether the password is for tests or for real payments; `nil` if its beginning does not tell.
    public var mode: LyraMode? {
        if text.hasPrefix("testpassword_") { return .test }
        return text.hasPrefix("prodpassword_") ? .production : nil
    }

    /// The value of the header `Authorization` (RFC 7617).
    public func authorization(shopId: String) -> String {
        "Basic \(Data("\(shopId):\(text)".utf8).base64EncodedString())"
    }

    public var description: String { "password" }
}

/// A shop's HMAC-SHA-256 key: signs the data that the buyer's browser returns. Cannot be printed.
public struct LyraHMACKey: Sendable, Discreet {
    /// The key as text.
    @_spi(Platform) public let text: String

    /// The exact text in the Back Office. It is not decoded, although some keys look like hexadecimal.
    public init(_ text: String) { self.text = text }

    public var description: String { "HMAC key" }
}

/// A shop's key for the redirect form (the key, formerly the certificate, of the Back Office): signs what a merchant's page
/// sends, and what the platform answers. There is one for tests and one for production. Cannot be printed.
public struct LyraFormKey: Sendable, Discreet {
    /// The key as text.
    @_spi(Platform) public let text: String

    /// The exact text in the Back Office: 16 letters or digits.
    public init(_ text: String) { self.text = text }

    public var description: String { "form key" }
}
