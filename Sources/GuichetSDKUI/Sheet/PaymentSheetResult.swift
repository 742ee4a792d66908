public import GuichetCore

/// How a ``PaymentSheet`` ended. What the phone knows is no proof: the merchant's server decides what is delivered.
public enum PaymentSheetResult: Sendable, Hashable {
    /// The platform, or the merchant's server, answered that the order is accepted.
    case paid
    /// The last try was refused, and the shopper closed the sheet. Nothing was charged.
    case refused(Advice)
    /// The shopper closed the sheet, and nothing was sent that could charge them.
    case notCharged
    /// It is not known yet whether the shopper was charged. Show the sheet again, or ask the server: the sheet does not
    /// pay before that is known, not even after a restart of the app.
    case ask
}
