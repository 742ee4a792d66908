import APISupport
import Engine
import GuichetSips
import Hummingbird

/// The Sips family's API, put together: a line for each operation and each service.
struct SipsComposition: Sendable {
    let shops: SipsShopDirectory
    let keyring: WireKeyring
    let parts: APIParts

    private var counter: Counter { parts.counter }
    private var address: PublicAddress { parts.address }
    private var paris: ParisTime { parts.paris }

    func addRoutes(to router: Router<BasicRequestContext>) {
        merchantAndPhoneFace.addRoutes(to: router)
        officeFace.addRoutes(to: router)
        BankAppFace(counter: counter).addRoutes(to: router)
    }

    private var merchantAndPhoneFace: SipsFace {
        SipsFace(
            initialise: InitializeHandler(
                shops: shops, vault: counter.vault, clock: counter.clock, random: counter.random, keyring: keyring,
                address: address,
                orders: OrderInitialisation(
                    store: counter.store, clock: counter.clock, addresses: parts.addresses, paris: paris),
                log: CallLog(parts.logger, .sips)),
            inApp: InAppHandler(
                operations: operations, outcome: OutcomeHandler(counter: counter, paris: paris),
                log: CallLog(parts.logger, .inApp)))
    }

    private var operations: [InAppOperation: any InAppOperationHandler] {
        let opener = opener
        let desk = OrderDesk(counter: counter, paris: paris)
        let drawer = WalletDrawer(opener: opener, store: counter.store)
        let changes = ChangeDesk(counter: counter)
        let enrollment = EnrollmentDesk(counter: counter, keyring: parts.contextKeyring, address: address, paris: paris)
        return [
            .cardOrder: CardOrderHandler(opener: opener, desk: desk),
            .walletOrder: WalletOrderHandler(opener: opener, desk: desk, drawer: drawer),
            .paymentProviderOrder: PaymentProviderOrderHandler(opener: opener, desk: desk, address: address),
            .getTransactionData: GetTransactionDataHandler(counter: counter, shops: shops, paris: paris),
            .cardCheckEnrollment: CardCheckEnrollmentHandler(opener: opener, desk: enrollment),
            .walletCheckEnrollment: WalletCheckEnrollmentHandler(opener: opener, desk: enrollment, drawer: drawer),
            .cardValidateAuthenticationAndOrder: CardValidateAuthenticationAndOrderHandler(
                opener: opener, desk: desk, keyring: parts.contextKeyring),
            .getWalletData: GetWalletDataHandler(opener: opener, counter: counter),
            .addCard: AddCardHandler(opener: opener, desk: changes),
            .deletePaymentMean: DeletePaymentMeanHandler(opener: opener, desk: changes),
            .paymentTokenGenerate: PaymentTokenGenerateHandler(
                opener: opener, tokens: paymentTokens, store: counter.store, address: address),
            .getCardData: GetCardDataHandler(opener: opener),
        ]
    }

    private var opener: CallOpener {
        CallOpener(shops: shops, vault: counter.vault, clock: counter.clock, keyring: keyring, paris: paris)
    }

    /// Made for phones, spent by the office server's cardOrder.
    private var paymentTokens: PaymentTokens { PaymentTokens(keyring: parts.contextKeyring, clock: counter.clock) }

    /// The office server: a line for each service.
    private var officeFace: OfficeFace {
        let lookup = TransactionLookup(store: counter.store)
        let placing = OfficeOrderPlacing(counter: counter, addresses: parts.addresses, paris: paris)
        let cash = [CashManagementHandler.Operation.validate, .cancel, .refund].map { operation in
            CashManagementHandler(operation: operation, counter: counter, lookup: lookup, paris: paris)
        }
        return OfficeFace(
            handlers: cash + [
                DuplicateHandler(counter: counter, lookup: lookup, placing: placing),
                OfficeCardOrderHandler(tokens: paymentTokens, opener: opener, placing: placing),
                TransactionDataHandler(store: counter.store, lookup: lookup, paris: paris),
            ], shops: shops, log: CallLog(parts.logger, .office))
    }
}
