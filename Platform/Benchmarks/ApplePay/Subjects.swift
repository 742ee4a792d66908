import BenchmarkPrimitives
import Crypto
import CryptoExtras
import Foundation
@_spi(Tools) import GuichetApplePay
import GuichetCore
import SwiftASN1

/// Something that is measured: a piece of work that can be done with each of several tokens.
struct Subject {
    let name: Name
    /// How many different pieces there are.
    let count: Int
    let work: (Int) async throws -> Void

    enum Name: String, CaseIterable, Codable, Sendable {
        case ecdh, ecdsa, oaep, berParse, bareToken
        case walk, parse, verify, verifyWithChain, decrypt, payload, verifyAndDecrypt, whole
        case rsaVerify, rsaDecrypt, rsaWhole
    }
}

/// Everything that is measured. Each piece of work fails loudly: a benchmark of errors measures nothing.
enum Subjects {
    static func all(_ tokens: Tokens) throws -> [Subject] {
        try primitives(tokens) + steps(tokens) + rsa(tokens)
    }

    private static func subject(_ name: Subject.Name, _ count: Int, _ work: @escaping (Int) async throws -> Void)
        -> Subject
    { Subject(name: name, count: count, work: work) }

    /// What cannot be saved, from the libraries below, with nothing around it.
    private static func primitives(_ tokens: Tokens) throws -> [Subject] {
        let own = P256.KeyAgreement.PrivateKey()
        let theirs = (0..<64).map { _ in P256.KeyAgreement.PrivateKey().publicKey }
        let signer = P256.Signing.PrivateKey()
        let signatures = try (0..<64).map { index in
            let digest = SHA256.hash(data: [UInt8(index)])
            return (digest, try signer.signature(for: digest))
        }
        let publicKey = signer.publicKey
        // As long as the payment data of a token.
        let bare = try (0..<64).map { _ in
            try BareToken(for: own, by: signer, plain: Data(repeating: 52, count: 240))
        }
        let rsa = try _RSA.Encryption.PrivateKey(keySize: .bits2048)
        let wrapped = try (0..<8).map {
            try rsa.publicKey.encrypt([UInt8](repeating: UInt8($0), count: 16), padding: .PKCS1_OAEP_SHA256)
        }
        return [
            subject(.ecdh, theirs.count) { _ = try own.sharedSecretFromKeyAgreement(with: theirs[$0]) },
            subject(.ecdsa, signatures.count) { index in
                let (digest, signature) = signatures[index]
                guard publicKey.isValidSignature(signature, for: digest) else { throw BenchError("no signature") }
            },
            subject(.oaep, wrapped.count) { _ = try rsa.decrypt(wrapped[$0], padding: .PKCS1_OAEP_SHA256) },
            subject(.bareToken, bare.count) { _ = try bare[$0].read() },
            subject(.berParse, tokens.ec.count) { _ = try BER.parse(tokens.ec[$0].token.signature) },
        ]
    }

    private static func steps(_ tokens: Tokens) throws -> [Subject] {
        let ec = tokens.ec
        let key = tokens.ecKey
        let verifier = ApplePayVerifier(roots: [tokens.root])
        let forgetful = ApplePayVerifier(roots: [tokens.root], rememberedSigners: 0)
        let reader = ApplePayTokenReader(keys: ProcessingKeys([key]), verifier: verifier, replays: nil)
        return [
            subject(.parse, ec.count) { _ = try ApplePayToken(parsing: ec[$0].text) },
            subject(.walk, ec.count) { _ = try SignatureParts(reading: ec[$0].token.signature) },
            subject(.verify, ec.count) { _ = try verifier.verify(ec[$0].token, at: Tokens.now) },
            subject(.verifyWithChain, ec.count) { _ = try forgetful.verify(ec[$0].token, at: Tokens.now) },
            subject(.decrypt, ec.count) { _ = try key.decrypt(ec[$0].token) },
            subject(.payload, ec.count) { _ = try key.payload(ofUnverified: ec[$0].token) },
            subject(.verifyAndDecrypt, ec.count) {
                let verified = try verifier.verify(ec[$0].token, at: Tokens.now)
                _ = try key.decrypt(verified.token)
            },
            subject(.whole, ec.count) {
                _ = try await reader.read(ec[$0].text, at: Tokens.now, expecting: .init(amount: nil))
            },
        ]
    }

    private static func rsa(_ tokens: Tokens) -> [Subject] {
        let rsa = tokens.rsa
        let key = tokens.rsaKey
        let verifier = ApplePayVerifier(roots: [tokens.root])
        let reader = ApplePayTokenReader(keys: ProcessingKeys([key]), verifier: verifier, replays: nil)
        return [
            subject(.rsaVerify, rsa.count) { _ = try verifier.verify(rsa[$0].token, at: Tokens.now) },
            subject(.rsaDecrypt, rsa.count) { _ = try key.decrypt(rsa[$0].token) },
            subject(.rsaWhole, rsa.count) {
                _ = try await reader.read(rsa[$0].text, at: Tokens.now, expecting: .init(amount: nil))
            },
        ]
    }
}
