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

    /// Prepares an order for the phone's `cardOrder` (Sips data dictionary, In-App, orderInitialize).
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
        order.merchantId = shop.merchantId
        order.keyVersion = shop.keyVersion
        order.interfaceVersion = order.interfaceVersion ?? InitService.orderInitialize.recommendedInterfaceVersion
        order.sdkVersion = order.sdkVersion ?? sdkVersion
        order.sealAlgorithm = shop.sealAlgorithm == .hmacSHA256 ? nil : shop.sealAlgorithm
        let message = try sealed(order, additional)
        let answer = try await post(message, to: .orderInitialize)
        return try initialisation(from: answer)
    }

    private func sealed(
        _ order: OrderInitializeRequest, _ additional: JSONObject
    ) throws(MerchantError) -> JSONObject {
        var message = order.wireObject
        for member in additional.members {
            guard !OrderInitializeRequest.fields.contains(where: { $0.name == member.name }) else {
                throw MerchantError(
                    .invalidRequest, "\(member.name) is a field of the order and is set there", field: member.name,
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
            try OrderInitializeRequest(wireObject: sealed).checkFormats()
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

    private func initialisation(from answer: JSONObject) throws(MerchantError) -> Initialisation {
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
        guard let key = response.publicKeyValue, let data = response.redirectionData,
            let url = response.redirectionUrl.flatMap({ URL(string: $0) }), let version = response.redirectionVersion
        else {
            throw MerchantError(
                .unreadableAnswer, "the answer lacks one of the four values for the phone", platformCode: status,
                advice: .retry, isSealed: isSealed)
        }
        return Initialisation(
            publicKeyValue: key, redirectionData: data, redirectionUrl: url, redirectionVersion: version)
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
