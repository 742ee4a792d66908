public import GuichetSips

extension CheckoutServer {
    /// Over a platform of the Sips family.
    ///
    /// - Parameters:
    ///   - orders: the merchant's purchases.
    ///   - merchant: prepares the operations.
    ///   - lookup: an ``OfficeClient``. A table of automatic responses must throw where it has no row: none may have
    ///     arrived yet.
    ///   - failed: is called with each error that an answer keeps from the app: log it.
    public init<Brand: InAppBrand>(
        orders: any CheckoutOrders, over merchant: InAppMerchant<Brand>, lookup: any TransactionLookup,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.init(
            orders: orders,
            initialising: { operation, order, wallet throws(MerchantError) in
                if let order { return try await merchant.orderInitialize(order) }
                if operation == .getCardData { return try await merchant.paymentMeanInfoInitialize() }
                guard let wallet else { throw MerchantError.missing("merchantWalletId") }
                return try await merchant.walletInitialize(operation, merchantWalletId: wallet)
            }, lookup: lookup, failed: failed)
    }

    /// Over Worldline Direct. The server tells how an order ended: by its own records, and by asking Worldline Direct.
    ///
    /// - Parameters:
    ///   - orders: the merchant's purchases.
    ///   - server: prepares the operations, and answers the app's calls at its own route. The longer an initialisation
    ///     of it may be used, the longer a missing order proves nothing.
    ///   - failed: is called with each error that an answer keeps from the app: log it.
    public init(
        orders: any CheckoutOrders, over server: InAppServer, failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.init(
            orders: orders,
            initialising: { operation, order, wallet throws(MerchantError) in
                guard let order else { return try await server.initialise(operation, wallet: wallet) }
                return try await server.initialise(operation, order: order, wallet: wallet)
            }, lookup: server, failed: failed,
            // As ChargeInquiry.settlingSeconds, for the lifetime that the merchant chose.
            settlingSeconds: max(ChargeInquiry.settlingSeconds, 2 * Double(server.settings.lifetimeSeconds) + 300),
            now: server.now)
    }
}
