@_spi(Platform) import GuichetCore

/// `Order/Get`: all attempts that have a reference.
public typealias LyraOrderGetRequest = LyraObject<LyraOrderGetRequestFields>

/// The fields of ``LyraOrderGetRequest``.
public final class LyraOrderGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.orderGet

    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId", .required, .ascii(upTo: 64), code: "INT_013")
    /// All types if it is absent.
    public let operationType = LyraField<LyraOperationType>(
        "operationType", .optional, .oneOf(LyraOperationType.known))
}

/// `Charge/SDKTest`: tests the connection.
public typealias LyraSDKTestRequest = LyraObject<LyraSDKTestRequestFields>

/// The fields of ``LyraSDKTestRequest``.
public final class LyraSDKTestRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.sdkTest

    /// Any text, which the answer repeats. At most 127 characters.
    public let value = LyraField<String>("value", .required, .upTo(127))
}
