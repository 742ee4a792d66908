import Foundation
import GuichetApplePayTesting
import TestSupport

/// A moment, so that no test depends on the day it runs: 15 January 2026, 12:00:00 UTC.
let noon = Date(timeIntervalSince1970: 1_768_478_400)

/// One authority and its merchants for all tests: RSA keys take a while.
struct World {
    let authority: TestAuthority
    let ecShop: TestMerchant
    let rsaShop: TestMerchant

    init() throws {
        var generator = SeededGenerator(seed: 1)
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
        var generator = SeededGenerator(seed: 7)
        var recipe = TokenRecipe(signedAt: noon)
        change(&recipe)
        return try TokenMint(authority: authority).mint(
            recipe, for: shop(version).recipient, as: variant, with: defect, using: &generator)
    }
}
