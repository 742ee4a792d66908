import FuzzSupport
@_spi(Tools) import GuichetApplePay
import GuichetCore
import SwiftASN1
import X509

/// The places in a token where a certificate can stand.
struct Places {
    /// A good token and the two certificates of its chain.
    struct Chain {
        let token: KnownTokens.Known
        let leaf: [UInt8]
        let intermediate: [UInt8]
        let leafKey: Certificate.PublicKey
        let intermediateKey: Certificate.PublicKey

        init(_ token: KnownTokens.Known) throws {
            let certificates = token.parts.certificates.map { Array(token.token.signature[$0]) }
            guard certificates.count == 2 else { found("the first tokens have two certificates") }
            self.token = token
            leaf = certificates[0]
            intermediate = certificates[1]
            leafKey = try Certificate(derEncoded: leaf).publicKey
            intermediateKey = try Certificate(derEncoded: intermediate).publicKey
        }
    }

    private let ec: Chain
    private let rsa: Chain
    private let rootKey: Certificate.PublicKey
    private let verifier: ApplePayVerifier

    init(_ known: KnownTokens) {
        func chain(_ version: ApplePayToken.Version) -> Chain {
            guard
                let token = known.all.first(where: { $0.token.version == version && $0.parts.certificates.count == 2 }),
                let chain = try? Chain(token)
            else { found("no \(version) token among the fixtures") }
            return chain
        }
        ec = chain(.ec)
        rsa = chain(.rsa)
        rootKey = known.root.certificate.publicKey
        verifier = ApplePayVerifier(roots: [known.root])
    }

    /// Only a certificate for the true key, signed by its issuer, makes a token valid, in either place. Among
    /// the seeds are several such, so that the bytes alone do not tell.
    func check(_ der: [UInt8], _ certificate: Certificate?) {
        let chain = certificate?.publicKey == rsa.leafKey ? rsa : ec
        let identity = SignatureParts.identity(ofCertificate: der)
        let signer = identity.map { (Array(der[$0.issuer]), Array(der[$0.serialNumber])) }
        let asLeaf = chain.token.message([der, chain.intermediate], signer: signer)
        inspect(asLeaf, chain, certificate, isSigner: true)
        if verifies(asLeaf, chain) {
            guard let certificate, certificate.publicKey == chain.leafKey,
                certificate.isSigned(by: chain.intermediateKey), certificate.isWritten(as: der)
            else { found("another signer's certificate verified") }
        }
        // What cannot be read is refused before it matters where it stands: once in a while will do.
        guard certificate != nil || der.count.isMultiple(of: 8) else { return }
        let asIntermediate = chain.token.message([chain.leaf, der], signer: nil)
        inspect(asIntermediate, chain, certificate, isSigner: false)
        if verifies(asIntermediate, chain) {
            guard let certificate, certificate.publicKey == chain.intermediateKey, certificate.isSigned(by: rootKey),
                certificate.isWritten(as: der)
            else { found("another authority verified") }
        }
    }

    private func inspect(_ message: [UInt8], _ chain: Chain, _ certificate: Certificate?, isSigner: Bool) {
        guard certificate != nil || message.count.isMultiple(of: 8) else { return }
        guard let token = try? chain.token.signed(with: message) else { found("no token") }
        let inspection: TokenInspection
        do throws(ApplePayError) {
            inspection = try TokenInspection(of: token)
        } catch {
            // Bytes that are not one element of DER change the message around them.
            if certificate != nil { found("a certificate that can be read is not shown: \(error)") }
            return
        }
        guard let certificate, inspection.certificates.count == 2 else { return }
        let shown = inspection.certificates[isSigner ? 0 : 1]
        guard shown.subject == certificate.subject.description, shown.issuer == certificate.issuer.description,
            shown.notValidAfter == certificate.notValidAfter
        else { found("another certificate is shown") }
        // Two certificates may have the signer's name; which of them is meant is for the verifier to refuse.
        guard isSigner else { return }
        guard let signer = inspection.signer, signer.issuer == shown.issuer, signer.serialNumber == shown.serialNumber
        else { found("the signer is not found by its own name") }
    }

    private func verifies(_ message: [UInt8], _ chain: Chain) -> Bool {
        guard let token = try? chain.token.signed(with: message) else { return false }
        return (try? verifier.verify(token, at: KnownTokens.now, applicationData: .unchecked)) != nil
    }
}

extension Certificate {
    func isSigned(by key: Certificate.PublicKey) -> Bool { key.isValidSignature(signature, for: self) }

    /// Whether these bytes are the one way to write it: what is signed, and the signature.
    func isWritten(as der: [UInt8]) -> Bool {
        var serializer = DER.Serializer()
        return (try? serializer.serialize(self)) != nil && serializer.serializedBytes == der
    }
}

extension KnownTokens.Known {
    /// The token's signature with other certificates, and with another name for the signer if there is one.
    func message(_ certificates: [[UInt8]], signer: (issuer: [UInt8], serialNumber: [UInt8])?) -> [UInt8] {
        func bytes(_ range: Range<Int>) -> [UInt8] { Array(token.signature[range]) }
        func element(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
            let content = Array(parts.joined())
            let length = content.count
            if length < 0x80 { return [tag, UInt8(length)] + content }
            if length < 0x100 { return [tag, 0x81, UInt8(length)] + content }
            let long = [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)].drop { $0 == 0 }
            return [tag, 0x80 | UInt8(long.count)] + long + content
        }
        func identifier(_ numbers: UInt8...) -> [UInt8] { element(0x06, numbers) }
        let rsadsi: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]
        let version: [UInt8] = [0x02, 0x01, 0x01]
        let sha256 = element(0x30, identifier(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01))
        let algorithm =
            token.version == .rsa
            ? element(0x30, element(0x06, rsadsi + [0x01, 0x0B]), [0x05, 0x00])
            : element(0x30, identifier(0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02))
        let name = element(
            0x30, signer?.issuer ?? bytes(parts.issuer),
            element(0x02, signer?.serialNumber ?? bytes(parts.serialNumber)))
        let info = element(
            0x30, version, name, sha256, bytes(parts.signedAttributes), algorithm,
            element(0x04, bytes(parts.signature)))
        let data = element(
            0x30, version, element(0x31, sha256), element(0x30, element(0x06, rsadsi + [0x07, 0x01])),
            element(0xA0, Array(certificates.joined())), element(0x31, info))
        return element(0x30, element(0x06, rsadsi + [0x07, 0x02]), element(0xA0, data))
    }
}
