public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A shop's password: it opens the API and signs the notifications. On the merchant's server and nowhere else. Cannot be
/// printed.
public struct LyraPassword: Sendable, Discreet {
    @_spi(Platform) public let text: String

    /// The very text that the Back Office shows: `testpassword_…` or `prodpassword_…`.
    public init(_ text: String) { self.text = text }

    /// Whether the password is for tests or for real payments; `nil` when its beginning does not say.
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

/// A shop's HMAC-SHA-256 key: it signs what the buyer's browser brings back. Cannot be printed.
public struct LyraHMACKey: Sendable, Discreet {
    @_spi(Platform) public let text: String

    /// The very text that the Back Office shows. It is not decoded, although some look like hexadecimal.
    public init(_ text: String) { self.text = text }

    public var description: String { "HMAC key" }
}
