#if !canImport(CommonCrypto)
    import Crypto
    import CryptoExtras

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// With swift-crypto, where the system has no cryptography of its own.
    struct SystemCryptography: DirectCryptography {
        func encryptRSA(_ plaintext: [UInt8], publicKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            let key: _RSA.Encryption.PublicKey
            do {
                key = try _RSA.Encryption.PublicKey(derRepresentation: publicKey)
            } catch {
                throw DirectEncryptionError(.invalidKey, "this is no public RSA key")
            }
            return try Self.result { try key.encrypt(plaintext, padding: .PKCS1_OAEP) }
        }

        func decryptRSA(_ ciphertext: [UInt8], privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            let key = try Self.key(privateKey)
            return try Self.result { try key.decrypt(ciphertext, padding: .PKCS1_OAEP) }
        }

        func encryptAES(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            try Self.result {
                try AES._CBC.encrypt(plaintext, using: SymmetricKey(data: key), iv: AES._CBC.IV(ivBytes: iv))
            }
        }

        func decryptAES(_ ciphertext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            try Self.result {
                try AES._CBC.decrypt(ciphertext, using: SymmetricKey(data: key), iv: AES._CBC.IV(ivBytes: iv))
            }
        }

        func makeKey() throws(DirectEncryptionError) -> (privateKey: [UInt8], publicKey: [UInt8]) {
            do {
                let key = try _RSA.Encryption.PrivateKey(keySize: .bits2048)
                return (
                    Array(key.derRepresentation), try RSAKeyForm.publicKey(spki: Array(key.publicKey.derRepresentation))
                )
            } catch let error as DirectEncryptionError {
                throw error
            } catch {
                throw DirectEncryptionError(.failed, "no key could be made")
            }
        }

        func publicKey(of privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
            try RSAKeyForm.publicKey(spki: Array(try Self.key(privateKey).publicKey.derRepresentation))
        }

        private static func key(_ privateKey: [UInt8]) throws(DirectEncryptionError) -> _RSA.Encryption.PrivateKey {
            do {
                return try _RSA.Encryption.PrivateKey(derRepresentation: privateKey)
            } catch {
                throw DirectEncryptionError(.invalidKey, "this is no private RSA key")
            }
        }

        private static func result(_ work: () throws -> Data) throws(DirectEncryptionError) -> [UInt8] {
            do {
                return Array(try work())
            } catch {
                throw DirectEncryptionError(.failed, "the system's cryptography refused")
            }
        }
    }
#endif
