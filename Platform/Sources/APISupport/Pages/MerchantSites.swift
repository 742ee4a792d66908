/// The sites of merchants, as sources of a Content Security Policy (level 3, 2.3.1).
package enum MerchantSites {
    /// Those that may show a page of this platform in a frame, where the page is made for that. A merchant's page may have
    /// any address under TLS; without TLS only this very machine's.
    package static let framing = ["https:", "http://localhost:*", "http://127.0.0.1:*"]
}
