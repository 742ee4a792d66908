public import GuichetSips

extension CheckoutServer {
    /// Over a platform of the Sips family.
    ///
    /// - Parameters:
    ///   - orders: the merchant's purchases.
    ///   - merchant: prepares the operations.
    ///   - lookup: an ``OfficeClient``, or the merchant's own table of automatic responses.
    public init<Brand: InAppBrand>(
        orders: any CheckoutOrders, over merchant: InAppMerchant<Brand>, lookup: any TransactionLookup
    ) {
        self.init(
            orders: orders,
            initialising: { operation, order, wallet throws(MerchantError) in
                if let order { return try await merchant.orderInitialize(order) }
                if operation == .getCardData { return try await merchant.paymentMeanInfoInitialize() }
                guard let wallet else { throw MerchantError.missing("merchantWalletId") }
                return try await merchant.walletInitialize(operation, merchantWalletId: wallet)
            }, lookup: lookup)
    }

    /// Over Worldline Direct. The server's own records tell how an order ended.
    ///
    /// - Parameters:
    ///   - orders: the merchant's purchases.
    ///   - server: prepares the operations, and answers the app's calls at its own route.
    public init(orders: any CheckoutOrders, over server: InAppServer) {
        self.init(
            orders: orders,
            initialising: { operation, order, wallet throws(MerchantError) in
                guard let order else { return try await server.initialise(operation, wallet: wallet) }
                return try await server.initialise(operation, order: order, wallet: wallet)
            }, lookup: server)
    }
}
