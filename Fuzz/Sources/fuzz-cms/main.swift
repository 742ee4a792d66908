import FuzzSupport
@_spi(Tools) import GuichetApplePay
import GuichetCore

/// The signature of a token, a CMS message.
let known = KnownTokens.load()
let verifier = ApplePayVerifier(roots: [known.root])
fuzz { signature in
    guard let parts = try? SignatureParts(reading: signature) else {
        if verifies(signature, as: known.all[0], by: verifier) { found("verified, but not read") }
        return
    }
    compare(parts, with: signature)
    // The token whose bytes this signature is about, if it is about one.
    let digest = signature[parts.messageDigest]
    let token = known.all.first { $0.digest == digest } ?? known.all[0]
    guard verifies(signature, as: token, by: verifier) else { return }
    // Other lengths, other certificates beside the signer's, NULL or none: that is the sender's business. What the
    // signer said, and his signature, are not.
    guard signature[parts.signedAttributes] == token.signedAttributes else { found("other attributes verified") }
    guard signature[parts.signature] == token.signatureValue else { found("another signature value verified") }
}

func verifies(_ signature: [UInt8], as token: KnownTokens.Known, by verifier: ApplePayVerifier) -> Bool {
    guard let token = try? token.signed(with: signature) else { return false }
    do throws(ApplePayError) {
        _ = try verifier.verify(token, at: KnownTokens.now, applicationData: .unchecked)
        return true
    } catch {
        if [.token, .key, .replay, .decryption, .payload, .amount].contains(error.step) || error.step == nil {
            found("a signature was refused at another step: \(error)")
        }
        return false
    }
}
