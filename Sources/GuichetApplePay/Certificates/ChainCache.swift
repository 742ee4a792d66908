import Crypto
import Foundation
import X509

/// The signers whose certificate chains were verified before.
///
/// Apple uses a few certificates for years, and verifying a chain costs five times as much as verifying the token. Only
/// the signer of a token with a correct signature is stored, and only if its message has no certificate beside the two
/// that are needed: the set of certificates is not signed, so an attacker who has one token could fill the cache with
/// other sets around it. A chain that has expired since is verified again, and refused for that reason.
///
/// `@unchecked` because the dictionary is changed only while the lock is locked; `Mutex` needs iOS 18.
final class ChainCache: @unchecked Sendable {
    /// An object: its certificates have dozens of parts, each of which a copy would retain.
    final class Entry: Sendable {
        let chain: SignerChain
        let key: SignerKey
        let version: ApplePayToken.Version
        /// The common name of the signer's certificate.
        let name: String

        init(chain: SignerChain, key: SignerKey, version: ApplePayToken.Version) {
            self.chain = chain
            self.key = key
            self.version = version
            name = chain.leaf.subject.commonName ?? chain.leaf.subject.description
        }
    }

    private let lock = NSLock()
    private var entries: [SHA256Digest: Entry] = [:]
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// The lookup key: every certificate of the message, in its order, and which of them signed; each with its length,
    /// so that no two different signatures have the same bytes.
    static func key(of signed: SignedData) -> SHA256Digest {
        signed.bytes.withUnsafeBytes { bytes in
            var hash = SHA256()
            func update(_ range: Range<Int>) {
                withUnsafeBytes(of: range.count) { hash.update(bufferPointer: $0) }
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            update(signed.issuer)
            update(signed.serialNumber)
            for range in signed.certificates { update(range) }
            return hash.finalize()
        }
    }

    /// Whether a signer may be stored: its message has only its own certificate and the intermediate.
    static func mayKeep(_ signed: SignedData) -> Bool { signed.certificates.count == 2 }

    var count: Int {
        lock.lock()
        defer { lock.unlock() }
        return entries.count
    }

    func entry(_ key: SHA256Digest) -> Entry? {
        lock.lock()
        defer { lock.unlock() }
        return entries[key]
    }

    func keep(_ entry: Entry, for key: SHA256Digest) {
        lock.lock()
        defer { lock.unlock() }
        guard capacity > 0 else { return }
        if entries.count >= capacity, entries[key] == nil { entries.removeAll(keepingCapacity: true) }
        entries[key] = entry
    }
}
