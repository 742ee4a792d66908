import BenchmarkPrimitives
import Crypto
import Foundation

/// The cryptography of a payment, from the primitives alone.
protocol BareCryptography: Sendable {
    /// - Returns: what is stored of the card.
    func payment() throws -> Data
}

/// Sips: the context that the phone brings back is opened, the card's key is agreed, and the card is decrypted.
struct BareEncryptedCard: BareCryptography {
    private let store = BareStoredCard()
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
        context = try AES.GCM.sealed(Data(repeating: 7, count: contextLength), with: vault)
        card = try AES.GCM.sealed(
            Data(#"{"cardNumber":"4100000000000000","cardExpiryDate":"209912","cardCSCValue":"123"}"#.utf8),
            with: Self.derived(receiver, sender.publicKey))
    }

    func payment() throws -> Data {
        _ = try AES.GCM.open(AES.GCM.SealedBox(combined: context), using: vault)
        let key = try Self.derived(
            P256.KeyAgreement.PrivateKey(rawRepresentation: contextKey),
            P256.KeyAgreement.PublicKey(x963Representation: senderKey))
        let plain = try AES.GCM.open(AES.GCM.SealedBox(combined: card), using: key)
        return try store.stored(plain.dropFirst(15).prefix(16), of: plain)
    }

    private static func derived(
        _ own: P256.KeyAgreement.PrivateKey, _ other: P256.KeyAgreement.PublicKey
    ) throws -> SymmetricKey {
        try own.sharedSecretFromKeyAgreement(with: other)
            .x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: Data("A128GCM".utf8), outputByteCount: 16)
    }
}

/// Lyra: a token is verified and decrypted.
struct BareApplePay: BareCryptography {
    private let store = BareStoredCard()
    private let token: BareToken

    init() throws {
        // As long as the payment data of the simulated device.
        token = try BareToken(
            for: P256.KeyAgreement.PrivateKey(), by: P256.Signing.PrivateKey(), plain: Data(repeating: 52, count: 240))
    }

    func payment() throws -> Data {
        let plain = try token.read()
        return try store.stored(plain.prefix(16), of: plain)
    }
}

/// Direct: the signature of the call is computed; the merchant has decrypted the token.
struct BareSignedCall: BareCryptography {
    private let store = BareStoredCard()
    private let key = SymmetricKey(size: .bits256)
    /// As long as the text that a merchant signs.
    private let text = Data(repeating: 52, count: 130)

    func payment() throws -> Data {
        let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
        return try store.stored(text.prefix(16), of: Data(code) + text)
    }
}

/// What every card has: its fingerprint, the chain of the two lines of its payment's history, and a seal.
private struct BareStoredCard: Sendable {
    private let vault = SymmetricKey(size: .bits256)

    func stored(_ number: Data, of plain: Data) throws -> Data {
        let fingerprint = HMAC<SHA256>.authenticationCode(for: number, using: vault)
        let first = SHA256.hash(data: Data(fingerprint) + plain)
        _ = SHA256.hash(data: Data(first) + plain)
        return try AES.GCM.sealed(Data(number), with: vault)
    }
}

extension AES.GCM {
    fileprivate static func sealed(_ data: Data, with key: SymmetricKey) throws -> Data {
        guard let sealed = try seal(data, using: key).combined else { throw BenchError("no combined form") }
        return sealed
    }
}
