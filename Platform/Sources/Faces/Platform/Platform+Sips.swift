import Engine
import GuichetSips

/// The Sips face, put together: a line for each operation.
extension Platform {
    var sipsFace: SipsFace {
        SipsFace(
            initialise: InitializeHandler(
                shops: sipsShops, vault: counter.vault, clock: counter.clock, random: counter.random, keyring: keyring,
                address: address,
                orders: OrderInitialisation(
                    store: counter.store, clock: counter.clock, addresses: addresses, paris: paris),
                log: CallLog(logger, .sips)),
            inApp: InAppHandler(
                operations: operations, outcome: OutcomeHandler(counter: counter, paris: paris),
                log: CallLog(logger, .inApp)))
    }

    private var operations: [InAppOperation: any InAppOperationHandler] {
        let opener = opener
        let desk = OrderDesk(counter: counter, paris: paris)
        let drawer = WalletDrawer(opener: opener, store: counter.store)
        let changes = ChangeDesk(counter: counter)
        let enrollment = EnrollmentDesk(counter: counter, keyring: contextKeyring, address: address, paris: paris)
        return [
            .cardOrder: CardOrderHandler(opener: opener, desk: desk),
            .walletOrder: WalletOrderHandler(opener: opener, desk: desk, drawer: drawer),
            .paymentProviderOrder: PaymentProviderOrderHandler(opener: opener, desk: desk, address: address),
            .getTransactionData: GetTransactionDataHandler(counter: counter, shops: sipsShops, paris: paris),
            .cardCheckEnrollment: CardCheckEnrollmentHandler(opener: opener, desk: enrollment),
            .walletCheckEnrollment: WalletCheckEnrollmentHandler(opener: opener, desk: enrollment, drawer: drawer),
            .cardValidateAuthenticationAndOrder: CardValidateAuthenticationAndOrderHandler(
                opener: opener, desk: desk, keyring: contextKeyring),
            .getWalletData: GetWalletDataHandler(opener: opener, counter: counter),
            .addCard: AddCardHandler(opener: opener, desk: changes),
            .deletePaymentMean: DeletePaymentMeanHandler(opener: opener, desk: changes),
            .paymentTokenGenerate: PaymentTokenGenerateHandler(
                opener: opener, tokens: paymentTokens, store: counter.store, address: address),
            .getCardData: GetCardDataHandler(opener: opener),
        ]
    }

    private var opener: CallOpener {
        CallOpener(shops: sipsShops, vault: counter.vault, clock: counter.clock, keyring: keyring, paris: paris)
    }

    /// Made for phones, spent by the office server's cardOrder.
    var paymentTokens: PaymentTokens { PaymentTokens(keyring: contextKeyring, clock: counter.clock) }

    /// The office server: a line for each service.
    var officeFace: OfficeFace {
        let lookup = TransactionLookup(store: counter.store)
        let placing = OfficeOrderPlacing(counter: counter, addresses: addresses, paris: paris)
        let cash = [CashManagementHandler.Operation.validate, .cancel, .refund].map { operation in
            CashManagementHandler(operation: operation, counter: counter, lookup: lookup, paris: paris)
        }
        return OfficeFace(
            handlers: cash + [
                DuplicateHandler(counter: counter, lookup: lookup, placing: placing),
                OfficeCardOrderHandler(tokens: paymentTokens, opener: opener, placing: placing),
                TransactionDataHandler(store: counter.store, lookup: lookup, paris: paris),
            ], shops: sipsShops, log: CallLog(logger, .office))
    }
}
