import Crypto
package import Foundation
import NIOHTTP2
import NIOSSL
import Storage
import SwiftASN1
import X509

/// The certificate chain and the key with which the platform serves TLS, in two files of PEM.
package struct TLSFiles: Sendable, Hashable {
    package let certificate: String
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// What is read and checked of the two files.
    struct Loaded: Sendable {
        let context: NIOSSLContext
        let expires: Date
        let names: CertificateNames
    }

    /// - Parameter name: the host of the platform's public address; `nil` compares none.
    func load(at now: Date, for name: String?) throws(TLSRefused) -> Loaded {
        let chain = try Self.chain(try Self.read(certificate), certificate)
        guard let leaf = chain.first else {
            throw TLSRefused(
                .notACertificate, "\(certificate) contains no certificate", remedy: "give a chain in PEM")
        }
        try checkTime(leaf, now)
        let names = CertificateNames(of: leaf)
        if let name, !names.contain(name) {
            throw TLSRefused(
                .otherName, "the certificate in \(certificate) is for \(names), not for \(name)",
                remedy: "give a certificate for the host of --public-url")
        }
        return Loaded(context: try context(chain, leaf), expires: leaf.notValidAfter, names: names)
    }

    /// When the certificate expires, if both files can be used.
    package func expiry(at now: Date, for name: String?) throws(TLSRefused) -> Date {
        try load(at: now, for: name).expires
    }

    private static func read(_ path: String) throws(TLSRefused) -> String {
        do {
            // Other bytes than text, as DER has them, are no PEM: what looks for it says so.
            return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        } catch {
            throw TLSRefused(
                .unreadable, "\(path) cannot be read: \(error.systemReason)",
                remedy: "name a file in PEM that the platform's user may read")
        }
    }

    /// The server's certificate comes first, then those that signed it (RFC 8446, 4.4.2).
    private static func chain(_ text: String, _ path: String) throws(TLSRefused) -> [Certificate] {
        let end = "-----END CERTIFICATE-----"
        let blocks = text.components(separatedBy: end).dropLast().map { $0 + end }
        do {
            return try blocks.map { block in
                let start = block.range(of: "-----BEGIN CERTIFICATE-----")?.lowerBound ?? block.startIndex
                return try Certificate(pemEncoded: String(block[start...]))
            }
        } catch {
            throw TLSRefused(
                .notACertificate, "\(path) does not contain certificates in PEM: \(error)",
                remedy: "give a chain in PEM")
        }
    }

    private func checkTime(_ leaf: Certificate, _ now: Date) throws(TLSRefused) {
        guard leaf.notValidBefore <= now else {
            throw TLSRefused(
                .notYetValid, "the certificate in \(certificate) is not valid before \(leaf.notValidBefore.iso8601)",
                remedy: "check the machine's clock, or give another certificate")
        }
        guard now < leaf.notValidAfter else {
            throw TLSRefused(
                .expired, "the certificate in \(certificate) expired at \(leaf.notValidAfter.iso8601)",
                remedy: "renew it")
        }
    }

    private func context(_ chain: [Certificate], _ leaf: Certificate) throws(TLSRefused) -> NIOSSLContext {
        let text = try Self.read(key)
        let privateKey: NIOSSLPrivateKey
        do {
            privateKey = try NIOSSLPrivateKey(bytes: Array(text.utf8), format: .pem)
        } catch {
            // `BEGIN ENCRYPTED PRIVATE KEY` (RFC 5958), or `Proc-Type: 4,ENCRYPTED` of the older form.
            guard !text.contains("ENCRYPTED") else {
                throw TLSRefused(
                    .notAKey, "the key in \(key) is encrypted with a password",
                    remedy: "write it without one, with `openssl pkey`, into a file that this user alone may read")
            }
            // The error itself might quote the file.
            throw TLSRefused(
                .notAKey, "\(key) does not contain a private key in PEM", remedy: "give the key of the certificate")
        }
        if let own = try? Certificate.PrivateKey(pemEncoded: text), own.publicKey != leaf.publicKey { throw doesNotFit }
        do {
            let certificates = try chain.map {
                try NIOSSLCertificate(bytes: Array($0.serializeAsPEM().pemString.utf8), format: .pem)
            }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = NIOHTTP2SupportedALPNProtocols
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw doesNotFit
        }
    }

    private var doesNotFit: TLSRefused {
        TLSRefused(
            .keyDoesNotFit, "the key in \(key) is not that of the certificate in \(certificate)",
            remedy: "give the two files that belong together")
    }

    /// When the files were last changed, also behind links; `nil` for a file that is not there.
    var changed: [Date?] {
        [certificate, key].map {
            // The attributes of a link are its own, not those of the file.
            let file = URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
            return try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        }
    }
}

extension Date {
    fileprivate var iso8601: String { formatted(.iso8601) }
}
