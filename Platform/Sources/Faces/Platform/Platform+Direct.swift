import Engine
import GuichetCore
import GuichetDirect
import Logging

/// The face of Worldline Direct, put together: a line for each call.
extension Platform {
    var directFace: DirectFace {
        let repeats = DirectIdempotentCalls(counter: counter)
        let payments = DirectPayments(counter: counter, choices: directChoices, repeats: repeats)
        let creating = directCreatePayment
        let checkouts = DirectHostedCheckouts(
            counter: counter, address: address, payments: creating, applePay: directHostedApplePay)
        let links = DirectPaymentLinks(counter: counter, address: address, checkouts: checkouts)
        let catalogue = DirectCatalogue()
        let productSessions = DirectProductSessions(
            store: counter.store, apple: simulatedApple == nil ? nil : merchantSessions)
        let sessions = directSessions
        let tokens = DirectTokens(cards: directCards, blobs: creating.blobs)
        let webhooks = DirectWebhookCalls(
            letters: promptLetters, addresses: addresses, clock: counter.clock, random: counter.random)
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
                counter: counter, payments: payments, choices: directChoices, repeats: repeats),
            .createHostedCheckout: DirectFunction(carryOut: checkouts.create),
            .getHostedCheckout: DirectFunction(carryOut: checkouts.get),
            .createPaymentLink: DirectFunction(carryOut: links.create),
            .getPaymentLink: DirectFunction(carryOut: links.get),
            .cancelPaymentLink: DirectFunction(carryOut: links.cancel),
            .sharePaymentLink: DirectFunction(carryOut: links.share),
            .searchPaymentLinks: DirectFunction(carryOut: links.search),
            .createSession: DirectFunction { try await sessions.create($0, at: address.url) },
            .createHostedTokenization: DirectFunction(carryOut: directCardForms.create),
            .getHostedTokenization: DirectFunction(carryOut: directCardForms.get),
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
            handlers: Dictionary(handlers.map { ($0.key.name, $0.value) }) { $1 }, shops: directShops,
            clock: counter.clock, random: counter.random, choices: directChoices,
            refusals: DirectRefusals(counter: counter, repeats: repeats, choices: directChoices),
            log: CallLog(logger, .direct))
    }

    /// The page of a hosted checkout.
    var directHostedFace: DirectHostedFace {
        DirectHostedFace(
            counter: counter, payments: directCreatePayment, applePay: directHostedApplePay, shops: directShops,
            address: address, waiting: checkoutAuthentications, logger: logger)
    }

    private var directHostedApplePay: DirectHostedApplePay {
        DirectHostedApplePay(
            store: counter.store, device: simulatedDevice,
            wallet: DirectWallet(desk: applePayDesk, choices: directChoices), choices: directChoices)
    }

    /// Where a shopper comes back to from the issuer.
    var directAuthenticationFace: DirectAuthenticationFace {
        DirectAuthenticationFace(
            counter: counter, waiting: checkoutAuthentications, payments: directCreatePayment, logger: logger)
    }

    private var directCreatePayment: DirectCreatePayment {
        let wallet = DirectWallet(desk: applePayDesk, choices: directChoices)
        return DirectCreatePayment(
            counter: counter, wallet: wallet,
            blobs: DirectBlobs(keyring: directKeyring, sessions: directSessions, wallet: wallet, cards: directCards),
            cards: directCards, cardForms: directCardForms, addresses: addresses,
            choices: directChoices, repeats: DirectIdempotentCalls(counter: counter),
            issuer: DirectIssuerDesk(counter: counter, waiting: checkoutAuthentications, address: address))
    }

    var directClientFace: DirectClientFace {
        DirectClientFace(
            server: directFace, sessions: directSessions, keyring: directKeyring,
            accounts: DirectAccountsOnFile(cards: directCards))
    }

    var directContractFace: DirectContractFace {
        let server = directFace.handlers.keys
        return DirectContractFace(
            played: Set(server).union(DirectEndpoint.client.map(\.name)), address: address)
    }

    private var directSessions: DirectSessions {
        DirectSessions(vault: counter.vault, clock: counter.clock, cards: directCards)
    }

    private var directCards: DirectStoredCards { DirectStoredCards(counter: counter) }

    /// Tells the log of merchants for whom nobody checks who made a token.
    func warnOfUnverifiedTokens() {
        for shop in directShops.all where shop.allowsUnverifiedTokens {
            logger.warning(
                "a merchant takes Apple Pay data without Apple's signature: whoever has the certificate can make them",
                metadata: ["merchant": "\(shop.merchantId)"])
        }
    }

    private var directCardForms: DirectCardForms { DirectCardForms(cards: directCards, address: address) }

    /// The page of a hosted tokenization.
    var directCardFormFace: DirectCardFormFace {
        DirectCardFormFace(cards: directCards, shops: directShops, logger: logger)
    }

    var applePayDesk: ApplePayDesk {
        ApplePayDesk(
            certificates: applePayCertificates, trust: applePayTrust, store: counter.store,
            clock: counter.clock)
    }
}
