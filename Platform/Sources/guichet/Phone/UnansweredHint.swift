/// What to do when the platform did not answer, by what the transport says of the cause.
enum UnansweredHint {
    static func text(_ address: String, because reason: String) -> String {
        // The names are those of BoringSSL, which the transport passes on.
        if reason.contains("CERTIFICATE_VERIFY_FAILED") {
            return "The certificate of \(address) is not trusted: name its authority with --ca FILE."
        }
        if reason.contains("WRONG_VERSION_NUMBER") {
            return "\(address) does not speak HTTPS: begin --url with http://."
        }
        if reason.contains("no answer in time") {
            return "\(address) did not answer in time: see the platform's log, and `guichet fault list --active`."
        }
        return "Is a platform running at \(address)? `guichet serve --dev` starts one; --url names another."
    }
}
