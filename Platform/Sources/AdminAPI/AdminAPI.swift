package import APISupport
package import Engine
package import Hummingbird
package import Logging

/// What the operator can see and change: the admin pages, the socket in the data folder, and mails about certificates
/// that expire.
package struct AdminAPI: Sendable {
    /// The sessions of the admin pages.
    package let backOffice: AdminSessions
    package let certificates: ApplePayCertificateDirectory
    package let administration: ApplePayCertificateAdministration
    private let paymentService: PaymentService
    private let address: PublicAddress
    private let logger: Logger
    /// `nil` if the platform sends no mails to its operator.
    private let ownerMail: OwnerMail?
    /// The keys of the vault, and the source from which they are read again.
    private let vaultKeys: VaultKeySupply
    /// Apple's portal, if it is simulated.
    private let portal: ApplePortal?
    private let registration: ApplePayRegistrationAdministration
    private let merchants: @Sendable () -> [String]

    /// - Parameter merchants: the merchants that can be registered for Apple Pay.
    package init(
        paymentService: PaymentService, address: PublicAddress, logger: Logger, ownerMail: OwnerMail?,
        vaultKeys: VaultKeySupply,
        certificates: ApplePayCertificateDirectory, administration: ApplePayCertificateAdministration,
        portal: ApplePortal?, registration: ApplePayRegistrationAdministration,
        merchants: @escaping @Sendable () -> [String]
    ) {
        backOffice = AdminSessions(
            store: paymentService.store, clock: paymentService.clock, random: paymentService.random)
        self.certificates = certificates
        self.administration = administration
        self.paymentService = paymentService
        self.address = address
        self.logger = logger
        self.ownerMail = ownerMail
        self.vaultKeys = vaultKeys
        self.portal = portal
        self.registration = registration
        self.merchants = merchants
    }

    package func prepare() async throws {
        try await certificates.reload()
        try await backOffice.load()
    }

    /// The path of the first admin page.
    package static let overviewPath = BackOfficeLinks.overview

    package func addPages(to router: Router<BasicRequestContext>) {
        BackOfficeRoutes(
            sessions: backOffice, certificates: administration, directory: certificates, portal: portal,
            registrations: registration, merchants: merchants, address: address, clock: paymentService.clock,
            logger: logger
        ).addRoutes(to: router)
    }

    package func addAdministration(to routes: AdministrationRoutes) {
        AdminSocketRoutes(
            keys: vaultKeys, applePay: administration, registration: registration, portal: portal,
            backOffice: backOffice, rotation: VaultRotation(store: paymentService.store, vault: paymentService.vault),
            fingerprints: FingerprintReplacement(
                store: paymentService.store, vault: paymentService.vault, random: paymentService.random)
        ).add(to: routes)
    }

    /// Whether the connection to the admin pages is protected against eavesdropping.
    package var servesPagesSafely: Bool { BackOfficeAddress(publicURL: address.url).reach != .open }

    /// Logs Apple Pay certificates that expire, on the days on which Apple sends its e-mails.
    package func warnOfExpiry() {
        for warning in certificates.newWarnings() {
            logger.warning("an Apple Pay certificate needs its owner", metadata: ["finding": "\(warning)"])
        }
    }

    /// Queues the mails about certificates that expire soon, to the operator's address.
    package func remindOfExpiry() async throws {
        guard let ownerMail else { return }
        try await CertificateReminders(
            recipient: ownerMail, store: paymentService.store, clock: paymentService.clock, directory: certificates,
            address: address, logger: logger
        ).run()
    }
}
