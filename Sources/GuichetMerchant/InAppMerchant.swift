public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's server towards a platform of the Sips family: sealed initialisations.
///
/// For example:
/// ```swift
/// let merchant = InAppMerchant<Mercanet>(
///     shop: ShopCredentials(merchantId: "002001000000002", secretKey: key, keyVersion: "1"),
///     office: URL(string: "https://office-server-mercanet.test.sips-services.com")!,
///     sdkVersion: version, transport: transport)
/// let initialisation = try await merchant.orderInitialize(
///     OrderInitializeRequest(ordering: amount, transactionReference: "A2611210001"))
/// ```
/// Hand the ``Initialisation`` to the app. The secret key never leaves the server.
public struct InAppMerchant<Brand: InAppBrand>: Sendable {
    private let shop: ShopCredentials
    private let office: URL
    private let sdkVersion: String
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - office: the office server's address, without a path. See ``officeAddress(in:)``.
    ///   - sdkVersion: the version of the phone's SDK, as Worldline gives it. Not public, so there is no default.
    public init(shop: ShopCredentials, office: URL, sdkVersion: String, transport: any HTTPTransport) {
        self.shop = shop
        self.office = office
        self.sdkVersion = sdkVersion
        self.transport = transport
    }

    /// The documented address of the brand's office server; `nil` where no document gives one.
    public static func officeAddress(in environment: OfficeEnvironment) -> URL? {
        Brand.facts.officeHosts[environment].flatMap { URL(string: "https://\($0)") }
    }

    /// Prepares an order for the phone (Sips data dictionary, In-App, orderInitialize): for `cardOrder`, unless
    /// `sdkOperationName` says otherwise.
    ///
    /// The shop, the key version, the versions, the operation and the seal are filled in. Initialising is not ordering:
    /// when no answer comes, the same initialisation may be repeated.
    ///
    /// - Parameter additional: fields that ``OrderInitializeRequest`` does not declare. They are sealed and sent. A
    ///   declared one is refused here, so that nothing overrules what the kit fills in.
    /// - Throws: ``MerchantError``, also for a success that does not carry the right seal.
    public func orderInitialize(
        _ order: OrderInitializeRequest, additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> Initialisation {
        var order = order
        order.sdkOperationName = order.sdkOperationName ?? .cardOrder
        return try await initialisation(from: initialise(order, additional))
    }

    /// Prepares a look into the shopper's wallet, or a change of it (walletInitialize).
    ///
    /// - Parameter name: `getWalletData`, `addCard` or `deletePaymentMean`.
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

    /// Prepares a payment token (paymentTokenInitialize).
    public func paymentTokenInitialize(
        additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> PaymentTokenInitialisation {
        var request = PaymentTokenInitializeRequest()
        request.sdkOperationName = .paymentTokenGenerate
        let answer = try await initialise(request, additional)
        guard let key = answer.publicKeyValue, let url = answer.redirectionUrl.flatMap({ URL(string: $0) }),
            let version = answer.redirectionVersion
        else { throw Self.lacking(answer) }
        return PaymentTokenInitialisation(
            merchantId: shop.merchantId, publicKeyValue: key, redirectionUrl: url, redirectionVersion: version)
    }

    private func initialise<Request: InitializeRequest>(
        _ request: Request, _ additional: JSONObject
    ) async throws(MerchantError) -> InitializeResponse {
        var request = request
        request.merchantId = shop.merchantId
        request.keyVersion = shop.keyVersion
        request.interfaceVersion = request.interfaceVersion ?? Request.service.recommendedInterfaceVersion
        request.sdkVersion = request.sdkVersion ?? sdkVersion
        request.sealAlgorithm = shop.sealAlgorithm == .hmacSHA256 ? nil : shop.sealAlgorithm
        return try accepted(try await post(sealed(request, additional), to: Request.service))
    }

    private func sealed<Request: InitializeRequest>(
        _ request: Request, _ additional: JSONObject
    ) throws(MerchantError) -> JSONObject {
        var message = request.wireObject
        for member in additional.members {
            guard !Request.fields.contains(where: { $0.name == member.name }) else {
                throw MerchantError(
                    .invalidRequest, "\(member.name) is a field of the request and is set there", field: member.name,
                    advice: .fixIntegration)
            }
            guard message[member.name] == nil else {
                throw MerchantError(
                    .invalidRequest, "\(member.name) is given twice", field: member.name, advice: .fixIntegration)
            }
            message.append(member.name, member.value)
        }
        guard let sealed = MessageSeal.sealing(message, with: shop.secretKey, algorithm: shop.sealAlgorithm) else {
            throw MerchantError(
                .invalidRequest, "\(shop.sealAlgorithm) is not an algorithm that this kit can seal with",
                field: "sealAlgorithm", advice: .fixIntegration)
        }
        do throws(WireError) {
            try Request(wireObject: sealed).checkFormats()
        } catch {
            throw MerchantError(.invalidRequest, error.reason, field: error.field, advice: .fixIntegration)
        }
        return sealed
    }

    private func post(_ message: JSONObject, to service: InitService) async throws(MerchantError) -> JSONObject {
        let url = office.appendingPathComponent(String(service.path.dropFirst()))
        guard url.isSecureOrLoopback else {
            throw MerchantError(
                .insecureConnection, "the office server must be called under TLS", advice: .fixIntegration)
        }
        let answer: HTTPTransportResponse
        do {
            answer = try await transport.send(.json(.object(message), to: url))
        } catch {
            throw MerchantError(.noAnswer, error.description, advice: .retry)
        }
        guard let object = (try? JSONValue(parsing: answer.body))?.object else {
            throw MerchantError(
                .unreadableAnswer, "HTTP status \(answer.status), and not the documented JSON", advice: .retry)
        }
        return object
    }

    private static func wrongSealReason(_ status: ResponseCode) -> String {
        // The commonest mistake of all: each side finds the other's seal wrong, since they hold different keys.
        status == .suspectedFraud
            ? "neither side accepts the other's seal: the secret key or its version is probably wrong"
            : "the answer does not carry the shop's seal"
    }

    private func accepted(_ answer: JSONObject) throws(MerchantError) -> InitializeResponse {
        let isSealed = MessageSeal.verify(answer, with: shop.secretKey, algorithm: shop.sealAlgorithm)
        let response: InitializeResponse
        do throws(WireError) {
            response = try InitializeResponse(wireObject: answer)
        } catch {
            throw MerchantError(
                .unreadableAnswer, error.reason, field: error.field, advice: .retry, isSealed: isSealed)
        }
        guard let status = response.redirectionStatusCode else {
            throw MerchantError(.unreadableAnswer, "no redirectionStatusCode", advice: .retry, isSealed: isSealed)
        }
        // A wrong seal is worse than none: somebody made one.
        guard isSealed || (response.seal == nil && status != .accepted) else {
            throw MerchantError(
                .answerNotSealed, Self.wrongSealReason(status), platformCode: status, advice: .fixIntegration)
        }
        guard status == .accepted else {
            throw MerchantError(
                .refused, response.redirectionStatusMessage ?? "initialisation refused", platformCode: status,
                field: response.errorFieldName, advice: status.adviceAfterInitialisation, isSealed: isSealed)
        }
        return response
    }

    private func initialisation(from answer: InitializeResponse) throws(MerchantError) -> Initialisation {
        guard let key = answer.publicKeyValue, let data = answer.redirectionData,
            let url = answer.redirectionUrl.flatMap({ URL(string: $0) }), let version = answer.redirectionVersion
        else { throw Self.lacking(answer) }
        return Initialisation(
            publicKeyValue: key, redirectionData: data, redirectionUrl: url, redirectionVersion: version)
    }

    private static func lacking(_ answer: InitializeResponse) -> MerchantError {
        MerchantError(
            .unreadableAnswer, "the answer lacks one of the values for the phone",
            platformCode: answer.redirectionStatusCode, advice: .retry, isSealed: true)
    }
}

extension OrderInitializeRequest {
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
