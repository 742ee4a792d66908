import Crypto
import Engine
import GuichetApplePay
import GuichetCore
import NIOSSL
import Server

/// Which options of `guichet serve` all nodes of one database should have alike (docs/postgresql.md, "The same options").
enum ServeNodeOptions {
    /// What each node has for itself: where it listens and keeps its files, who may reach it, how it logs, and how much it
    /// holds. All others are compared.
    static let ofEachNode: Set = [
        "host", "port", "data", "store", "vault-key", "tls-certificate", "tls-key", "publish-simulated-device",
        "merchant-validation-port", "repeatable", "seed", "smtp-security", "smtp-user", "smtp-password-file", "smtp-ca",
        "no-admin-pages", "head-seconds", "body-silence-seconds", "body-seconds", "idle-seconds",
        "unread-answer-seconds", "max-connections", "journal-days", "journal-megabytes", "log-format", "log-level",
    ]

    /// - Parameter settings: with the certificates that were read: the names of their files may differ.
    static func compared(
        _ command: ServeCommand, _ settings: PlatformServer.Settings
    ) throws -> [(name: String, value: String?)] {
        let (lyra, direct) = (command.lyra, command.direct)
        return [
            ("dev", given(command.vaultKey.dev)),
            ("no-demo-shops", given(command.noDemoShops)),
            ("simulated-device", given(settings.simulatesApple)),
            ("allow-private-notifications", given(command.allowPrivateNotifications)),
            ("notification-ca", try digest(settings.notificationAuthorities.map { try $0.toDERBytes() })),
            // The log is no place for the password of an address.
            ("public-url", settings.publicURL.map(MaskedText.address)),
            ("applepay-root", digest((settings.applePayRoots ?? []).map { Array($0.fingerprint) })),
            ("keep-payments-days", settings.retentionDays.map(String.init)),
            ("lyra-wrong-credentials-status", "\(lyra.lyraWrongCredentialsStatus)"),
            ("lyra-requires-transaction-identifier", given(lyra.lyraRequiresTransactionIdentifier)),
            ("lyra-ignores-token-amount", given(lyra.lyraIgnoresTokenAmount)),
            ("direct-settles-at-once", given(direct.directSettlesAtOnce)),
            ("direct-settlement-seconds", "\(direct.directSettlementSeconds)"),
            ("direct-date-tolerance", "\(direct.directDateTolerance)"),
            ("direct-ignores-token-amount", given(direct.directIgnoresTokenAmount)),
            ("direct-apple-pay-networks", direct.directApplePayNetworks.defaultValueDescription),
            ("smtp", command.mail.smtp),
            ("mail-from", command.mail.mailFrom),
            ("admin-mail", command.admin.adminMail),
            ("admin-language", command.admin.adminLanguage),
        ]
    }

    static func of(_ command: ServeCommand, _ settings: PlatformServer.Settings) throws -> NodeOptions {
        NodeOptions(
            try compared(command, settings).reduce(into: [:]) { values, option in values[option.name] = option.value })
    }

    private static func given(_ flag: Bool) -> String? { flag ? "true" : nil }

    /// `SHA-256 1a2b3c4d5e6f`, whatever the order; `nil` for none.
    private static func digest(_ certificates: [[UInt8]]) -> String? {
        guard !certificates.isEmpty else { return nil }
        var hash = SHA256()
        for digest in certificates.map({ Array(SHA256.hash(data: $0)) }).sorted(by: { $0.lexicographicallyPrecedes($1) }
        ) {
            hash.update(data: digest)
        }
        return "SHA-256 \(Hex.encode(Array(hash.finalize()).prefix(6)))"
    }
}
