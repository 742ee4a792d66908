@_spi(Tools) package import GuichetApplePay
package import GuichetCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Tokens that are good, and the one root that says so: what a changed token is compared with.
///
/// They lie in `Fuzz/Fixtures`, written by `Scripts/fuzz --mint`. The corpus is made of the same ones.
package struct KnownTokens: Sendable {
    package struct Known: Sendable {
        package let fields: JSONObject
        package let token: ApplePayToken
        package let parts: SignatureParts

        /// The signer's words: a token is good if it says these, and nothing else.
        package var signedAttributes: ArraySlice<UInt8> { token.signature[parts.signedAttributes] }
        package var signatureValue: ArraySlice<UInt8> { token.signature[parts.signature] }
        package var digest: ArraySlice<UInt8> { token.signature[parts.messageDigest] }

        /// The same token with another signature.
        package func signed(with signature: [UInt8]) throws(ApplePayError) -> ApplePayToken {
            var fields = fields
            fields["signature"] = .string(Data(signature).base64EncodedString())
            return try ApplePayToken(json: .object(fields))
        }
    }

    package let all: [Known]
    package let root: TrustedRoot
    /// What opens them: one key for each version.
    package let keys: [ProcessingKey]

    /// The moment at which all of them were signed, and the clock of every verification here: 2026-01-15, 12:00 UTC.
    package static let now = Date(timeIntervalSince1970: 1_768_478_400)

    package static let merchantIdentifier = "merchant.com.example.fuzz"

    /// Besides this file's own folder nothing says where the fixtures are.
    package static var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures", isDirectory: true)
    }

    package init() throws {
        let folder = Self.folder
        root = try TrustedRoot(pem: String(contentsOf: folder.appendingPathComponent("root.pem"), encoding: .utf8))
        keys = try ["ec.pem", "rsa.pem"].map { name in
            try ProcessingKey(
                pem: String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8),
                merchantIdentifier: Self.merchantIdentifier)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        var known: [Known] = []
        for name in names.sorted() {
            let text = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            let token = try ApplePayToken(parsing: text)
            guard let fields = try JSONValue(parsing: text).object else { found("\(name) is not a bare token") }
            known.append(Known(fields: fields, token: token, parts: try SignatureParts(reading: token.signature)))
        }
        guard !known.isEmpty else { found("no tokens in \(folder.path): Scripts/fuzz --mint") }
        all = known
    }

    /// What a fuzzer needs before it can begin.
    package static func load() -> KnownTokens {
        do {
            return try KnownTokens()
        } catch {
            found("the fixtures cannot be read: \(error)")
        }
    }
}
