import ArgumentParser
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import Storage

/// The folder in which `guichet applepay mint` keeps its authority and its merchant, so that one root and one key serve
/// many tokens.
struct ApplePayMintFolder {
    let url: URL

    init(_ path: String) { url = URL(fileURLWithPath: path, isDirectory: true) }

    /// The authority of the folder. It is made if there is none.
    func authority(at now: Date) throws -> TestAuthority {
        if let pem = try text("authority.pem") {
            do {
                return try TestAuthority(pem: pem)
            } catch {
                throw ValidationError(
                    "\(path("authority.pem")) was not written by guichet: \(error). Use another folder.")
            }
        }
        let authority = try TestAuthority(issuedAt: now)
        try write(authority.pem, "authority.pem", isSecret: true)
        try write(authority.rootCertificatePEM, "root.pem")
        return authority
    }

    /// The merchant's public data. Its key and certificate are made if there are none.
    func recipient(
        _ identifier: String, _ version: TokenVersion, from authority: TestAuthority, at now: Date
    ) throws -> TokenRecipient {
        let names = Self.names(version)
        if let pem = try text(names.certificate) {
            let held = try ProcessingCertificate(pem: pem).merchantIdentifier
            guard held == identifier else {
                throw ValidationError(
                    "\(path(names.certificate)) is of \(held ?? "no merchant"), not of \(identifier). "
                        + "Give --merchant-id \(held ?? "…"), or another --folder.")
            }
            return try TokenRecipient(certificatePEM: pem)
        }
        let merchant = try TestMerchant(identifier: identifier, version: version, issuedBy: authority, at: now)
        try write(merchant.privateKeyPEM(), names.key, isSecret: true)
        try write(merchant.certificatePEM, names.certificate)
        return try merchant.recipient
    }

    /// The names of the files with a merchant's key and certificate, for tokens of that version.
    static func names(_ version: TokenVersion) -> (key: String, certificate: String) {
        version == .rsaV1 ? ("rsa-key.pem", "rsa-certificate.pem") : ("key.pem", "certificate.pem")
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).relativePath }

    private func text(_ name: String) throws -> String? {
        let file = path(name)
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return String(decoding: try ApplePayInput.bytes(file, as: name), as: UTF8.self)
    }

    private func write(_ text: String, _ name: String, isSecret: Bool = false) throws {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("\(url.relativePath) cannot be created: \(error.systemReason).")
        }
        try NewFile.write(text, to: path(name), mode: isSecret ? 0o600 : 0o644)
    }
}
