import FuzzSupport
import GuichetApplePay
import GuichetCore

/// A token with a good signature is a good token only as it was minted.
struct Acceptance {
    private let known: KnownTokens
    private let verifier: ApplePayVerifier

    init(_ known: KnownTokens) {
        self.known = known
        verifier = ApplePayVerifier(roots: [known.root])
    }

    func check(_ token: ApplePayToken) {
        guard let minted = known.all.first(where: { $0.token.signature == token.signature })?.token,
            let verified = try? verifier.verify(token, at: KnownTokens.now, applicationData: .unchecked)
        else { return }
        guard token.version == minted.version, signed(token) == signed(minted) else { found("other bytes verified") }
        // The bytes are signed one after the other, without their lengths: where one member ends and the next one
        // begins shows when the token opens.
        guard let key = known.keys.first(where: { $0.version == token.version }),
            (try? key.payload(of: verified)) != nil
        else { return }
        guard token.keyMaterial == minted.keyMaterial, token.data == minted.data,
            token.transactionID == minted.transactionID, token.applicationData == minted.applicationData
        else { found("the same bytes in other members opened") }
    }

    private func signed(_ token: ApplePayToken) -> [UInt8] {
        let key: [UInt8] =
            switch token.keyMaterial {
            case .ephemeralPublicKey(let bytes), .wrappedKey(let bytes): bytes
            }
        return key + token.data + token.transactionID + (token.applicationData ?? [])
    }
}
