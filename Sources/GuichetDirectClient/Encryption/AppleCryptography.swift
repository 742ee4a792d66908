#if canImport(CommonCrypto)
    import CommonCrypto
    import Security

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// With Security and CommonCrypto, which are parts of Apple's systems.
    struct SystemCryptography: DirectCryptography {
        func encryptRSA(_ plaintext: [UInt8], publicKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            let key = try Self.key(publicKey, kSecAttrKeyClassPublic)
            guard let encrypted = SecKeyCreateEncryptedData(key, .rsaEncryptionOAEPSHA1, Data(plaintext) as CFData, nil)
            else { throw Self.failed }
            return Array(encrypted as Data)
        }

        func decryptRSA(_ ciphertext: [UInt8], privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            let key = try Self.key(privateKey, kSecAttrKeyClassPrivate)
            guard let opened = SecKeyCreateDecryptedData(key, .rsaEncryptionOAEPSHA1, Data(ciphertext) as CFData, nil)
            else { throw Self.failed }
            return Array(opened as Data)
        }

        func encryptAES(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            try Self.crypt(CCOperation(kCCEncrypt), plaintext, key: key, iv: iv)
        }

        func decryptAES(_ ciphertext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            try Self.crypt(CCOperation(kCCDecrypt), ciphertext, key: key, iv: iv)
        }

        func makeKey() throws(DirectEncryptionError) -> (privateKey: [UInt8], publicKey: [UInt8]) {
            let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 2048]
            guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil),
                let bytes = SecKeyCopyExternalRepresentation(key, nil)
            else { throw DirectEncryptionError(.failed, "no key could be made") }
            let privateKey = Array(bytes as Data)
            return (privateKey, try publicKey(of: privateKey))
        }

        func publicKey(of privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            let key = try Self.key(privateKey, kSecAttrKeyClassPrivate)
            guard let half = SecKeyCopyPublicKey(key), let bytes = SecKeyCopyExternalRepresentation(half, nil) else {
                throw Self.failed
            }
            return Array(bytes as Data)
        }

        private static let failed = DirectEncryptionError(.failed, "the system's cryptography refused")

        private static func key(_ bytes: [UInt8], _ keyClass: CFString) throws(DirectEncryptionError) -> SecKey {
            let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: keyClass]
            guard let key = SecKeyCreateWithData(Data(bytes) as CFData, attributes as CFDictionary, nil) else {
                throw DirectEncryptionError(.invalidKey, "this is no RSA key")
            }
            return key
        }

        private static func crypt(
            _ operation: CCOperation, _ input: [UInt8], key: [UInt8], iv: [UInt8]
        ) throws(DirectEncryptionError) -> [UInt8] {
            guard key.count == kCCKeySizeAES256, iv.count == kCCBlockSizeAES128 else { throw failed }
            var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
            let room = output.count
            var count = 0
            let status = CCCrypt(
                operation, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, iv, input,
                input.count, &output, room, &count)
            guard status == CCCryptorStatus(kCCSuccess) else { throw failed }
            return Array(output.prefix(count))
        }
    }
#endif
