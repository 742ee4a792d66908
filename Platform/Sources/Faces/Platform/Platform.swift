package import Engine
package import GuichetApplePay
package import Hummingbird
package import Logging

/// The whole platform behind one router: every face over one engine.
package struct Platform: Sendable {
    package let counter: Counter
    package let sipsShops: SipsShopDirectory
    package let sipsAdministration: SipsShopAdministration
    package let applePayCertificates: ApplePayCertificateDirectory
    package let applePayAdministration: ApplePayCertificateAdministration
    package let lyraShops: LyraShopDirectory
    package let lyraAdministration: LyraShopAdministration
    let lyraChoices: LyraChoices
    package let directShops: DirectShopDirectory
    package let directAdministration: DirectShopAdministration
    let directChoices: DirectChoices
    let directKeyring: DirectKeyring
    /// Letters that no payment is behind.
    package let promptLetters = PromptLetters()
    let applePayTrust: ApplePayTrust
    /// `nil` where Apple is not simulated.
    package let simulatedApple: SimulatedApple?
    package let address: PublicAddress
    package let readiness: Readiness
    let keyring: WireKeyring
    let contextKeyring: ContextKeyring
    private let authentications = AuthenticationBook()
    /// Cards of shoppers who are with their issuer.
    let checkoutAuthentications: CheckoutAuthentications
    let paris: ParisTime
    let logger: Logger
    let addresses: AddressPolicy
    /// Who may see the admin pages.
    package let backOffice: BackOfficeDoor
    /// `nil` where nobody wants mails of the platform itself.
    let ownerMail: OwnerMail?
    private let storeQueue: @Sendable () -> Int
    /// The keys of the vault, and where they are read again.
    package let vaultKeys: VaultKeySupply

    /// - Parameters:
    ///   - addresses: where notifications may go.
    ///   - storeQueue: how many writes wait in the store.
    ///   - applePayRoots: whose Apple Pay tokens are taken.
    ///   - simulatedApple: stands in for Apple in TEST.
    ///   - lyra: what the face of Lyra does where no document says it.
    ///   - direct: what the face of Worldline Direct does where no document says it.
    ///   - directShops: its merchants besides the demo; one of the same name takes the demo's place.
    ///   - ownerMail: who is told of certificates that end.
    ///   - readVaultKeys: reads the vault's keys again; `nil` where they cannot change.
    package init(
        counter: Counter, address: PublicAddress, withDemoShops: Bool, addresses: AddressPolicy, logger: Logger,
        applePayRoots: [TrustedRoot] = [.appleRootCAG3], simulatedApple: SimulatedApple? = nil,
        lyra: LyraChoices = LyraChoices(),
        direct: DirectChoices = DirectChoices(), directShops: [DirectPlatformShop] = [],
        ownerMail: OwnerMail? = nil, storeQueue: @escaping @Sendable () -> Int = { 0 },
        readVaultKeys: (@Sendable () throws -> VaultKeys)? = nil
    ) throws {
        lyraShops = LyraShopDirectory(store: counter.store, vault: counter.vault, withDemoShops: withDemoShops)
        lyraAdministration = LyraShopAdministration(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random,
            directory: lyraShops, addresses: addresses)
        lyraChoices = lyra
        self.directShops = DirectShopDirectory(
            store: counter.store, vault: counter.vault, withDemoShops: withDemoShops, besides: directShops)
        directAdministration = DirectShopAdministration(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random,
            directory: self.directShops, addresses: addresses)
        directChoices = direct
        directKeyring = DirectKeyring(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random)
        applePayTrust = try ApplePayTrust(roots: applePayRoots, simulatedApple: simulatedApple)
        self.simulatedApple = simulatedApple
        vaultKeys = VaultKeySupply(
            vault: counter.vault, store: counter.store, clock: counter.clock, read: readVaultKeys)
        let paris = try ParisTime()
        self.counter = counter.writing(receipts: [
            LyraPlatformShop.face: LyraReceiptWriter(shops: lyraShops, paris: paris)
        ]).naming([SipsShop.face: OrderReference.name(of:)])
        self.addresses = addresses
        self.ownerMail = ownerMail
        backOffice = BackOfficeDoor(store: counter.store, clock: counter.clock, random: counter.random)
        self.storeQueue = storeQueue
        self.address = address
        self.logger = logger
        self.paris = paris
        readiness = Readiness()
        keyring = WireKeyring(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random)
        contextKeyring = ContextKeyring(clock: counter.clock, random: counter.random)
        checkoutAuthentications = CheckoutAuthentications(
            keyring: contextKeyring, vault: counter.vault, clock: counter.clock, random: counter.random)
        sipsShops = SipsShopDirectory(store: counter.store, vault: counter.vault, withDemoShops: withDemoShops)
        sipsAdministration = SipsShopAdministration(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random,
            directory: sipsShops)
        applePayCertificates = ApplePayCertificateDirectory(
            store: counter.store, vault: counter.vault, clock: counter.clock)
        applePayAdministration = ApplePayCertificateAdministration(
            store: counter.store, vault: counter.vault, clock: counter.clock, random: counter.random,
            directory: applePayCertificates)
    }

    /// The acquirer with the published test rules of every face.
    package static var simulatedAcquirer: SimulatedAcquirer {
        SimulatedAcquirer(rules: [
            SipsShop.face: SipsSimulationRule(), LyraPlatformShop.face: LyraSimulationRule(),
            DirectPlatformShop.face: DirectSimulationRule(),
        ])
    }

    /// Notifications of every face.
    package func outbox(courier: any Courier) -> Outbox {
        Outbox(
            store: counter.store, clock: counter.clock, courier: courier,
            writers: [
                SipsShop.face: AutomaticResponseWriter(shops: sipsShops, paris: paris),
                LyraPlatformShop.face: LyraNotificationWriter(shops: lyraShops, clock: counter.clock),
                DirectPlatformShop.face: DirectNotificationWriter(shops: directShops, address: address),
            ], logger: logger)
    }

    /// Mails of every face.
    package func mailRoom(postman: any Postman) -> MailRoom {
        MailRoom(store: counter.store, clock: counter.clock, postman: postman, logger: logger)
    }

    /// Everything that has to be done before the first request: keys, shops, and the payments that a crash cut short.
    package func prepare() async throws {
        try await VaultCheck.run(store: counter.store, vault: counter.vault)
        try await sipsShops.reload()
        try await lyraShops.reload()
        try await directShops.reload()
        warnOfUnverifiedTokens()
        try await applePayCertificates.reload()
        try await backOffice.load()
        try await prepareSimulatedApple()
        try await prepareApplePayRegistration()
        warnOfExpiry()
        try await keyring.load()
        try await directKeyring.load()
        let interrupted = try await counter.recover()
        if interrupted > 0 {
            logger.warning(
                "payments were being authorised when the process stopped; their outcome is not known",
                metadata: ["payments": "\(interrupted)"])
        }
    }

    /// Forgets what has expired, on disk and in memory.
    package func purge() async throws {
        keyring.forgetExpired()
        directKeyring.forgetExpired()
        contextKeyring.forgetExpired()
        warnOfExpiry()
        try await remindOfExpiry()
        try await counter.purge()
    }

    /// Tells the log of Apple Pay certificates that expire, on the days on which Apple sends its e-mails.
    private func warnOfExpiry() {
        for warning in applePayCertificates.newWarnings() {
            logger.warning("an Apple Pay certificate needs its owner", metadata: ["finding": "\(warning)"])
        }
    }

    /// What the outside sees.
    ///
    /// - Parameters:
    ///   - servesSimulatedApple: whether simulated Apple, if there is one, is there over HTTP, too.
    ///   - servesBackOffice: whether the admin pages are there.
    package func router(
        servesSimulatedApple: Bool = false, servesBackOffice: Bool = true
    ) -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        FrontFace(
            adminPages: servesBackOffice ? BackOfficeLinks.overview : nil, contract: DirectContractFace.path
        ).addRoutes(to: router)
        HealthFace(readiness: readiness, store: counter.store).addRoutes(to: router)
        MetricsFace(counter: counter, storeQueue: storeQueue).addRoutes(to: router)
        sipsFace.addRoutes(to: router)
        officeFace.addRoutes(to: router)
        lyraFace.addRoutes(to: router)
        lyraFormFace.addRoutes(to: router)
        directFace.addRoutes(to: router)
        directHostedFace.addRoutes(to: router)
        directCardFormFace.addRoutes(to: router)
        directAuthenticationFace.addRoutes(to: router)
        DirectPaymentLinkFace(counter: counter, logger: logger).addRoutes(to: router)
        directClientFace.addRoutes(to: router)
        directContractFace.addRoutes(to: router)
        BankAppFace(counter: counter).addRoutes(to: router)
        ACSFace(vault: counter.vault, clock: counter.clock, book: authentications, logger: logger).addRoutes(to: router)
        if servesBackOffice { backOfficeFace.addRoutes(to: router) }
        if servesSimulatedApple { simulatedAppleFace?.addRoutes(to: router) }
        router.answerOtherMethods()
        return router
    }

    /// What only this machine's owner sees, over the socket in the data folder.
    package func adminRouter() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        AdminFace(
            sips: sipsAdministration, lyra: lyraAdministration, direct: directAdministration, keys: vaultKeys,
            applePay: applePayAdministration, registration: applePayRegistration, portal: applePortal,
            backOffice: backOffice,
            rotation: VaultRotation(store: counter.store, vault: counter.vault),
            fingerprints: FingerprintReplacement(
                store: counter.store, vault: counter.vault, random: counter.random),
            log: CallLog(logger, .admin)
        ).addRoutes(to: router)
        router.answerOtherMethods()
        return router
    }
}
