package import APISupport
package import Engine
package import Hummingbird
package import Logging

/// What the platform's owner sees and changes: the admin pages, the socket in the data folder, and mails about
/// certificates that end.
package struct AdminAPI: Sendable {
    /// Who may see the admin pages.
    package let backOffice: AdminSessions
    package let certificates: ApplePayCertificateDirectory
    package let administration: ApplePayCertificateAdministration
    private let paymentService: PaymentService
    private let address: PublicAddress
    private let logger: Logger
    /// `nil` if the platform sends no mails to its operator.
    private let ownerMail: OwnerMail?
    /// The keys of the vault, and where they are read again.
    private let vaultKeys: VaultKeySupply
    /// Apple's portal, where it is simulated.
    private let portal: ApplePortal?
    private let registration: ApplePayRegistrationAdministration
    private let merchants: @Sendable () -> [String]

    /// - Parameter merchants: those that can be registered for Apple Pay.
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

    /// Where the admin pages begin.
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

    /// Whether the admin pages are where nobody on the way can read what is sent.
    package var servesPagesSafely: Bool { BackOfficeAddress(publicURL: address.url).reach != .open }

    /// Tells the log of Apple Pay certificates that expire, on the days on which Apple sends its e-mails.
    package func warnOfExpiry() {
        for warning in certificates.newWarnings() {
            logger.warning("an Apple Pay certificate needs its owner", metadata: ["finding": "\(warning)"])
        }
    }

    /// Writes the mails about certificates that expire soon, to the address that the operator gave.
    package func remindOfExpiry() async throws {
        guard let ownerMail else { return }
        try await CertificateReminders(
            recipient: ownerMail, store: paymentService.store, clock: paymentService.clock, directory: certificates,
            address: address, logger: logger
        ).run()
    }
}
