public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client for the merchant's server on a platform of the Sips family: sealed initialisations.
///
/// For example:
/// ```swift
/// let merchant = InAppMerchant<Mercanet>(
///     shop: ShopCredentials(merchantId: "002001000000002", secretKey: key, keyVersion: "1"),
///     office: address, sdkVersion: version, transport: transport)
/// let initialisation = try await merchant.orderInitialize(
///     OrderInitializeRequest(ordering: amount, transactionReference: "A2611210001"))
/// ```
/// Send the `Initialisation` to the app. The secret key never leaves the server.
public struct InAppMerchant<Brand: InAppBrand>: Sendable {
    let connection: OfficeConnection
    private let sdkVersion: String

    /// - Parameters:
    ///   - shop: the shop's number and its secret key with the key version.
    ///   - office: the office server's address, without a path. See ``officeAddress(in:)``.
    ///   - sdkVersion: the version of the phone's SDK, as provided by Worldline. Not public, so there is no default.
    ///   - transport: sends the requests.
    public init(shop: ShopCredentials, office: URL, sdkVersion: String, transport: any HTTPTransport) {
        connection = OfficeConnection(shop: shop, office: office, transport: transport)
        self.sdkVersion = sdkVersion
    }

    /// The same at the brand's documented address; `nil` if no document gives one for the environment.
    public init?(
        shop: ShopCredentials, in environment: OfficeEnvironment, sdkVersion: String, transport: any HTTPTransport
    ) {
        guard let office = Self.officeAddress(in: environment) else { return nil }
        self.init(shop: shop, office: office, sdkVersion: sdkVersion, transport: transport)
    }

    /// The documented address of the brand's office server; `nil` if no document gives one.
    public static func officeAddress(in environment: OfficeEnvironment) -> URL? {
        Brand.officeAddress(in: environment)
    }

    /// Prepares an order for the phone (Sips data dictionary, In-App, orderInitialize): for `cardOrder`, unless
    /// `sdkOperationName` names another operation.
    ///
    /// The shop, the key version, the versions, the operation and the seal are filled in. An initialisation is not an
    /// order: if no answer comes, the same initialisation may be repeated.
    ///
    /// - Parameters:
    ///   - order: the amount, the currency, the reference and the other fields of the order.
    ///   - additional: fields that `OrderInitializeRequest` does not declare. They are sealed and sent. A declared
    ///     field is refused here, so that none replaces a value that the kit fills in; a declared container, such as
    ///     `fraudData`, may be given further fields.
    /// - Throws: ``MerchantError``, also for a success without the correct seal.
    public func orderInitialize(
        _ order: OrderInitializeRequest, additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> Initialisation {
        var order = order
        order.sdkOperationName = order.sdkOperationName ?? .cardOrder
        return try await initialisation(from: initialise(order, additional))
    }

    /// Prepares reading or changing the shopper's wallet (walletInitialize).
    ///
    /// - Parameters:
    ///   - name: `getWalletData`, `addCard` or `deletePaymentMean`.
    ///   - merchantWalletId: the wallet of the shopper, as the merchant names it.
    ///   - additional: fields that the request does not declare. They are sealed and sent.
    public func walletInitialize(
        _ name: SDKOperationName, merchantWalletId: String, additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> Initialisation {
        var request = WalletInitializeRequest()
        request.sdkOperationName = name
        request.merchantWalletId = merchantWalletId
        return try await initialisation(from: initialise(request, additional))
    }

    /// Prepares a question about a card (paymentMeanInfoInitialize).
    public func paymentMeanInfoInitialize(
        additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> Initialisation {
        var request = PaymentMeanInfoInitializeRequest()
        request.sdkOperationName = .getCardData
        return try await initialisation(from: initialise(request, additional))
    }

    func initialise<Request: InitializeRequest>(
        _ request: Request, _ additional: JSONObject
    ) async throws(MerchantError) -> InitializeResponse {
        var request = request
        request.interfaceVersion = request.interfaceVersion ?? Request.service.recommendedInterfaceVersion
        request.sdkVersion = request.sdkVersion ?? sdkVersion
        let answer: SealedAnswer<InitializeResponse> = try await connection.send(
            request, additional, to: Request.service.path, unanswered: .retry)
        return try answer.accepted(
            status: answer.message.redirectionStatusCode, seal: answer.message.seal,
            reason: answer.message.redirectionStatusMessage ?? "initialisation refused",
            field: answer.message.errorFieldName
        ) { $0.adviceAfterInitialisation }
    }

    private func initialisation(from answer: InitializeResponse) throws(MerchantError) -> Initialisation {
        guard let key = answer.publicKeyValue, let data = answer.redirectionData,
            let url = answer.redirectionUrl.flatMap({ URL(string: $0) }), let version = answer.redirectionVersion
        else { throw Self.lacking(answer) }
        return Initialisation(
            publicKeyValue: key, redirectionData: data, redirectionUrl: url, redirectionVersion: version)
    }

    static func lacking(_ answer: InitializeResponse) -> MerchantError {
        MerchantError(
            .unreadableAnswer, "the answer lacks one of the values for the phone",
            platformCode: answer.redirectionStatusCode, advice: .retry, isSealed: true)
    }
}

extension OrderInitializeRequest {
    /// An order with the required fields, with either kind of reference.
    public init(ordering amount: Amount, as payment: PaymentReference) {
        switch payment {
        case .transactionReference(let reference): self.init(ordering: amount, transactionReference: reference)
        case .s10(let pair): self.init(ordering: amount, s10TransactionReference: pair)
        }
    }

    /// An order by `transactionReference`.
    public init(ordering amount: Amount, transactionReference: String) {
        self.init()
        self.amount = String(amount.minorUnits)
        currencyCode = amount.currency
        self.transactionReference = transactionReference
    }

    /// An order by the two-part reference of Sips 1.0.
    public init(ordering amount: Amount, s10TransactionReference: INAPPS10TransactionReference) {
        self.init()
        self.amount = String(amount.minorUnits)
        currencyCode = amount.currency
        self.s10TransactionReference = s10TransactionReference
    }
}
