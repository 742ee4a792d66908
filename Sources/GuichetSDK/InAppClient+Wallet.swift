public import GuichetCore
public import GuichetSips

/// The shopper's wallet, and the data of a card.
extension InAppClient {
    /// The cards of the wallet ("getWalletData"), after a `walletInitialize` with `GETWALLETDATA`.
    public func getWalletData(initialisation: Initialisation) async throws(InAppError) -> INAPPGetWalletDataResponse {
        try await platform.getWalletData(GetWalletDataRequest(initialisation: initialisation))
    }

    /// Adds a card to the wallet ("addCard"), after a `walletInitialize` with `ADDCARD`.
    public func addCard(
        cardNumber: PAN, cardExpiryDate: CardExpiry, paymentMeanAlias: String,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) async throws(InAppError) -> INAPPAddCardResponse {
        try await platform.addCard(
            AddCardRequest(
                cardNumber: cardNumber, cardExpiryDate: cardExpiryDate, paymentMeanAlias: paymentMeanAlias,
                paymentMeanBrand: paymentMeanBrand, paymentMeanBrandSelectionStatus: paymentMeanBrandSelectionStatus,
                initialisation: initialisation))
    }

    /// Removes a card from the wallet ("deletePaymentMean"), after a `walletInitialize` with `DELETEPAYMENTMEAN`.
    public func deletePaymentMean(
        paymentMeanId: Int, initialisation: Initialisation
    ) async throws(InAppError) -> INAPPDeletePaymentMeanResponse {
        try await platform.deletePaymentMean(
            DeletePaymentMeanRequest(paymentMeanId: paymentMeanId, initialisation: initialisation))
    }

    /// The data of a card ("getCardData"): one entry for each brand, so that the cardholder can choose. After a
    /// `paymentMeanInfoInitialize` with `GETCARDDATA`.
    public func getCardData(
        cardNumber: PAN, initialisation: Initialisation
    ) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await platform.getCardData(GetCardDataRequest(cardNumber: cardNumber, initialisation: initialisation))
    }

    /// The data of a card from its first six to eight digits, while the shopper is still typing. Of a longer text the first
    /// eight are sent.
    public func getCardData(
        cardIIN: String, initialisation: Initialisation
    ) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await platform.getCardData(GetCardDataRequest(cardIIN: cardIIN, initialisation: initialisation))
    }
}
