import GuichetCore

/// `paymentOrderStatus`.
public struct LyraPaymentOrderStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It can be paid.
    public static let running: LyraPaymentOrderStatus = "RUNNING"
    /// It was paid.
    public static let paid: LyraPaymentOrderStatus = "PAID"
    /// Its payment was refused.
    public static let refused: LyraPaymentOrderStatus = "REFUSED"
    /// It was not paid in time.
    public static let expired: LyraPaymentOrderStatus = "EXPIRED"
    /// The merchant cancelled it.
    public static let cancelled: LyraPaymentOrderStatus = "CANCELED"

    /// The values that clients of the platform know.
    package static let known: [LyraPaymentOrderStatus] = [.running, .paid, .refused, .expired, .cancelled]
}

/// `channelType`: how a payment order's link reaches the buyer.
public struct LyraChannelType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The merchant passes the link on.
    public static let url: LyraChannelType = "URL"
    /// The platform sends a mail.
    public static let mail: LyraChannelType = "MAIL"
    static let sms: LyraChannelType = "SMS"
    static let whatsApp: LyraChannelType = "WHATSAPP"
    static let invoice: LyraChannelType = "INVOICE"

    /// The documented values.
    package static let known: [LyraChannelType] = [.url, .mail, .sms, .whatsApp, .invoice]
}
