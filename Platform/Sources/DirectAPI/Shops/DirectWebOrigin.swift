import APISupport

/// The origin of a page: scheme, host and port (RFC 6454).
package struct DirectWebOrigin: Sendable, Hashable {
    package let text: String

    /// - Returns: `nil` for anything else: a path, a user, `null`, `*`, a scheme other than `http` and `https`.
    package init?(_ text: String) {
        guard let page = ReturnAddress(text, allowsHTTP: true), page.text.lowercased() == page.origin else {
            return nil
        }
        self.text = page.origin
    }
}

extension DirectPlatformShop {
    /// The sites that may show the merchant's card forms in a frame: every one in development, otherwise the origins that
    /// the merchant lists, if it lists any (docs/choices/direct.md, DT11).
    func framing(_ choices: DirectChoices) -> [String] {
        if choices.isDevelopment { return MerchantSites.framing + ["http:"] }
        return webOrigins.isEmpty ? MerchantSites.framing : webOrigins
    }
}
