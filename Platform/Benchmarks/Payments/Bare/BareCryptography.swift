import Crypto
import Foundation

/// The cryptography of a card payment, from the primitives alone: the context that the phone brings back is opened, the
/// card's key is agreed, the card is decrypted, and sealed for the store.
struct BareCryptography: Sendable {
    private let vault = SymmetricKey(size: .bits256)
    private let context: Data
    private let contextKey: Data
    private let senderKey: Data
    private let card: Data

    /// - Parameter contextLength: of the phone's `redirectionData`, in bytes.
    init(contextLength: Int) throws {
        let receiver = P256.KeyAgreement.PrivateKey()
        let sender = P256.KeyAgreement.PrivateKey()
        contextKey = receiver.rawRepresentation
        senderKey = sender.publicKey.x963Representation
        context = try Self.seal(Data(repeating: 7, count: contextLength), with: vault)
        card = try Self.seal(
            Data(#"{"cardNumber":"4100000000000000","cardExpiryDate":"209912","cardCSCValue":"123"}"#.utf8),
            with: Self.derived(receiver, sender.publicKey))
    }

    /// - Returns: what is stored of the card.
    func payment() throws -> Data {
        _ = try AES.GCM.open(AES.GCM.SealedBox(combined: context), using: vault)
        let key = try Self.derived(
            P256.KeyAgreement.PrivateKey(rawRepresentation: contextKey),
            P256.KeyAgreement.PublicKey(x963Representation: senderKey))
        let plain = try AES.GCM.open(AES.GCM.SealedBox(combined: card), using: key)
        let number = plain.dropFirst(15).prefix(16)
        // The card's fingerprint, and the chain of the two lines of its history.
        let fingerprint = HMAC<SHA256>.authenticationCode(for: number, using: vault)
        let first = SHA256.hash(data: Data(fingerprint) + plain)
        _ = SHA256.hash(data: Data(first) + plain)
        return try Self.seal(Data(number), with: vault)
    }

    private static func derived(
        _ own: P256.KeyAgreement.PrivateKey, _ other: P256.KeyAgreement.PublicKey
    ) throws -> SymmetricKey {
        try own.sharedSecretFromKeyAgreement(with: other)
            .x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: Data("A128GCM".utf8), outputByteCount: 16)
    }

    private static func seal(_ data: Data, with key: SymmetricKey) throws -> Data {
        guard let sealed = try AES.GCM.seal(data, using: key).combined else { throw BenchError("no combined form") }
        return sealed
    }
}
