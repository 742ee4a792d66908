public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The parameters of one of the twelve operations.
public protocol OperationRequest: Sendable {
    associatedtype Response: OperationResponse
    static var operation: InAppOperation { get }
    static var effect: OperationEffect { get }
    /// The initialisation of the operation; `nil` for the two that follow an earlier answer.
    static var sdkOperationName: SDKOperationName? { get }
    /// In the order of the guides, without `handler`: here the answer is returned.
    static var parameters: [OperationParameter<Self>] { get }
    /// The address of the call, and what its card data are bound to.
    var envelope: OperationEnvelope { get }
}

extension OperationRequest {
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
    var responseCode: ResponseCode? { get }
    var errorFieldName: String? { get }
}

/// The address and the key of a call, without its content.
public struct OperationEnvelope: Sendable, Hashable {
    public let url: URL
    public let version: String
    /// The documented name of the field with the version, for errors.
    public let versionField: String
    /// The key for card data; a call that follows an earlier answer has none.
    public let publicKeyValue: String?
    /// What card data are bound to: the `redirectionData`, or the `redirectionUrl` if the operation has none.
    public let binding: String

    public init(_ initialisation: Initialisation) {
        url = initialisation.redirectionUrl
        version = initialisation.redirectionVersion
        versionField = "redirectionVersion"
        publicKeyValue = initialisation.publicKeyValue
        binding = initialisation.redirectionData
    }

    public init(_ context: TransactionContext) {
        url = context.redirectionUrl
        version = context.transactionContextVersion
        versionField = "transactionContextVersion"
        publicKeyValue = nil
        binding = context.transactionContextData
    }

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
    public var transactionContextData: String
    public var transactionContextVersion: String
    public var redirectionUrl: URL

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
