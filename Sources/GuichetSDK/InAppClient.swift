public import GuichetCore
public import GuichetSips

/// The In-App SDK for one brand of the Sips family.
///
/// For example:
/// ```swift
/// let client = InAppClient<Mercanet>(platform: InAppWireDriver(transport: URLSessionTransport()))
/// let response = try await client.cardOrder(
///     cardNumber: PAN("4100000000000000"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
///     cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
/// ```
/// Show the answer to the shopper, but never use it as proof of payment: the merchant's server asks the platform or
/// waits for the automatic response before it delivers anything.
///
/// Every function throws ``InAppError``. After a function that pays, the code `outcomeUnknown` means that the
/// cardholder may have been charged: call ``outcome(of:)-(Initialisation)`` before paying again. After `addCard`,
/// `deletePaymentMean` and `paymentTokenGenerate` it means that the change may have been made, and the advice is to make
/// the call again. `outcome` and `getTransactionData` throw it whenever they get no answer, also without a connection:
/// ask again, and do not pay before there is one.
public struct InAppClient<Brand: InAppBrand>: Sendable {
    let platform: any PaymentPlatform

    /// - Parameter platform: the driver that sends the requests, for example ``InAppWireDriver``.
    public init(platform: any PaymentPlatform) {
        self.platform = platform
    }

    /// The outcome of an order whose answer was lost.
    public func outcome(of initialisation: Initialisation) async throws(InAppError) -> OrderOutcome {
        try await platform.outcome(of: .initialisation(initialisation))
    }

    /// The outcome of a `cardValidateAuthenticationAndOrder` whose answer was lost.
    public func outcome(of context: TransactionContext) async throws(InAppError) -> OrderOutcome {
        try await platform.outcome(of: .context(context))
    }
}

/// Paying.
extension InAppClient {
    /// Pays by card (Sips In-App 24.3, "cardOrder"), after an `orderInitialize` with `sdkOperationName=CARDORDER`.
    public func cardOrder(
        cardNumber: PAN, cardExpiryDate: CardExpiry, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) async throws(InAppError) -> INAPPOrderResponse {
        try await platform.cardOrder(
            CardOrderRequest(
                cardNumber: cardNumber, cardExpiryDate: cardExpiryDate, cardCSCValue: cardCSCValue,
                paymentMeanBrand: paymentMeanBrand, paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus,
                initialisation: initialisation))
    }

    /// Pays with a card of the shopper's wallet ("walletOrder"), after an `orderInitialize` with `WALLETORDER`.
    ///
    /// - Parameters:
    ///   - paymentMeanId: the number of the card in the wallet, from `getWalletData`.
    ///   - cardCSCValue: the security code, if the shopper was asked for it.
    ///   - paymentMeanBrand: `nil` uses the brand in the wallet.
    ///   - paymentMeanBrandSelectionStatus: whether the shopper chose the brand or left the proposed one.
    ///   - initialisation: the four values from the merchant's server.
    public func walletOrder(
        paymentMeanId: Int, cardCSCValue: CardSecurityCode? = nil, paymentMeanBrand: PaymentMeanBrand? = nil,
        paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil, initialisation: Initialisation
    ) async throws(InAppError) -> INAPPOrderResponse {
        try await platform.walletOrder(
            WalletOrderRequest(
                paymentMeanId: paymentMeanId, cardCSCValue: cardCSCValue, paymentMeanBrand: paymentMeanBrand,
                paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus, initialisation: initialisation))
    }

    /// Begins a payment by Bancontact mobile ("paymentProviderOrder"), after an `orderInitialize` with
    /// `PAYMENTPROVIDERORDER` and the brand `BCMCMOBILE`. Open `INAPPPaymentProviderResponse.outerRedirectionUrl`;
    /// when the app is in the foreground again, call ``getTransactionData(_:)``.
    public func paymentProviderOrder(
        initialisation: Initialisation
    ) async throws(InAppError) -> INAPPPaymentProviderResponse {
        try await platform.paymentProviderOrder(PaymentProviderOrderRequest(initialisation: initialisation))
    }

    /// The current state of a payment that ``paymentProviderOrder(initialisation:)`` began ("getTransactionData"). May
    /// be called repeatedly.
    public func getTransactionData(
        _ context: TransactionContext
    ) async throws(InAppError) -> INAPPGetTransactionDataResponse {
        try await platform.getTransactionData(GetTransactionDataRequest(context: context))
    }
}
