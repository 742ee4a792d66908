/// What to do when the platform did not answer, by what the transport says of the cause.
enum UnansweredHint {
    static func text(_ address: String, because reason: String) -> String {
        // The names are those of BoringSSL and of the HTTP client, which the transport passes on.
        if reason.contains("CERTIFICATE_VERIFY_FAILED") {
            return "The certificate of \(address) is not trusted: name its authority with --ca FILE."
        }
        if reason.contains("WRONG_VERSION_NUMBER") {
            return "\(address) does not speak HTTPS: begin --url with http://."
        }
        if reason.contains("no answer in time") {
            return "\(address) did not answer in time: see the platform's log, and `guichet fault list --active`."
        }
        if reason.contains("remoteConnectionClosed") {
            // So does a port of HTTPS that is called without TLS.
            let isPlain = address.lowercased().hasPrefix("http:")
            return "\(address) ended the connection without an answer: "
                + (isPlain ? "begin --url with https:// if it serves HTTPS, or " : "")
                + "see the platform's log, and `guichet fault list --active`."
        }
        return "Is a platform running at \(address)? `guichet serve --dev` starts one; --url names another."
    }

    /// Only this machine may be called without TLS.
    static let insecure = """
        Another machine is called under TLS only, so nothing was sent: let the platform serve HTTPS (docs/configuration.md), \
        and give an https address with --url.
        """
}
