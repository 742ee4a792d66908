import FuzzSupport
@_spi(Tools) import GuichetApplePay
@_spi(Tools) import GuichetApplePayTesting
import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct SeedError: Error {
    let what: String
}

struct Seeds {
    let corpus: URL
    private let authority: TestAuthority
    private let ec: TestMerchant
    private let rsa: TestMerchant

    init(corpus: URL) throws {
        self.corpus = corpus
        let issued = KnownTokens.now.addingTimeInterval(-86_400)
        authority = try TestAuthority(issuedAt: issued)
        ec = try TestMerchant(identifier: KnownTokens.merchantIdentifier, issuedBy: authority, at: issued)
        rsa = try TestMerchant(
            identifier: KnownTokens.merchantIdentifier, version: .rsaV1, issuedBy: authority, at: issued)
    }

    func write() throws {
        try? FileManager.default.removeItem(at: KnownTokens.folder)
        try put(Array(authority.rootCertificatePEM.utf8), in: KnownTokens.folder, "root.pem")
        try put(Array(ec.privateKeyPEM().utf8), in: KnownTokens.folder, "ec.pem")
        try put(Array(rsa.privateKeyPEM().utf8), in: KnownTokens.folder, "rsa.pem")
        try fixtures()
        try variants()
        try defects()
        try certificates()
        try keys()
    }

    private func put(_ bytes: [UInt8], in folder: URL, _ name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    private func seed(_ target: String, _ name: String, _ bytes: [UInt8]) throws {
        try put(bytes, in: corpus.appendingPathComponent(target, isDirectory: true), name)
    }

    /// Good tokens whose signatures have every shape, some with application data; a verification can succeed with these
    /// only.
    private func fixtures() throws {
        for (index, shape) in TokenRecipe.signatureShapes.enumerated() {
            for merchant in [ec, rsa] {
                var recipe = TokenRecipe(signedAt: KnownTokens.now)
                recipe.shapeSignature(shape)
                if index > 3 { recipe.applicationData = Array("order 4711".utf8) }
                let token = try TokenMint(authority: authority).mint(recipe, for: merchant.recipient)
                let name = "\(index)-\(shape)-\(merchant.version)"
                try put(token.json, in: KnownTokens.folder, "\(name).json")
                try seed("cms", name, token.signature)
                try seed("token", "fixture-\(name)", token.json)
            }
        }
    }

    /// Every honest kind of token.
    private func variants() throws {
        for variant in HonestVariant.all {
            for merchant in [ec, rsa] where variant.versions.contains(merchant.version) {
                let token = try TokenMint(authority: authority).mint(
                    TokenRecipe(signedAt: KnownTokens.now), for: merchant.recipient, as: variant)
                try seed("token", "\(variant.name)-\(merchant.version)", token.json)
            }
        }
    }

    /// Every kind of wrong one: each brings bytes of its own.
    private func defects() throws {
        for defect in TokenDefect.all where defect.versions.contains(ec.version) {
            let token = try TokenMint(authority: authority).mint(
                TokenRecipe(signedAt: KnownTokens.now), for: ec.recipient, with: defect)
            try seed("token", "defect-\(defect.name)", token.json)
            try seed("cms", "defect-\(defect.name)", token.signature)
            guard let parts = try? SignatureParts(reading: token.signature) else { continue }
            for (index, range) in parts.certificates.enumerated() {
                try seed("certificate", "\(defect.name)-\(index)", Array(token.signature[range]))
            }
        }
    }

    private func certificates() throws {
        for (index, name) in ["plain", "root-included"].enumerated() {
            for merchant in [ec, rsa] {
                let file = "\(index == 0 ? 0 : 5)-\(name)-\(merchant.version).json"
                let text = try Data(contentsOf: KnownTokens.folder.appendingPathComponent(file))
                let token = try ApplePayToken(parsing: text)
                for (place, range) in try SignatureParts(reading: token.signature).certificates.enumerated() {
                    try seed("certificate", "\(name)-\(merchant.version)-\(place)", Array(token.signature[range]))
                }
            }
        }
        try seed("certificate", "merchant-ec", ec.certificateDER)
        try seed("certificate", "merchant-rsa", rsa.certificateDER)
    }

    private func keys() throws {
        for merchant in [ec, rsa] {
            for form in PrivateKeyForm.all(for: merchant.version) {
                let key = try merchant.privateKeyPEM(form)
                try seed("key", "\(form)-\(merchant.version)", Array(key.utf8))
                try seed("key", "\(form)-\(merchant.version)-certificate", Array((key + merchant.certificatePEM).utf8))
            }
            try seed("key", "certificate-\(merchant.version)", Array(merchant.certificatePEM.utf8))
        }
        try seed("key", "root", Array(authority.rootCertificatePEM.utf8))
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"
        try seed("key", "encrypted", Array(encrypted.utf8))
        let old = "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nAAAA\n"
        try seed("key", "encrypted-old", Array((old + "-----END EC PRIVATE KEY-----\n").utf8))
    }
}
