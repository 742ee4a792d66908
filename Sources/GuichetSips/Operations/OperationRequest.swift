@_spi(Platform) public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The parameters of one of the twelve operations.
public protocol OperationRequest: Sendable {
    /// The answer to the operation.
    associatedtype Response: OperationResponse
    /// The operation that has these parameters.
    static var operation: InAppOperation { get }
    /// Whether the operation pays or changes something: what a lost answer can hide.
    static var effect: OperationEffect { get }
    /// The initialisation of the operation; `nil` for the two that follow an earlier answer.
    static var sdkOperationName: SDKOperationName? { get }
    /// In the order of the guides, without `handler`: here the answer is returned.
    @_spi(Platform) static var parameters: [OperationParameter<Self>] { get }
    /// The address of the call, and what its card data are bound to.
    var envelope: OperationEnvelope { get }
    /// A parameter without which the operation is meaningless, by its documented name; `nil` if there is enough.
    var missingParameter: String? { get }
}

extension OperationRequest {
    /// None. Each request of the package declares its own.
    @_spi(Platform) public static var parameters: [OperationParameter<Self>] { [] }

    /// None: the types require what the guides require.
    public var missingParameter: String? { nil }

    /// The parameters of every initialised operation ("Récupérés à partir de la requête d'initialisation").
    static func initialised(
        _ values: @escaping @Sendable (Self) -> Initialisation
    ) -> [OperationParameter<Self>] {
        [
            .envelope("publicKeyValue") { values($0).publicKeyValue },
            .text("redirectionData", .required) { values($0).redirectionData },
            .envelope("redirectionUrl") { values($0).redirectionUrl.absoluteString },
            .envelope("redirectionVersion") { values($0).redirectionVersion },
        ]
    }

    /// The parameters of `paymentTokenGenerate`, which has no `redirectionData`.
    static func initialised(
        _ values: @escaping @Sendable (Self) -> PaymentTokenInitialisation
    ) -> [OperationParameter<Self>] {
        [
            .envelope("publicKeyValue") { values($0).publicKeyValue },
            .envelope("redirectionUrl") { values($0).redirectionUrl.absoluteString },
            .envelope("redirectionVersion") { values($0).redirectionVersion },
        ]
    }

    /// The parameters of an operation that follows an earlier answer.
    static func following(
        _ values: @escaping @Sendable (Self) -> TransactionContext
    ) -> [OperationParameter<Self>] {
        [
            .text("transactionContextData", .required) { values($0).transactionContextData },
            .envelope("transactionContextVersion") { values($0).transactionContextVersion },
            .envelope("redirectionUrl") { values($0).redirectionUrl.absoluteString },
        ]
    }
}

/// The answer to an operation.
public protocol OperationResponse: WireMessage, Hashable {
    /// Its name in the guides: `INAPPOrderResponse`.
    static var objectName: String { get }
    /// The field with the response code.
    static var codeField: String { get }
    /// The platform's answer.
    var responseCode: ResponseCode? { get }
    /// With codes 12 and 30: the field that is wrong.
    var errorFieldName: String? { get }
}

extension OperationResponse {
    /// Its name in the guides, which is that of the type: `INAPPOrderResponse`.
    public static var objectName: String { "\(Self.self)" }
}

/// The address and the key of a call, without its content.
public struct OperationEnvelope: Sendable, Hashable {
    /// The address of the call: `redirectionUrl`.
    public let url: URL
    /// `redirectionVersion` or `transactionContextVersion`.
    public let version: String
    /// The documented name of the field with the version, for errors.
    public let versionField: String
    /// The key for card data; a call that follows an earlier answer has none.
    public let publicKeyValue: String?
    /// What card data are bound to: the `redirectionData`, or the `redirectionUrl` if the operation has none.
    public let binding: String

    /// The envelope of a call with these values.
    public init(_ initialisation: Initialisation) {
        url = initialisation.redirectionUrl
        version = initialisation.redirectionVersion
        versionField = "redirectionVersion"
        publicKeyValue = initialisation.publicKeyValue
        binding = initialisation.redirectionData
    }

    /// The envelope of a call with these values.
    public init(_ context: TransactionContext) {
        url = context.redirectionUrl
        version = context.transactionContextVersion
        versionField = "transactionContextVersion"
        publicKeyValue = nil
        binding = context.transactionContextData
    }

    /// The envelope of a call with these values.
    public init(_ initialisation: PaymentTokenInitialisation) {
        url = initialisation.redirectionUrl
        version = initialisation.redirectionVersion
        versionField = "redirectionVersion"
        publicKeyValue = initialisation.publicKeyValue
        binding = initialisation.redirectionUrl.absoluteString
    }
}

/// The three values of an answer for the call that follows it: after an enrolment check, or after
/// `paymentProviderOrder`. Opaque; do not keep them longer than the payment takes.
public struct TransactionContext: Sendable, Hashable, Codable {
    /// Opaque: what the next call sends.
    public var transactionContextData: String
    /// The version of the next call.
    public var transactionContextVersion: String
    /// The address of the app's call.
    public var redirectionUrl: URL

    /// The values of an earlier answer.
    public init(transactionContextData: String, transactionContextVersion: String, redirectionUrl: URL) {
        self.transactionContextData = transactionContextData
        self.transactionContextVersion = transactionContextVersion
        self.redirectionUrl = redirectionUrl
    }

    init?(_ data: String?, _ version: String?, _ url: String?) {
        guard let data, let version, let url = url.flatMap({ URL(string: $0) }) else { return nil }
        self.init(transactionContextData: data, transactionContextVersion: version, redirectionUrl: url)
    }
}
