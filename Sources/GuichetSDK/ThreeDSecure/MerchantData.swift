import GuichetCore

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
        guard !Self.holdsCardNumber(bytes) else {
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

    /// Whether the bytes contain 13 to 19 digits in one piece, or in the groups in which cards print them, with no
    /// letter next to them.
    ///
    /// The rule checks the form only, so that session numbers of one form are always accepted or always refused: with a
    /// check digit, most would be accepted in tests and the rest refused in production. A UUID never has this form, and
    /// a hash in hexadecimal digits practically never.
    private static func holdsCardNumber(_ bytes: [UInt8]) -> Bool {
        var groups: [Int] = []
        var digits = 0
        var isNumber = true
        for byte in bytes + [0] {
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x41...0x5A, 0x61...0x7A, 0x80...: isNumber = false
            default:
                groups = digits > 0 && isNumber ? groups + [digits] : []
                if isCard(groups) { return true }
                if byte != UInt8(ascii: " "), byte != UInt8(ascii: "-") { groups = [] }
                (digits, isNumber) = (0, true)
            }
        }
        return false
    }

    /// 13 to 19 digits; or groups that end in 4-4-4-4 (the last may be shorter), 4-6-4 or 4-6-5.
    private static func isCard(_ groups: [Int]) -> Bool {
        guard let last = groups.last else { return false }
        return (13...19).contains(last)
            || (groups.suffix(4).dropLast().elementsEqual([4, 4, 4]) && (1...4).contains(last))
            || (groups.suffix(3).dropLast().elementsEqual([4, 6]) && (4...5).contains(last))
    }
}
