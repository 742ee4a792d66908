import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The answer of `getProductGroups`.
@_spi(Platform) public typealias DirectProductGroups = DirectObject<DirectProductGroupsFields>

/// The members of ``DirectProductGroups``.
@_spi(Platform) public final class DirectProductGroupsFields: DirectFields {
    /// The groups that the shop has.
    public let paymentProductGroups = DirectField<[DirectProductGroup]>("paymentProductGroups")
}

/// Several payment products that a page shows as one.
@_spi(Platform) public typealias DirectProductGroup = DirectObject<DirectProductGroupFields>

/// The members of ``DirectProductGroup``.
@_spi(Platform) public final class DirectProductGroupFields: DirectFields {
    /// Deprecated in favour of the list.
    public let displayHints = DirectField<DirectProductDisplayHints>("displayHints")
    /// How to show the group, for each size.
    public let displayHintsList = DirectField<[DirectProductDisplayHints]>("displayHintsList")
    /// Identifies the group: `Cards`.
    public let id = DirectField<String>("id", .required)
}

/// The answer of `getProductDirectory`: the banks of a product.
@_spi(Platform) public typealias DirectProductDirectory = DirectObject<DirectProductDirectoryFields>

/// The members of ``DirectProductDirectory``.
@_spi(Platform) public final class DirectProductDirectoryFields: DirectFields {
    /// One for each bank.
    public let entries = DirectField<[DirectDirectoryEntry]>("entries")
}

/// One of `entries`.
@_spi(Platform) public typealias DirectDirectoryEntry = DirectObject<DirectDirectoryEntryFields>

/// The members of ``DirectDirectoryEntry``.
@_spi(Platform) public final class DirectDirectoryEntryFields: DirectFields {
    /// Identifies the bank.
    public let issuerId = DirectField<String>("issuerId")
    /// The bank's name.
    public let issuerName = DirectField<String>("issuerName")
}

/// The answer of `getPrivacyPolicy`.
@_spi(Platform) public typealias DirectPrivacyPolicy = DirectObject<DirectPrivacyPolicyFields>

/// The members of ``DirectPrivacyPolicy``.
@_spi(Platform) public final class DirectPrivacyPolicyFields: DirectFields {
    /// A piece of a page.
    public let htmlContent = DirectField<String>("htmlContent", .required)
}
