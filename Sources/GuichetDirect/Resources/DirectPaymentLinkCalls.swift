import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `share`. Newer than the contract 2.461.1: it is in Worldline's library for Python.
public typealias DirectSharePaymentLinkRequest = DirectObject<DirectSharePaymentLinkRequestFields>

/// The members of ``DirectSharePaymentLinkRequest``.
public final class DirectSharePaymentLinkRequestFields: DirectFields {
    /// The value is `EMAIL`.
    public let channel = DirectField<String>("channel")
    /// For example `fr-BE`.
    public let locale = DirectField<String>("locale", .optional, .upTo(6))
    /// An e-mail address.
    public let recipient = DirectField<String>("recipient", .optional, .upTo(254))
}

/// The body of the search for payment links. Newer than the contract 2.461.1.
public typealias DirectPaymentLinkSearchRequest = DirectObject<DirectPaymentLinkSearchRequestFields>

/// The members of ``DirectPaymentLinkSearchRequest``.
public final class DirectPaymentLinkSearchRequestFields: DirectFields {
    /// Which links are listed.
    public let filtering = DirectField<DirectPaymentLinkFiltering>("filtering")
    /// Which page of the results.
    public let pagination = DirectField<DirectPagination>("pagination")
    /// The order of the results.
    public let sorting = DirectField<DirectPaymentLinkSorting>("sorting")
}

/// `filtering`: the links of these merchants, in one of these states.
public typealias DirectPaymentLinkFiltering = DirectObject<DirectPaymentLinkFilteringFields>

/// The members of ``DirectPaymentLinkFiltering``.
public final class DirectPaymentLinkFilteringFields: DirectFields {
    /// The merchants whose links are listed.
    public let merchantIds = DirectField<[String]>("merchantIds")
    /// The status.
    public let status = DirectField<[DirectPaymentLinkStatus]>("status")
}

/// `sorting`.
public typealias DirectPaymentLinkSorting = DirectObject<DirectPaymentLinkSortingFields>

/// The members of ``DirectPaymentLinkSorting``.
public final class DirectPaymentLinkSortingFields: DirectFields {
    /// `ascending` or `descending`.
    public let sortDirection = DirectField<String>("sortDirection", .optional, .one(of: "ascending", "descending"))
    /// The member by which the links are sorted.
    public let sortProperty = DirectField<String>(
        "sortProperty", .optional, .one(of: "creationDate", "expirationDate", "merchantId", "status"))
}

/// `pagination`.
public typealias DirectPagination = DirectObject<DirectPaginationFields>

/// The members of ``DirectPagination``.
public final class DirectPaginationFields: DirectFields {
    /// The first page is 1.
    public let page = DirectField<Int64>("page", .optional, .number(1...1_000_000))
    /// The platform's default is 50.
    public let pageSize = DirectField<Int64>("pageSize", .optional, .number(1...1_000))
}

/// The answer of the search.
public typealias DirectPaymentLinkSearchResponse = DirectObject<DirectPaymentLinkSearchResponseFields>

/// The members of ``DirectPaymentLinkSearchResponse``.
public final class DirectPaymentLinkSearchResponseFields: DirectFields {
    /// Which page of the results.
    public let pagination = DirectField<DirectPagination>("pagination")
    /// The links of this page.
    public let paymentLinkOverviewEntries = DirectField<[DirectPaymentLinkOverview]>("paymentLinkOverviewEntries")
    /// The number of links on all pages.
    public let total = DirectField<Int64>("total")
}

/// A payment link in the result of a search.
public typealias DirectPaymentLinkOverview = DirectObject<DirectPaymentLinkOverviewFields>

/// The members of ``DirectPaymentLinkOverview``.
public final class DirectPaymentLinkOverviewFields: DirectFields {
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = DirectField<DirectAmountOfMoney>("amount")
    /// Who created the link.
    public let createdBy = DirectField<String>("createdBy")
    /// ISO 8601.
    public let creationDate = DirectField<String>("creationDate")
    /// Until when the link can be used to pay. ISO 8601.
    public let expirationDate = DirectField<String>("expirationDate")
    /// Whether several shoppers can pay with the link.
    public let isReusableLink = DirectField<Bool>("isReusableLink")
    /// The merchant.
    public let merchantId = DirectField<String>("merchantId")
    /// The merchant's own reference, at most 40 characters.
    public let merchantReference = DirectField<String>("merchantReference")
    /// Identifies the link.
    public let paymentLinkId = DirectField<String>("paymentLinkId")
    /// The address of the payment page.
    public let redirectionUrl = DirectField<String>("redirectionUrl")
    /// The status.
    public let status = DirectField<DirectPaymentLinkStatus>("status")
}
