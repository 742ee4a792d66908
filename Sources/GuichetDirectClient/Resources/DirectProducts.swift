public import GuichetCore

/// The answer of `products`.
public typealias DirectProducts = DirectObject<DirectProductsFields>

/// The members of ``DirectProducts``.
public final class DirectProductsFields: DirectFields {
    /// The payment methods.
    public let paymentProducts = DirectField<[DirectProduct]>("paymentProducts")
}

/// A payment product.
public typealias DirectProduct = DirectObject<DirectProductFields>

/// The members of ``DirectProduct``.
public final class DirectProductFields: DirectFields {
    /// The shopper's stored cards of this product.
    public let accountsOnFile = DirectField<[DirectAccountOnFile]>("accountsOnFile")
    /// Whether recurring payments are possible.
    public let allowsRecurring = DirectField<Bool>("allowsRecurring")
    /// Whether the card can be stored.
    public let allowsTokenization = DirectField<Bool>("allowsTokenization")
    /// Deprecated.
    public let displayHints = DirectField<DirectProductDisplayHints>("displayHints")
    /// How to show the product, for each size.
    public let displayHintsList = DirectField<[DirectProductDisplayHints]>("displayHintsList")
    /// What the shopper must enter.
    public let productFields = DirectField<[DirectProductField]>("fields")
    /// Identifies the product.
    public let id = DirectField<DirectProductID>("id", .required)
    /// The group of the product: `card`, `mobile`, `redirect`.
    public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
    /// The group of the product: `Cards`.
    public let paymentProductGroup = DirectField<String>("paymentProductGroup")
    /// Whether the shopper leaves the page.
    public let usesRedirectionTo3rdParty = DirectField<Bool>("usesRedirectionTo3rdParty")
    /// The card networks that are accepted in Apple Pay.
    public let paymentProduct302SpecificData = DirectField<DirectProductNetworks>("paymentProduct302SpecificData")
    let paymentProduct320SpecificData = DirectField<JSONObject>("paymentProduct320SpecificData")
    /// Whether 3-D Secure is possible.
    public let allowsAuthentication = DirectField<Bool>("allowsAuthentication")
}

/// The answer of `networks`: the card networks that the shop accepts in a wallet, in Apple's names.
public typealias DirectProductNetworks = DirectObject<DirectProductNetworksFields>

/// The members of ``DirectProductNetworks``.
public final class DirectProductNetworksFields: DirectFields {
    /// In Apple's names: `CartesBancaires`, `MasterCard`, `Visa`.
    public let networks = DirectField<[String]>("networks")
}

/// `displayHints` of a product.
public typealias DirectProductDisplayHints = DirectObject<DirectProductDisplayHintsFields>

/// The members of ``DirectProductDisplayHints``.
public final class DirectProductDisplayHintsFields: DirectFields {
    /// The position in a list.
    public let displayOrder = DirectField<Int64>("displayOrder")
    /// The name to show.
    public let label = DirectField<String>("label")
    /// The address of the logo, relative to `assetUrl`.
    public let logo = DirectField<String>("logo")
}

/// A field that the product requires.
public typealias DirectProductField = DirectObject<DirectProductFieldFields>

/// The members of ``DirectProductField``.
public final class DirectProductFieldFields: DirectFields {
    /// The rules for what the shopper enters.
    public let dataRestrictions = DirectField<JSONObject>("dataRestrictions")
    /// How to show the field.
    public let displayHints = DirectField<JSONObject>("displayHints")
    /// The name under which the value is sent.
    public let id = DirectField<String>("id")
    /// The kind of value: `string`, `numericstring`, `expirydate`.
    public let type = DirectField<String>("type")
}

/// One of `accountsOnFile`: a stored card.
public typealias DirectAccountOnFile = DirectObject<DirectAccountOnFileFields>

/// The members of ``DirectAccountOnFile``.
public final class DirectAccountOnFileFields: DirectFields {
    /// What is shown of the card: key, value and status of each attribute.
    public let attributes = DirectField<[JSONObject]>("attributes")
    /// How to show the card.
    public let displayHints = DirectField<JSONObject>("displayHints")
    /// Identifies the stored card.
    public let id = DirectField<JSONValue>("id")
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
}
