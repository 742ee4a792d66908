import GuichetCore

extension InAppError.Code {
    /// The merchant data (MD) may not be sent as they are; see the reason.
    public static let invalidMerchantData: InAppError.Code = "invalidMerchantData"
    /// The merchant data hold what looks like a card number.
    public static let cardNumberInMerchantData: InAppError.Code = "cardNumberInMerchantData"
    /// There is nothing to authenticate with, or the addresses cannot be used.
    public static let invalidAuthentication: InAppError.Code = "invalidAuthentication"
    /// The page came back from the issuer without an answer that can be read. Nothing was charged.
    public static let unreadableAuthentication: InAppError.Code = "unreadableAuthentication"
}
