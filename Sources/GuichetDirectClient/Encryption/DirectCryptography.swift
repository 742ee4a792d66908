/// The system functions for the encrypted input: RSA with OAEP (RFC 8017, 7.1) over SHA-1, and AES-256 in CBC mode with
/// the padding of PKCS #7. Neither is in CryptoKit; Worldline chose them.
///
/// Keys have the format of RFC 8017, appendix A.1 (`RSAPublicKey`, `RSAPrivateKey`), in DER.
protocol DirectCryptography: Sendable {
    func encryptRSA(_ plaintext: [UInt8], publicKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8]
    func decryptRSA(_ ciphertext: [UInt8], privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8]
    func encryptAES(_ plaintext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8]
    func decryptAES(_ ciphertext: [UInt8], key: [UInt8], iv: [UInt8]) throws(DirectEncryptionError) -> [UInt8]
    /// A new key of 2048 bits, and its public key.
    func makeKey() throws(DirectEncryptionError) -> (privateKey: [UInt8], publicKey: [UInt8])
    /// The public key of a private key.
    func publicKey(of privateKey: [UInt8]) throws(DirectEncryptionError) -> [UInt8]
}
