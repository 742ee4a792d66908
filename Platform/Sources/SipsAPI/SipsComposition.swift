import APISupport
import Engine
import GuichetSips
import Hummingbird

/// Composes the Sips family's API: one line for each operation and each service.
struct SipsComposition: Sendable {
    let shops: SipsShopDirectory
    let keyring: WireKeyring
    let parts: APIParts

    private var paymentService: PaymentService { parts.paymentService }
    private var address: PublicAddress { parts.address }
    private var paris: ParisTime { parts.paris }

    func addRoutes(to router: Router<BasicRequestContext>) {
        merchantAndPhoneRoutes.addRoutes(to: router)
        officeRoutes.addRoutes(to: router)
        ProviderPageRoutes(SipsBankApp(paymentService: paymentService)).addRoutes(to: router)
    }

    func refusal(_ away: StoreAway, of request: Request) async -> Response? {
        if let response = await merchantAndPhoneRoutes.refusal(away, of: request) { return response }
        return officeRoutes.refusal(away, of: request)
    }

    private var merchantAndPhoneRoutes: SipsRoutes {
        SipsRoutes(
            initialise: InitializeHandler(
                shops: shops, vault: paymentService.vault, clock: paymentService.clock, random: paymentService.random,
                keyring: keyring,
                address: address,
                orders: OrderInitialisation(
                    store: paymentService.store, clock: paymentService.clock, addresses: parts.addresses, paris: paris),
                log: CallLog(parts.logger, .sips)),
            inApp: InAppHandler(
                operations: operations, outcome: OutcomeHandler(paymentService: paymentService, paris: paris),
                log: CallLog(parts.logger, .inApp)))
    }

    private var operations: [InAppOperation: any InAppOperationHandler] {
        let requestReader = requestReader
        let placement = OrderPlacement(paymentService: paymentService, paris: paris)
        let walletCards = WalletCards(requestReader: requestReader, store: paymentService.store)
        let changes = WalletChanges(paymentService: paymentService)
        let enrollment = Enrollment(
            paymentService: paymentService, keyring: parts.contextKeyring, address: address, paris: paris)
        return [
            .cardOrder: CardOrderHandler(requestReader: requestReader, placement: placement),
            .walletOrder: WalletOrderHandler(
                requestReader: requestReader, placement: placement, walletCards: walletCards),
            .paymentProviderOrder: PaymentProviderOrderHandler(
                requestReader: requestReader, placement: placement, address: address),
            .getTransactionData: GetTransactionDataHandler(paymentService: paymentService, shops: shops, paris: paris),
            .cardCheckEnrollment: CardCheckEnrollmentHandler(requestReader: requestReader, enrollment: enrollment),
            .walletCheckEnrollment: WalletCheckEnrollmentHandler(
                requestReader: requestReader, enrollment: enrollment, walletCards: walletCards),
            .cardValidateAuthenticationAndOrder: CardValidateAuthenticationAndOrderHandler(
                requestReader: requestReader, placement: placement, keyring: parts.contextKeyring),
            .getWalletData: GetWalletDataHandler(requestReader: requestReader, paymentService: paymentService),
            .addCard: AddCardHandler(requestReader: requestReader, changes: changes),
            .deletePaymentMean: DeletePaymentMeanHandler(requestReader: requestReader, changes: changes),
            .paymentTokenGenerate: PaymentTokenGenerateHandler(
                requestReader: requestReader, tokens: paymentTokens, store: paymentService.store, address: address),
            .getCardData: GetCardDataHandler(requestReader: requestReader),
        ]
    }

    private var requestReader: RequestReader {
        RequestReader(
            shops: shops, vault: paymentService.vault, clock: paymentService.clock, keyring: keyring, paris: paris)
    }

    /// Made for phones, used by the office server's cardOrder.
    private var paymentTokens: PaymentTokens {
        PaymentTokens(keyring: parts.contextKeyring, clock: paymentService.clock)
    }

    /// The office server: one line for each service.
    var officeRoutes: OfficeRoutes {
        let lookup = TransactionLookup(store: paymentService.store)
        let placing = OfficeOrderPlacing(paymentService: paymentService, addresses: parts.addresses, paris: paris)
        let cash = [CashManagementHandler.Operation.validate, .cancel, .refund].map { operation in
            CashManagementHandler(operation: operation, paymentService: paymentService, lookup: lookup, paris: paris)
        }
        return OfficeRoutes(
            handlers: cash + [
                DuplicateHandler(paymentService: paymentService, lookup: lookup, placing: placing),
                OfficeCardOrderHandler(tokens: paymentTokens, requestReader: requestReader, placing: placing),
                TransactionDataHandler(store: paymentService.store, lookup: lookup, paris: paris),
            ], shops: shops, log: CallLog(parts.logger, .office))
    }
}
