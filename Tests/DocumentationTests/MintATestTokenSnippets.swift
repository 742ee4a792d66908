import Foundation
import GuichetApplePayTesting
import GuichetCore

// begin: mint-token
/// A token for an order of 25 euros. `shop.privateKeyPEM()` opens it.
func testToken(for order: String, of shop: TestMerchant, from mint: TokenMint, at now: Date) throws -> MintedToken {
    var recipe = TokenRecipe(signedAt: now, amount: 2_500, currency: .eur)
    recipe.applicationData = Array(order.utf8)
    return try mint.mint(recipe, for: shop.recipient)
}
// end: mint-token

// begin: mint-authority
/// The authority, and a shop with a certificate of it.
func testShop(at now: Date) throws -> (mint: TokenMint, shop: TestMerchant) {
    let authority = try TestAuthority(issuedAt: now)
    let shop = try TestMerchant(identifier: "merchant.com.example.shop", issuedBy: authority, at: now)
    return (TokenMint(authority: authority), shop)
}
// end: mint-authority

// begin: mint-defects
/// The defects that your reader does not find: none, if it is right.
func defectsNotFound(
    by read: (MintedToken) async throws -> Void, shop: TestMerchant, mint: TokenMint, at now: Date
) async throws -> [TokenDefect] {
    var notFound: [TokenDefect] = []
    for defect in TokenDefect.all where defect.versions.contains(shop.version) {
        let token = try mint.mint(TokenRecipe(signedAt: now), for: shop.recipient, with: defect)
        do {
            try await read(token)
            notFound.append(defect)
        } catch {
            continue
        }
    }
    return notFound
}
// end: mint-defects
