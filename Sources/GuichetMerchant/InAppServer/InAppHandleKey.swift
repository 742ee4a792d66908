@_spi(Platform) public import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A key with which a merchant's server seals what it gives to a phone and wants back unchanged: AES-256-GCM (NIST SP
/// 800-38D). It never leaves the server, and cannot be printed.
public struct InAppHandleKey: Sendable, Discreet {
    /// Names the key in each handle, so that it can be replaced: one to twenty letters and digits.
    public let id: String
    private let secret: [UInt8]

    /// - Parameters:
    ///   - id: one to twenty letters and digits.
    ///   - secret: 32 random bytes, kept like the API key.
    /// - Returns: `nil` if either has another form.
    public init?(id: String, secret: [UInt8]) {
        guard (1...20).contains(id.utf8.count), id.unicodeScalars.allSatisfy(\.isASCIIAlphanumeric), secret.count == 32
        else { return nil }
        self.id = id
        self.secret = secret
    }

    /// A new random key, for tests and trials: its secret cannot be read, so it ends with the process, and with it each
    /// handle that it sealed.
    public init(makingWithID id: String) {
        self.id = id
        secret = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    /// - Parameter purpose: what the text is for, and for whom: a text for another purpose cannot be opened.
    func seal(_ text: [UInt8], for purpose: String) throws(MerchantError) -> String {
        do {
            let box = try AES.GCM.seal(
                text, using: SymmetricKey(data: secret), authenticating: Array("\(id)|\(purpose)".utf8))
            guard let combined = box.combined else { throw MerchantError.unsealable }
            return "\(id).\(Base64URL.encode(combined))"
        } catch {
            throw .unsealable
        }
    }

    /// `nil` for anything that this key did not seal for this purpose.
    func open(_ sealed: Substring, for purpose: String) -> [UInt8]? {
        guard let bytes = Base64URL.decode(sealed), let box = try? AES.GCM.SealedBox(combined: bytes) else {
            return nil
        }
        let opened = try? AES.GCM.open(
            box, using: SymmetricKey(data: secret), authenticating: Array("\(id)|\(purpose)".utf8))
        return opened.map { Array($0) }
    }

    public var description: String { "handle key \(id)" }
}

extension MerchantError {
    static let unsealable = MerchantError(.invalidRequest, "the handle cannot be sealed", advice: .askSupport)
}
