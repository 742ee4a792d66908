import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// Worldline Direct's API, put together: a line for each call.
struct DirectComposition: Sendable {
    let shops: DirectShopDirectory
    let choices: DirectChoices
    let keyring: DirectKeyring
    let parts: APIParts

    private var counter: Counter { parts.counter }
    private var address: PublicAddress { parts.address }

    func addRoutes(to router: Router<BasicRequestContext>) {
        serverFace.addRoutes(to: router)
        hostedFace.addRoutes(to: router)
        cardFormFace.addRoutes(to: router)
        authenticationFace.addRoutes(to: router)
        DirectPaymentLinkFace(counter: counter, logger: parts.logger).addRoutes(to: router)
        clientFace.addRoutes(to: router)
        contractFace.addRoutes(to: router)
    }

    var serverFace: DirectFace {
        let repeats = DirectIdempotentCalls(counter: counter)
        let payments = DirectPayments(counter: counter, choices: choices, repeats: repeats)
        let creating = createPayment
        let checkouts = DirectHostedCheckouts(
            counter: counter, address: address, payments: creating, applePay: hostedApplePay)
        let links = DirectPaymentLinks(counter: counter, address: address, checkouts: checkouts)
        let catalogue = DirectCatalogue()
        let productSessions = DirectProductSessions(
            store: counter.store, apple: parts.simulatedDevice == nil ? nil : parts.merchantSessions)
        let sessions = sessions
        let tokens = DirectTokens(cards: cards, blobs: creating.blobs)
        let webhooks = DirectWebhookCalls(
            letters: parts.promptLetters, addresses: parts.addresses, clock: counter.clock, random: counter.random)
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
                counter: counter, payments: payments, choices: choices, repeats: repeats),
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
        return DirectFace(
            handlers: Dictionary(handlers.map { ($0.key.name, $0.value) }) { $1 }, shops: shops,
            clock: counter.clock, random: counter.random, choices: choices,
            refusals: DirectRefusals(counter: counter, repeats: repeats, choices: choices),
            log: CallLog(parts.logger, .direct))
    }

    /// The page of a hosted checkout.
    var hostedFace: DirectHostedFace {
        DirectHostedFace(
            counter: counter, payments: createPayment, applePay: hostedApplePay, shops: shops,
            address: address, waiting: parts.authentications, logger: parts.logger)
    }

    private var hostedApplePay: DirectHostedApplePay {
        DirectHostedApplePay(
            store: counter.store, device: parts.simulatedDevice,
            wallet: DirectWallet(desk: parts.applePay, choices: choices), choices: choices)
    }

    /// Where a shopper comes back to from the issuer.
    var authenticationFace: DirectAuthenticationFace {
        DirectAuthenticationFace(
            counter: counter, waiting: parts.authentications, payments: createPayment, logger: parts.logger)
    }

    private var createPayment: DirectCreatePayment {
        let wallet = DirectWallet(desk: parts.applePay, choices: choices)
        return DirectCreatePayment(
            counter: counter, wallet: wallet,
            blobs: DirectBlobs(keyring: keyring, sessions: sessions, wallet: wallet, cards: cards),
            cards: cards, cardForms: cardForms, addresses: parts.addresses,
            choices: choices, repeats: DirectIdempotentCalls(counter: counter),
            issuer: DirectIssuerDesk(counter: counter, waiting: parts.authentications, address: address))
    }

    var clientFace: DirectClientFace {
        DirectClientFace(
            server: serverFace, sessions: sessions, keyring: keyring,
            accounts: DirectAccountsOnFile(cards: cards))
    }

    var contractFace: DirectContractFace {
        let server = serverFace.handlers.keys
        return DirectContractFace(
            played: Set(server).union(DirectEndpoint.client.map(\.name)), address: address)
    }

    private var sessions: DirectSessions {
        DirectSessions(vault: counter.vault, clock: counter.clock, cards: cards)
    }

    private var cards: DirectStoredCards { DirectStoredCards(counter: counter) }

    private var cardForms: DirectCardForms { DirectCardForms(cards: cards, address: address) }

    /// The page of a hosted tokenization.
    var cardFormFace: DirectCardFormFace {
        DirectCardFormFace(cards: cards, shops: shops, logger: parts.logger)
    }
}
