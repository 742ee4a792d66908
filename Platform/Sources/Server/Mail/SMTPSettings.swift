package import Engine
import GuichetCore

/// A mail server that takes the platform's mails (RFC 6409: submission).
package struct SMTPSettings: Sendable, Hashable {
    package var host: String
    package var port: Int
    package var security: Security
    /// `nil` where the server asks for none.
    package var credentials: SMTPCredentials?
    /// From whom every mail comes.
    package var sender: MailAddress
    /// Certificates in PEM that are trusted instead of the system's; `nil` trusts the system's.
    package var trustedRootsPEM: [UInt8]?
    /// For one mail, from the connection to the last answer.
    package var timeoutSeconds: Int64 = 60

    /// How the connection is protected. Nothing falls back to less.
    package enum Security: String, Sendable, CaseIterable {
        /// Begun in the clear, and never gone on with if the server does not encrypt (RFC 3207).
        case startTLS = "starttls"
        /// Encrypted from the first byte (RFC 8314).
        case tls
        /// In the clear; never with credentials.
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

/// What opens a mail server. Cannot be printed.
package struct SMTPCredentials: Sendable, Hashable, Discreet {
    let user: String
    let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    package var description: String { "credentials" }
}
