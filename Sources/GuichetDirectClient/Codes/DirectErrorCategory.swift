import GuichetCore

/// `category` of an error.
public struct DirectErrorCategory: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let directPlatform: DirectErrorCategory = "DIRECT_PLATFORM_ERROR"
    static let paymentPlatform: DirectErrorCategory = "PAYMENT_PLATFORM_ERROR"
    static let io: DirectErrorCategory = "IO_ERROR"
}
