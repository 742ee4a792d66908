import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore

/// The tokens of a run: minted once, on disk, so that every program measured reads the same ones.
struct Tokens {
    struct Token {
        let text: [UInt8]
        let token: ApplePayToken
    }

    let ec: [Token]
    let rsa: [Token]
    let root: TrustedRoot
    let ecKey: ProcessingKey
    let rsaKey: ProcessingKey

    /// When all of them were signed, and the clock of every verification.
    static let now = Date(timeIntervalSince1970: 1_768_478_400)
    static let merchantIdentifier = "merchant.com.example.bench"

    static func mint(_ count: Int, into folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        let issued = now.addingTimeInterval(-86_400)
        let authority = try TestAuthority(issuedAt: issued)
        func put(_ bytes: some Collection<UInt8>, _ name: String) throws {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        try put(authority.rootCertificatePEM.utf8, "root.pem")
        try put(authority.root.der, "root.der")
        try put(authority.intermediate.der, "intermediate.der")
        for (version, name, count) in [(TokenVersion.ecV1, "ec", count), (.rsaV1, "rsa", max(8, count / 8))] {
            let merchant = try TestMerchant(
                identifier: merchantIdentifier, version: version, issuedBy: authority, at: issued)
            try put(merchant.privateKeyPEM().utf8, "\(name).key.pem")
            try put(merchant.certificatePEM.utf8, "\(name).certificate.pem")
            let recipient = try merchant.recipient
            for index in 0..<count {
                let recipe = TokenRecipe(signedAt: now, amount: Int64(index + 1))
                try put(TokenMint(authority: authority).mint(recipe, for: recipient).json, "\(name)/\(index).json")
            }
        }
    }

    init(reading folder: URL) throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        func tokens(_ name: String) throws -> [Token] {
            let folder = folder.appendingPathComponent(name, isDirectory: true)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
                let text = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
                return Token(text: text, token: try ApplePayToken(parsing: text))
            }
        }
        func key(_ name: String) throws -> ProcessingKey {
            try ProcessingKey(
                pem: text("\(name).key.pem"), merchantIdentifier: Self.merchantIdentifier,
                certificate: ProcessingCertificate(pem: text("\(name).certificate.pem")))
        }
        root = try TrustedRoot(pem: text("root.pem"))
        (ec, rsa) = (try tokens("ec"), try tokens("rsa"))
        (ecKey, rsaKey) = (try key("ec"), try key("rsa"))
        guard !ec.isEmpty, !rsa.isEmpty else { throw BenchError("there are no tokens in \(folder.path)") }
    }
}
