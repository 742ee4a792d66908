import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The vault's own keys, by version from 1 to 255. The newest one encrypts; all of them can open.
package struct VaultKeys: Sendable, CustomStringConvertible, CustomReflectable {
    let byVersion: [Int: SymmetricKey]
    let newest: Int
    let oldest: Int

    /// Reads one key a line: `VERSION BASE64`, or a single line of base64 alone, which is version 1. A key is 32 bytes.
    /// Blank lines and lines that begin with `#` are skipped.
    package init(text: String) throws(VaultError) {
        var keys: [Int: SymmetricKey] = [:]
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ") }
        for words in lines where !words.isEmpty && words.first?.first != "#" {
            let version = words.count == 1 ? 1 : Int(words[0]) ?? 0
            guard words.count <= 2, (1...255).contains(version) else {
                throw .notAKey("a line is not VERSION BASE64 with a version from 1 to 255")
            }
            guard let data = words.last.flatMap({ Data(base64Encoded: String($0)) }), data.count == 32 else {
                throw .notAKey("key \(version) is not 32 bytes in base64")
            }
            guard keys[version] == nil else { throw .notAKey("key \(version) is there twice") }
            keys[version] = SymmetricKey(data: data)
        }
        guard let newest = keys.keys.max(), let oldest = keys.keys.min() else { throw .notAKey("there is no key") }
        byVersion = keys
        self.newest = newest
        self.oldest = oldest
    }

    /// The versions of all keys.
    package var versions: Set<Int> { Set(byVersion.keys) }

    /// The versions that both have, with different keys.
    func differing(from other: VaultKeys) -> Set<Int> {
        Set(byVersion.filter { version, key in other.byVersion[version].map { $0 != key } ?? false }.keys)
    }

    /// - Throws: ``VaultKeysRefused`` if a version that is not known yet has the key of another one: a rotation to it would leave
    ///   everything under the key that is to be replaced. One that is in use already is none to be locked out by.
    func refuseRepeated(except known: Set<Int>) throws(VaultKeysRefused) {
        for (version, key) in byVersion.sorted(by: { $0.key < $1.key }) where !known.contains(version) {
            guard let other = byVersion.first(where: { $0.key != version && $0.value == key })?.key else { continue }
            throw VaultKeysRefused(
                .changed, "vault keys \(min(other, version)) and \(max(other, version)) are the same",
                remedy: "make a new key for \(version) with `openssl rand -base64 32`")
        }
    }

    /// For each version, a number by which nodes find out whether they have the same key. It is derived from the key, and
    /// leads nowhere.
    var checks: [Int: UInt64] {
        byVersion.mapValues { key in
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: key, info: Array("guichet vault 1 nodes".utf8), outputByteCount: 8
            ).withUnsafeBytes { bytes in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        }
    }

    /// A new key as the text of a key file.
    package static func freshText(random: some RandomSource) -> String {
        "1 \(Data(random.bytes(32)).base64EncodedString())\n"
    }

    package var description: String { "\(byVersion.count) vault key(s)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
