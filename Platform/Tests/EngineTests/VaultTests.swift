import Foundation
import GuichetCore
import Support
import Testing

@testable import Engine

@Suite("The vault")
struct VaultTests {
    private static func keys(_ versions: UInt8...) throws -> VaultKeys {
        try VaultKeys(
            text: versions.map { "\($0) \(Data(repeating: $0, count: 32).base64EncodedString())" }
                .joined(separator: "\n"))
    }

    @Test("a value encrypted for one purpose and place can be decrypted for no other", arguments: VaultPurpose.all)
    func bound(purpose: VaultPurpose) throws {
        let vault = Vault(keys: try Self.keys(1))
        let sealed = try vault.seal([1, 2, 3], for: purpose, place: "here")
        #expect(try vault.open(sealed, for: purpose, place: "here") == [1, 2, 3])
        #expect(throws: VaultError.doesNotOpen) { try vault.open(sealed, for: purpose, place: "there") }
        for other in VaultPurpose.all where other != purpose {
            #expect(throws: VaultError.doesNotOpen, "\(other.label)") {
                try vault.open(sealed, for: other, place: "here")
            }
        }
    }

    @Test("encrypts with the newest key, names it, and decrypts what any of its keys encrypted")
    func versions() throws {
        let old = try Vault(keys: Self.keys(3)).seal([9], for: .check, place: "p")
        let vault = Vault(keys: try Self.keys(3, 12))
        let new = try vault.seal([9], for: .check, place: "p")
        #expect((old.keyVersion, new.keyVersion, vault.newestVersion) == (3, 12, 12))
        #expect(try vault.open(old, for: .check, place: "p") == [9])
        #expect(try vault.open(new, for: .check, place: "p") == [9])
        #expect(throws: VaultError.unknownKeyVersion(12)) {
            try Vault(keys: Self.keys(3)).open(new, for: .check, place: "p")
        }
        // The version is not encrypted, and must not be a way to another key.
        let relabelled = SealedValue(bytes: [3] + new.bytes.dropFirst())
        #expect(throws: VaultError.doesNotOpen) { try vault.open(relabelled, for: .check, place: "p") }
    }

    @Test("never encrypts the same value twice alike, and decrypts nothing with a changed byte")
    func bytes() throws {
        let vault = Vault(keys: try Self.keys(1))
        let sealed = try vault.seal(Array("4100000000000000".utf8), for: .pan, place: "p")
        #expect(try vault.seal(Array("4100000000000000".utf8), for: .pan, place: "p") != sealed)
        for index in sealed.bytes.indices {
            var bytes = sealed.bytes
            bytes[index] ^= 1
            #expect(throws: VaultError.self) { try vault.open(SealedValue(bytes: bytes), for: .pan, place: "p") }
        }
        for count in 0..<sealed.bytes.count {
            let cut = SealedValue(bytes: Array(sealed.bytes.prefix(count)))
            #expect(throws: VaultError.self) { try vault.open(cut, for: .pan, place: "p") }
        }
    }

    @Test(
        "a card has one fingerprint under every vault key; another card another; none is the number's plain hash"
    )
    func fingerprints() throws {
        let key = try #require(FingerprintKey(bytes: [UInt8](repeating: 5, count: 32)))
        let keys = FingerprintKeys(current: key, tokens: key.key)
        let (one, two) = (
            Vault(KeyRing(try Self.keys(1)), fingerprints: keys), Vault(KeyRing(try Self.keys(2)), fingerprints: keys)
        )
        let (card, other) = (try PAN("4100000000000000"), try PAN("5100000000000000"))
        #expect(try one.fingerprint(of: card) == two.fingerprint(of: card))
        #expect(try one.fingerprint(of: card) != one.fingerprint(of: other))
        let elsewhere = Vault(keys: try Self.keys(1))
        #expect(try elsewhere.fingerprint(of: card) != one.fingerprint(of: card))
    }

    @Test("a fingerprint is the HMAC-SHA256 of the card number, each time the same, after the number of its key")
    func fingerprintBytes() throws {
        let hash = Hex.decode("f9a15b1bc67c98a894d3ed36237e29ae0c5cad34819248f6ff194eb8c37204dd")
        let secret = [UInt8](repeating: 5, count: 32)
        let (first, later) = (FingerprintKey(bytes: secret), FingerprintKey(bytes: [7] + secret))
        let card = try PAN("4100000000000000")
        for _ in 1...2 {
            #expect(first?.fingerprint(of: card) == hash)
            #expect(later?.fingerprint(of: card) == hash.map { [7] + $0 })
        }
        #expect(FingerprintKey(bytes: [1]) == nil)
    }
}
