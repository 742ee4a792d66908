import Foundation
import GuichetApplePayTesting

/// A moment, so that no test depends on the day it runs: 15 January 2026, 12:00:00 UTC.
let noon = Date(timeIntervalSince1970: 1_768_478_400)

/// Numbers that look random and are the same in every run.
struct Repeatable: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// One authority and its merchants for all tests: RSA keys take a while.
struct World {
    let authority: TestAuthority
    let ecShop: TestMerchant
    let rsaShop: TestMerchant

    init() throws {
        var generator = Repeatable(state: 1)
        authority = try TestAuthority(issuedAt: noon, using: &generator)
        ecShop = try TestMerchant(
            identifier: "merchant.test.guichet.shop", issuedBy: authority, at: noon, using: &generator)
        rsaShop = try TestMerchant(
            identifier: "merchant.test.guichet.shop", version: .rsaV1, issuedBy: authority, at: noon,
            using: &generator)
    }

    static let shared = Result { try World() }

    func shop(_ version: TokenVersion) -> TestMerchant { version == .rsaV1 ? rsaShop : ecShop }

    /// A token for the shop with the key of that version, the same in every run except the random parts of
    /// signatures and of RSA-OAEP.
    func mint(
        _ version: TokenVersion = .ecV1, as variant: HonestVariant? = nil, with defect: TokenDefect? = nil,
        _ change: (inout TokenRecipe) -> Void = { _ in }
    ) throws -> MintedToken {
        var generator = Repeatable(state: 7)
        var recipe = TokenRecipe(signedAt: noon)
        change(&recipe)
        return try TokenMint(authority: authority).mint(
            recipe, for: shop(version).recipient, as: variant, with: defect, using: &generator)
    }
}
