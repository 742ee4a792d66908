import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Hummingbird

/// Composes Worldline Direct's API: one line for each call.
struct DirectComposition: Sendable {
    let shops: DirectShopDirectory
    let choices: DirectChoices
    let keyring: DirectKeyring
    let parts: APIParts

    private var paymentService: PaymentService { parts.paymentService }
    private var address: PublicAddress { parts.address }

    func addRoutes(to router: Router<BasicRequestContext>) {
        let server = serverRoutes
        server.addRoutes(to: router)
        hostedRoutes.addRoutes(to: router)
        cardFormRoutes.addRoutes(to: router)
        DirectHostedFieldsRoutes(opening: cardFormOpening, choices: choices).addRoutes(to: router)
        authenticationRoutes.addRoutes(to: router)
        let providerVisits = DirectProviderVisits(
            paymentService: paymentService, choices: choices, logger: parts.logger)
        ProviderPageRoutes(providerVisits).addRoutes(to: router)
        DirectSigningRoutes(visits: providerVisits).addRoutes(to: router)
        DirectPayPalScript.addRoutes(to: router)
        DirectPaymentLinkIntent.page(paymentService, parts.logger).addRoutes(to: router)
        clientRoutes(server).addRoutes(to: router)
        contractRoutes(server).addRoutes(to: router)
        DirectLogos.addRoutes(to: router)
    }

    var serverRoutes: DirectRoutes {
        let payments = DirectPayments(paymentService: paymentService, choices: choices)
        let creating = createPayment
        let checkouts = DirectHostedCheckouts(
            paymentService: paymentService, address: address, payments: creating, applePay: hostedApplePay)
        let links = DirectPaymentLinks(paymentService: paymentService, address: address, checkouts: checkouts)
        let catalogue = DirectCatalogue()
        let productSessions = DirectProductSessions(
            store: paymentService.store, apple: parts.simulatedDevice == nil ? nil : parts.merchantSessions)
        let sessions = sessions
        let tokens = DirectTokens(cards: cards, blobs: creating.blobs)
        let export = DirectCardExport(cards: cards, logger: parts.logger)
        let webhooks = DirectWebhookCalls(
            notifications: parts.immediateNotifications, addresses: parts.addresses, clock: paymentService.clock,
            random: paymentService.random)
        let payouts = DirectPayouts(
            paymentService: paymentService, cards: cards, cardForms: cardForms, choices: choices)
        let charges = DirectCardCharges(cards: cards, blobs: creating.blobs, cardForms: cardForms)
        let hostedFields = DirectHostedFields(forms: cardForms)
        let mandates = DirectMandates(
            paymentService: paymentService, address: address, allowsHTTP: choices.isDevelopment)
        let repeats = DirectRepeats(paymentService: paymentService)
        var handlers: [DirectEndpoint: any DirectHandler] = [
            .testConnection: DirectFunction { _ in DirectReply(200, ["result": "OK"]) },
            .createPayment: creating,
            .getPayment: DirectFunction(payments.get),
            .getPaymentDetails: DirectFunction(payments.details),
            .getCaptures: DirectFunction(payments.captures),
            .getRefunds: DirectFunction(payments.refunds),
            .capturePayment: DirectFunction(changing: payments.capture),
            .cancelPayment: DirectFunction(changing: payments.cancel),
            .refundPayment: DirectFunction(changing: payments.refund),
            .completePayment: DirectFunction(changing: payments.complete),
            .incrementAuthorization: DirectFunction(changing: payments.increment),
            .addAuthorizationDetails: DirectFunction(DirectAuthorizationDetails(payments: payments).add),
            .subsequentPayment: DirectSubsequentPayments(
                paymentService: paymentService, payments: payments, choices: choices),
            .importCofSeries: DirectFunction(
                DirectSeriesImports(paymentService: paymentService, cards: cards, choices: choices).carryOut),
            .createHostedCheckout: DirectFunction(checkouts.create),
            .getHostedCheckout: DirectFunction(checkouts.get),
            .createPayout: payouts,
            .getPayout: DirectFunction(payouts.get),
            .createMandate: DirectFunction(mandates.create),
            .getMandate: DirectFunction(mandates.get),
            .blockMandate: DirectFunction(mandates.block),
            .unblockMandate: DirectFunction(mandates.unblock),
            .revokeMandate: DirectFunction(mandates.revoke),
            .createPaymentLink: DirectFunction(links.create),
            .getPaymentLink: DirectFunction(links.get),
            .cancelPaymentLink: DirectFunction(links.cancel),
            .sharePaymentLink: DirectFunction(links.share),
            .searchPaymentLinks: DirectFunction(links.search),
            .createSession: DirectFunction { try await sessions.create($0, at: address.url) },
            .createHostedTokenization: DirectFunction(cardForms.create),
            .getHostedTokenization: DirectFunction(cardForms.get),
            .createHostedFieldsSession: DirectFunction(hostedFields.create),
            .getHostedFieldsSession: DirectFunction(hostedFields.get),
            .createToken: DirectFunction(tokens.create),
            .getToken: DirectFunction(tokens.get),
            .deleteToken: DirectFunction(tokens.delete),
            .createCertificate: DirectFunction(export.createCertificate),
            .getCardDataByTokens: DirectFunction(export.ofTokens),
            .getCardDataByPayments: DirectFunction(export.ofPayments),
            .getPaymentProducts: DirectFunction(catalogue.products),
            .getPaymentProduct: DirectFunction(catalogue.product),
            .getPaymentProductNetworks: DirectFunction(catalogue.networks),
            .createPaymentProductSession: DirectFunction(productSessions.create),
            .getProductGroups: DirectFunction(catalogue.groups),
            .getProductGroup: DirectFunction(catalogue.group),
            .getProductDirectory: DirectFunction(catalogue.directory),
            .getPrivacyPolicy: DirectFunction { try DirectPrivacyTexts.get($0) },
            .calculateSurcharge: DirectFunction(charges.surcharge),
            .getDccRateInquiry: DirectFunction(charges.conversion),
            .getIINDetails: DirectFunction(catalogue.iinDetails),
            .validateWebhookCredentials: DirectFunction(webhooks.validate),
            .sendTestWebhook: DirectFunction(webhooks.sendTest),
        ]
        let batches = DirectBatches(
            paymentService: paymentService, repeats: repeats, handlers: handlers, logger: parts.logger)
        handlers[.submitBatch] = DirectFunction(batches.submit)
        handlers[.processBatch] = DirectFunction(batches.process)
        handlers[.getBatchStatus] = DirectFunction(batches.status)
        handlers[.getPaymentsReport] = DirectFunction(batches.report)
        return DirectRoutes(
            handlers: Dictionary(handlers.map { ($0.key.name, $0.value) }) { $1 }, shops: shops,
            clock: paymentService.clock, random: paymentService.random, choices: choices,
            repeats: repeats,
            log: CallLog(parts.logger, .direct))
    }

    /// The page of a hosted checkout.
    var hostedRoutes: DirectHostedRoutes {
        DirectHostedRoutes(
            paymentService: paymentService, payments: createPayment, applePay: hostedApplePay, shops: shops,
            address: address, issuer: parts.issuerVisits, logger: parts.logger,
            session: { [paymentService] in
                try await DirectPaymentLinkIntent.session(of: $0, storing: $1, paymentService)
            })
    }

    private var hostedApplePay: DirectHostedApplePay {
        DirectHostedApplePay(
            store: paymentService.store, device: parts.simulatedDevice,
            wallet: DirectApplePay(receiver: parts.applePay, choices: choices), choices: choices)
    }

    /// The path to which a shopper returns from the issuer.
    var authenticationRoutes: DirectAuthenticationRoutes {
        DirectAuthenticationRoutes(
            paymentService: paymentService, issuer: parts.issuerVisits, payments: createPayment,
            logger: parts.logger)
    }

    private var createPayment: DirectCreatePayment {
        let wallet = DirectApplePay(receiver: parts.applePay, choices: choices)
        return DirectCreatePayment(
            paymentService: paymentService, wallet: wallet,
            blobs: DirectBlobs(keyring: keyring, sessions: sessions, wallet: wallet, cards: cards),
            cards: cards, cardForms: cardForms, addresses: parts.addresses,
            choices: choices,
            issuer: DirectIssuerStep(
                paymentService: paymentService, issuer: parts.issuerVisits, address: address,
                allowsHTTP: choices.isDevelopment),
            providers: providers,
            debits: DirectDebitOrders(paymentService: paymentService, providers: providers, choices: choices))
    }

    /// Payments that a provider asks the shopper about.
    private var providers: DirectProviderOrders {
        DirectProviderOrders(paymentService: paymentService, address: address, choices: choices)
    }

    private func clientRoutes(_ server: DirectRoutes) -> DirectClientRoutes {
        DirectClientRoutes(
            server: server, sessions: sessions, keyring: keyring,
            accounts: DirectAccountsOnFile(cards: cards),
            crossOrigin: DirectCrossOrigin(shops: shops, allowsEveryOrigin: choices.isDevelopment))
    }

    var contractRoutes: DirectContractRoutes { contractRoutes(serverRoutes) }

    private func contractRoutes(_ server: DirectRoutes) -> DirectContractRoutes {
        DirectContractRoutes(
            supported: Set(server.handlers.keys).union(DirectEndpoint.client.map(\.name)), address: address)
    }

    private var sessions: DirectSessions {
        DirectSessions(vault: paymentService.vault, clock: PlatformTime(paymentService.clock), cards: cards)
    }

    private var cards: DirectStoredCards { DirectStoredCards(paymentService: paymentService) }

    private var cardForms: DirectCardForms { DirectCardForms(cards: cards, address: address) }

    /// The page of a hosted tokenization.
    var cardFormRoutes: DirectCardFormRoutes {
        DirectCardFormRoutes(opening: cardFormOpening, choices: choices)
    }

    private var cardFormOpening: DirectCardFormOpening {
        DirectCardFormOpening(cards: cards, shops: shops, logger: parts.logger)
    }
}
