package import Engine
import GuichetCore

/// The mail server that accepts the platform's mails (RFC 6409: submission).
package struct SMTPSettings: Sendable, Hashable {
    package var host: String
    package var port: Int
    package var security: Security
    /// `nil` if the server requires none.
    package var credentials: SMTPCredentials?
    /// The sender of every mail.
    package var sender: MailAddress
    /// Certificates in PEM that are trusted instead of the system's; `nil` trusts the system's.
    package var trustedRootsPEM: [UInt8]?
    /// The timeout for one mail, from the connection to the last answer.
    package var timeoutSeconds: Int64 = 60

    /// How the connection is protected. There is no fallback to less.
    package enum Security: String, Sendable, CaseIterable {
        /// Begins unencrypted, and ends if the server does not encrypt (RFC 3207).
        case startTLS = "starttls"
        /// Encrypted from the first byte (RFC 8314).
        case tls
        /// Unencrypted; never with credentials.
        case none
    }

    package init(
        host: String, port: Int, security: Security, credentials: SMTPCredentials? = nil, sender: MailAddress,
        trustedRootsPEM: [UInt8]? = nil
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.credentials = credentials
        self.sender = sender
        self.trustedRootsPEM = trustedRootsPEM
    }
}

/// The credentials for a mail server. They cannot be printed.
package struct SMTPCredentials: Sendable, Hashable, Discreet {
    let user: String
    let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    package var description: String { "credentials" }
}
