enum DirectPageAddress {
    /// The documents: `redirectUrl` is `https://payment.` followed by this value. For a platform with another address,
    /// it is the part after the scheme.
    static func partial(_ redirectUrl: String) -> String {
        for prefix in ["https://payment.", "https://", "http://"] where redirectUrl.hasPrefix(prefix) {
            return String(redirectUrl.dropFirst(prefix.count))
        }
        return redirectUrl
    }
}
