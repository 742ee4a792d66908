import GuichetCore

extension InAppError.Code {
    /// The merchant data (MD) cannot be sent as they are; see the reason.
    public static let invalidMerchantData: InAppError.Code = "invalidMerchantData"
    /// The merchant data contain what looks like a card number.
    public static let cardNumberInMerchantData: InAppError.Code = "cardNumberInMerchantData"
    /// The answer has no data for an authentication, or the addresses cannot be used.
    public static let invalidAuthentication: InAppError.Code = "invalidAuthentication"
    /// The page came back from the issuer without a readable answer. Nothing was charged, unless the advice is
    /// to ask: then the payment may have begun before the page.
    public static let unreadableAuthentication: InAppError.Code = "unreadableAuthentication"
}
