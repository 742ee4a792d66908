public import Foundation

// On Apple's systems these are bridged; here they are the same.
public typealias CFData = Data
public typealias CFString = String
public typealias CFDictionary = [String: Any]

public final class SecKey {}

public struct SecKeyAlgorithm: Sendable {
    public static let rsaEncryptionOAEPSHA1 = SecKeyAlgorithm()
}

public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeyTypeRSA: CFString = "42"
public let kSecAttrKeyClass: CFString = "kcls"
public let kSecAttrKeyClassPublic: CFString = "0"
public let kSecAttrKeyClassPrivate: CFString = "1"
public let kSecAttrKeySizeInBits: CFString = "bsiz"

/// Ours: the last parameter of the functions.
public typealias SecError = UnsafeMutablePointer<Unmanaged<AnyObject>?>

public func SecKeyCreateWithData(_ data: CFData, _ attributes: CFDictionary, _ error: SecError?) -> SecKey? { nil }
public func SecKeyCreateRandomKey(_ attributes: CFDictionary, _ error: SecError?) -> SecKey? { nil }
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { nil }
public func SecKeyCopyExternalRepresentation(_ key: SecKey, _ error: SecError?) -> CFData? { nil }
public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData, _ error: SecError?
) -> CFData? { nil }
public func SecKeyCreateDecryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData, _ error: SecError?
) -> CFData? { nil }
