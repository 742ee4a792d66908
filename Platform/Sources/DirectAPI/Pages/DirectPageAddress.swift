enum DirectPageAddress {
    /// The documents: `redirectUrl` is `https://payment.` and this. Where a platform has another address, it is what
    /// follows the scheme.
    static func partial(_ redirectUrl: String) -> String {
        for prefix in ["https://payment.", "https://", "http://"] where redirectUrl.hasPrefix(prefix) {
            return String(redirectUrl.dropFirst(prefix.count))
        }
        return redirectUrl
    }
}
