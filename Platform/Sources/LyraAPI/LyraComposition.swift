import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Hummingbird

/// Composes Lyra's API: one line for each service.
struct LyraComposition: Sendable {
    let shops: LyraShopDirectory
    let choices: LyraChoices
    let parts: APIParts

    private var paymentService: PaymentService { parts.paymentService }

    func addRoutes(to router: Router<BasicRequestContext>) {
        serviceRoutes.addRoutes(to: router)
        formRoutes.addPage(to: router)
        LyraPaymentOrderIntent.page(paymentService, parts.logger).addRoutes(to: router)
        LyraClientRoutes().addRoutes(to: router)
        LyraRedirectRoutes(
            reader: LyraRedirectReader(
                shops: shops, addresses: parts.addresses, clock: paymentService.clock,
                days: LyraPaymentDays(parts.paris)),
            forms: forms, tokens: LyraTokens(paymentService: paymentService), log: CallLog(parts.logger, .lyra)
        ).addRoutes(to: router)
    }

    var serviceRoutes: LyraRoutes {
        let transactions = LyraTransactions(
            paymentService: paymentService, lookup: LyraLookup(store: paymentService.store))
        let wallet = LyraApplePay(receiver: parts.applePay, choices: choices)
        let tokens = LyraTokens(paymentService: paymentService)
        let charge = LyraCharge(
            orders: LyraOrders(paymentService: paymentService), forms: forms, tokens: tokens, wallet: wallet,
            addresses: parts.addresses, allowsHTTP: choices.isDevelopment,
            hasApplePay: { [simulatesApple = parts.simulatedDevice != nil] intent, shop in
                simulatesApple && LyraFormApplePay.isOffered(intent, at: shop)
            })
        let paymentOrders = LyraPaymentOrders(
            paymentService: paymentService, address: parts.address, addresses: parts.addresses)
        let subscriptions = LyraSubscriptions(
            paymentService: paymentService, tokens: tokens, days: LyraPaymentDays(parts.paris))
        let createToken = LyraCreateToken(charge: charge)
        return LyraRoutes(
            services: Self.withOtherPaths([
                .createPayment: LyraCreatePayment(charge: charge, choices: choices),
                .createToken: LyraChecked(carryOut: createToken.answer),
                .updatePaymentAmount: LyraChecked(carryOut: forms.updateAmount),
                .createTokenFromTransaction: LyraChecked { (message: LyraCreateTokenFromTransactionRequest, caller) in
                    try await tokens.register(message, transactions.lookup, caller)
                },
                .tokenGet: LyraChecked(carryOut: tokens.get),
                .tokenCancel: LyraChecked(carryOut: tokens.cancel),
                .tokenReactivate: LyraChecked(carryOut: tokens.reactivate),
                .tokenUpdate: LyraChecked(carryOut: LyraTokenUpdate(createToken: createToken).answer),
                .tokenUpdateCustomerDetails: LyraChecked(carryOut: tokens.updateCustomer),
                .customerWalletGet: LyraChecked(carryOut: tokens.wallet),
                .customerWalletUpdate: LyraChecked(carryOut: tokens.updateWallet),
                .sdkTest: LyraChecked { (message: LyraSDKTestRequest, _) in
                    var answer = LyraSDKTestAnswer.blank
                    answer.value = message.value
                    return answer.lyraJSON
                },
                .transactionGet: LyraChecked(carryOut: transactions.get),
                .transactionCancel: LyraChecked(carryOut: transactions.cancel),
                .transactionRefund: LyraChecked(carryOut: transactions.refund),
                .transactionCancelOrRefund: LyraChecked(carryOut: transactions.cancelOrRefund),
                .transactionValidate: LyraChecked(carryOut: transactions.validate),
                .transactionUpdate: LyraChecked(carryOut: transactions.update),
                .transactionCapture: LyraChecked(carryOut: transactions.capture),
                .transactionDuplicate: LyraChecked(carryOut: transactions.duplicate),
                .orderGet: LyraChecked(carryOut: transactions.order),
                .createPaymentOrder: LyraChecked(carryOut: paymentOrders.create),
                .paymentOrderGet: LyraChecked(carryOut: paymentOrders.get),
                .paymentOrderUpdate: LyraChecked(carryOut: paymentOrders.update),
                .createSubscription: LyraChecked(carryOut: subscriptions.create),
                .subscriptionGet: LyraChecked(carryOut: subscriptions.get),
                .subscriptionUpdate: LyraChecked(carryOut: subscriptions.update),
                .subscriptionCancel: LyraChecked(carryOut: subscriptions.cancel),
            ]), shops: shops,
            envelope: LyraEnvelope(clock: paymentService.clock, random: paymentService.random, address: parts.address),
            choices: choices, log: CallLog(parts.logger, .lyra))
    }

    /// Other paths of a service: those for cards in the clear, and a name that some descriptions have
    /// (docs/choices/lyra.md, LO1).
    static let otherPaths: [(path: LyraService, service: LyraService)] = [
        ("PCI/Charge/CreatePayment", .createPayment), ("PCI/Charge/CreateToken", .createToken),
        ("PCI/Token/Update", .tokenUpdate), ("Charge/PaymentOrder/Create", .createPaymentOrder),
    ]

    private static func withOtherPaths(
        _ services: [LyraService: any LyraHandler]
    ) -> [LyraService: any LyraHandler] {
        otherPaths.reduce(into: services) { $0[$1.path] = services[$1.service] }
    }

    private var forms: LyraForms {
        LyraForms(paymentService: paymentService, address: parts.address, issuer: parts.issuerVisits)
    }

    /// The page of the API's forms.
    var formRoutes: LyraFormRoutes {
        LyraFormRoutes(
            forms: forms, orders: LyraOrders(paymentService: paymentService),
            tokens: LyraTokens(paymentService: paymentService),
            applePay: parts.simulatedDevice.map { _ in
                LyraFormApplePay(
                    wallet: LyraApplePay(receiver: parts.applePay, choices: choices), sessions: parts.merchantSessions)
            },
            shops: shops, days: LyraPaymentDays(parts.paris), logger: parts.logger)
    }
}
