public import GuichetCore

/// A request of the REST API V4, with the name of its service.
public protocol LyraRequest: LyraDocument {
    /// The web service that the request calls.
    static var service: LyraService { get }
}

extension LyraObject: LyraRequest where Fields: LyraRequestFields {
    /// The web service that the request calls.
    public static var service: LyraService { Fields.service }
}

/// The fields of a request, and its service.
public protocol LyraRequestFields: LyraFields {
    /// The web service that the request calls.
    static var service: LyraService { get }
}

extension LyraCreatePaymentRequest {
    /// A payment with an amount in the smallest unit of its currency.
    public init(amount: Int64, currency: LyraCurrency) {
        self.init()
        self.amount = amount
        self.currency = currency
    }

    /// The same; `nil` for a currency that the platform does not list.
    public init?(_ amount: Amount) {
        guard let currency = LyraCurrency(code: amount.currency) else { return nil }
        self.init(amount: amount.minorUnits, currency: currency)
    }
}
