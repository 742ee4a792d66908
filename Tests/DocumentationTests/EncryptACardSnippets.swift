import Foundation
import GuichetCore
import GuichetJOSE
import GuichetSips

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

// begin: jose-claims
/// The plaintext: the card, and the order that alone it may pay. Keep no copy of it.
func cardClaims(
    _ number: PAN, _ expiry: CardExpiry, _ code: CardSecurityCode, for initialisation: Initialisation
) -> [UInt8] {
    let order = SHA256.hash(data: Array(initialisation.redirectionData.utf8))
    let claims: JSONValue = [
        "cardNumber": .string(number.withDigits { String(decoding: $0, as: UTF8.self) }),
        "cardExpiryDate": .string(expiry.yyyyMM),
        "cardCSCValue": .string(code.withDigits { String(decoding: $0, as: UTF8.self) }),
        "redirectionHash": .string(Base64URL.encode(Array(order))),
    ]
    return claims.encoded()
}
// end: jose-claims

// begin: jose-message
/// The body of `cardOrder`. Only `encryptedCard` contains the card, and only the platform can open it.
func cardOrder(_ claims: [UInt8], for initialisation: Initialisation) throws(JOSEError) -> JSONValue {
    let key = try PublicJWK(publicKeyValue: initialisation.publicKeyValue)
    let card = try CompactJWE.encrypt(claims, for: key)
    return [
        "wireVersion": .string(initialisation.redirectionVersion), "operation": "cardOrder",
        "redirectionData": .string(initialisation.redirectionData), "encryptedCard": .string(card),
    ]
}
// end: jose-message

// begin: jose-refusal
/// What your driver reports about a key that cannot be used. Nothing was sent.
func report(_ error: JOSEError) -> String {
    switch error.code {
    case .malformed, .invalidKey: "publicKeyValue was changed on its way to the app: \(error.reason)"
    case .unsupported: "publicKeyValue is of another platform: \(error.reason)"
    default: "publicKeyValue cannot be used: \(error.reason)"
    }
}
// end: jose-refusal
