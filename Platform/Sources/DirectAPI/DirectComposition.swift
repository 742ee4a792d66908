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
        serverRoutes.addRoutes(to: router)
        hostedRoutes.addRoutes(to: router)
        cardFormRoutes.addRoutes(to: router)
        authenticationRoutes.addRoutes(to: router)
        DirectPaymentLinkRoutes(paymentService: paymentService, logger: parts.logger).addRoutes(to: router)
        clientRoutes.addRoutes(to: router)
        contractRoutes.addRoutes(to: router)
    }

    var serverRoutes: DirectRoutes {
        let repeats = DirectIdempotentCalls(paymentService: paymentService)
        let payments = DirectPayments(paymentService: paymentService, choices: choices, repeats: repeats)
        let creating = createPayment
        let checkouts = DirectHostedCheckouts(
            paymentService: paymentService, address: address, payments: creating, applePay: hostedApplePay)
        let links = DirectPaymentLinks(paymentService: paymentService, address: address, checkouts: checkouts)
        let catalogue = DirectCatalogue()
        let productSessions = DirectProductSessions(
            store: paymentService.store, apple: parts.simulatedDevice == nil ? nil : parts.merchantSessions)
        let sessions = sessions
        let tokens = DirectTokens(cards: cards, blobs: creating.blobs)
        let webhooks = DirectWebhookCalls(
            notifications: parts.immediateNotifications, addresses: parts.addresses, clock: paymentService.clock,
            random: paymentService.random)
        let handlers: [DirectEndpoint: any DirectHandler] = [
            .testConnection: DirectFunction { _ in DirectReply(200, ["result": "OK"]) },
            .createPayment: creating,
            .getPayment: DirectFunction(carryOut: payments.get),
            .getPaymentDetails: DirectFunction(carryOut: payments.details),
            .getCaptures: DirectFunction(carryOut: payments.captures),
            .getRefunds: DirectFunction(carryOut: payments.refunds),
            .capturePayment: DirectFunction(carryOut: payments.capture),
            .cancelPayment: DirectFunction(carryOut: payments.cancel),
            .refundPayment: DirectFunction(carryOut: payments.refund),
            .completePayment: DirectFunction(carryOut: payments.complete),
            .subsequentPayment: DirectSubsequentPayments(
                paymentService: paymentService, payments: payments, choices: choices, repeats: repeats),
            .createHostedCheckout: DirectFunction(carryOut: checkouts.create),
            .getHostedCheckout: DirectFunction(carryOut: checkouts.get),
            .createPaymentLink: DirectFunction(carryOut: links.create),
            .getPaymentLink: DirectFunction(carryOut: links.get),
            .cancelPaymentLink: DirectFunction(carryOut: links.cancel),
            .sharePaymentLink: DirectFunction(carryOut: links.share),
            .searchPaymentLinks: DirectFunction(carryOut: links.search),
            .createSession: DirectFunction { try await sessions.create($0, at: address.url) },
            .createHostedTokenization: DirectFunction(carryOut: cardForms.create),
            .getHostedTokenization: DirectFunction(carryOut: cardForms.get),
            .createToken: DirectFunction(carryOut: tokens.create),
            .getToken: DirectFunction(carryOut: tokens.get),
            .deleteToken: DirectFunction(carryOut: tokens.delete),
            .getPaymentProducts: DirectFunction(carryOut: catalogue.products),
            .getPaymentProduct: DirectFunction(carryOut: catalogue.product),
            .getPaymentProductNetworks: DirectFunction(carryOut: catalogue.networks),
            .createPaymentProductSession: DirectFunction(carryOut: productSessions.create),
            .getIINDetails: DirectFunction(carryOut: catalogue.iinDetails),
            .validateWebhookCredentials: DirectFunction(carryOut: webhooks.validate),
            .sendTestWebhook: DirectFunction(carryOut: webhooks.sendTest),
        ]
        return DirectRoutes(
            handlers: Dictionary(handlers.map { ($0.key.name, $0.value) }) { $1 }, shops: shops,
            clock: paymentService.clock, random: paymentService.random, choices: choices,
            refusals: DirectRefusals(paymentService: paymentService, repeats: repeats, choices: choices),
            log: CallLog(parts.logger, .direct))
    }

    /// The page of a hosted checkout.
    var hostedRoutes: DirectHostedRoutes {
        DirectHostedRoutes(
            paymentService: paymentService, payments: createPayment, applePay: hostedApplePay, shops: shops,
            address: address, waiting: parts.authentications, logger: parts.logger)
    }

    private var hostedApplePay: DirectHostedApplePay {
        DirectHostedApplePay(
            store: paymentService.store, device: parts.simulatedDevice,
            wallet: DirectApplePay(receiver: parts.applePay, choices: choices), choices: choices)
    }

    /// The path to which a shopper returns from the issuer.
    var authenticationRoutes: DirectAuthenticationRoutes {
        DirectAuthenticationRoutes(
            paymentService: paymentService, waiting: parts.authentications, payments: createPayment,
            logger: parts.logger)
    }

    private var createPayment: DirectCreatePayment {
        let wallet = DirectApplePay(receiver: parts.applePay, choices: choices)
        return DirectCreatePayment(
            paymentService: paymentService, wallet: wallet,
            blobs: DirectBlobs(keyring: keyring, sessions: sessions, wallet: wallet, cards: cards),
            cards: cards, cardForms: cardForms, addresses: parts.addresses,
            choices: choices, repeats: DirectIdempotentCalls(paymentService: paymentService),
            issuer: DirectIssuerStep(paymentService: paymentService, waiting: parts.authentications, address: address))
    }

    var clientRoutes: DirectClientRoutes {
        DirectClientRoutes(
            server: serverRoutes, sessions: sessions, keyring: keyring,
            accounts: DirectAccountsOnFile(cards: cards))
    }

    var contractRoutes: DirectContractRoutes {
        let server = serverRoutes.handlers.keys
        return DirectContractRoutes(
            played: Set(server).union(DirectEndpoint.client.map(\.name)), address: address)
    }

    private var sessions: DirectSessions {
        DirectSessions(vault: paymentService.vault, clock: paymentService.clock, cards: cards)
    }

    private var cards: DirectStoredCards { DirectStoredCards(paymentService: paymentService) }

    private var cardForms: DirectCardForms { DirectCardForms(cards: cards, address: address) }

    /// The page of a hosted tokenization.
    var cardFormRoutes: DirectCardFormRoutes {
        DirectCardFormRoutes(cards: cards, shops: shops, logger: parts.logger)
    }
}
