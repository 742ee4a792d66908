@_spi(Platform) public import GuichetCore

/// A payment sheet asks its merchant's server for the initialisation of an operation.
///
/// Our own message: no document has it. As JSON it is `{"purchase":"cart-7","operation":"THREEDSECUREANDORDER"}`.
public struct CheckoutQuery: WireMessage, Hashable {
    /// What is bought, as the merchant names it: a cart, an order. At most 64 characters.
    public var purchase: String?
    /// The operation to prepare.
    public var operation: SDKOperationName?

    /// A question without values.
    public init() {}

    /// A question about a purchase.
    public init(purchase: String, operation: SDKOperationName) {
        self.purchase = purchase
        self.operation = operation
    }

    @_spi(Platform) public static let fields: [WireField<CheckoutQuery>] = [
        .text("purchase", \.purchase, .required, .anyCharacters(atMost: 64)),
        .code("operation", \.operation, .required),
    ]
}
