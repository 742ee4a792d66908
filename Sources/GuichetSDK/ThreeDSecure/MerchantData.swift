import GuichetCore
@_spi(Platform) import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// MD: data that a merchant sends to the issuer's page and gets back at the TermUrl, to find its session again (Sips
/// In-App 24.3, "Formulaire POST vers l'ACS").
///
/// The guide: only ASCII from 0x20 to 0x7E, otherwise Base64; at most 1024 bytes, after Base64; confidential data, such
/// as a card number, must be encrypted. The issuer's servers see MD: put a random session number into it and nothing
/// else.
public struct MerchantData: Sendable, Hashable {
    /// As it is sent.
    public let text: String
    /// Whether ``text`` is the Base64 of the given value.
    public let isBase64: Bool

    /// After Base64 (Sips In-App 24.3).
    public static let maximumBytes = 1_024

    /// No data: an empty MD.
    public static let none = MerchantData(text: "", isBase64: false)

    /// - Throws: ``InAppError/Code/cardNumberInMerchantData``, or ``InAppError/Code/invalidMerchantData`` if it is too
    ///   long.
    public init(_ text: String) throws(InAppError) {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        try self.init(bytes: Array(text.utf8), plain: isPlain ? text : nil)
    }

    /// Any bytes, sent as Base64.
    public init(bytes: some Collection<UInt8>) throws(InAppError) {
        try self.init(bytes: Array(bytes), plain: nil)
    }

    private init(bytes: [UInt8], plain: String?) throws(InAppError) {
        // The platform's own rule, so that what is sent is also accepted there.
        guard !CardNumberScanner.isIn(String(decoding: bytes, as: UTF8.self)) else {
            throw InAppError(
                code: .cardNumberInMerchantData,
                reason: "MD contains what looks like a card number, and it passes through machines that must not "
                    + "see one; send a session number instead",
                field: "MD", advice: .fixIntegration)
        }
        text = plain ?? Data(bytes).base64EncodedString()
        isBase64 = plain == nil
        guard text.utf8.count <= Self.maximumBytes else {
            throw InAppError(
                code: .invalidMerchantData,
                reason: "MD has \(text.utf8.count) bytes\(isBase64 ? " after Base64" : ""), "
                    + "and \(Self.maximumBytes) at most are allowed",
                field: "MD", advice: .fixIntegration)
        }
    }

    private init(text: String, isBase64: Bool) {
        self.text = text
        self.isBase64 = isBase64
    }
}
