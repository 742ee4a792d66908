package import HTTPTypes

extension Page {
    /// Nothing is loaded from elsewhere or cached; no site may frame the page unless it is made for that; only this
    /// page's own style and script run.
    package func headers(nonce: String) -> HTTPFields {
        var policy = [
            "default-src 'none'", "style-src 'nonce-\(nonce)'", "base-uri 'none'",
            "frame-ancestors \(frameAncestors.isEmpty ? "'none'" : frameAncestors.joined(separator: " "))",
            "form-action \((["'self'"] + formTargets).joined(separator: " "))",
        ]
        if live != nil { policy += ["script-src 'self'", "connect-src 'self'"] }
        if script != nil { policy += ["script-src 'nonce-\(nonce)'", "connect-src 'self'"] }
        // For its icon alone: a page has no other image but those that are drawn in it.
        if !isPartOfAnother { policy += ["img-src data:"] }
        var headers = HTTPFields()
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = language.rawValue
        headers[.cacheControl] = "no-store"
        headers[.contentSecurityPolicy] = policy.joined(separator: "; ")
        headers[.xContentTypeOptions] = "nosniff"
        // The equivalent of `frame-ancestors`, for browsers that do not support it. It cannot name more than one site.
        if frameAncestors.isEmpty { headers[.xFrameOptions] = "DENY" }
        headers[.referrerPolicy] = "no-referrer"
        headers[.crossOriginOpenerPolicy] = tellsOpener ? "unsafe-none" : "same-origin"
        headers[.permissionsPolicy] = "camera=(), geolocation=(), microphone=(), payment=()"
        headers[.vary] = "Accept-Language"
        return headers
    }
}

extension HTTPField.Name {
    // Each name is a valid token, so none of these initialisers fails; there is only `init?`.
    package static let xFrameOptions = HTTPField.Name("X-Frame-Options") ?? .xContentTypeOptions
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .xContentTypeOptions
    package static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .xContentTypeOptions
    package static let permissionsPolicy = HTTPField.Name("Permissions-Policy") ?? .xContentTypeOptions
}
