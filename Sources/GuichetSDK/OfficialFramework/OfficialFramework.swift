public import GuichetCore
@_spi(Platform) import GuichetSips

/// The closed framework, `InAppSdk`, as one closure for each of its functions. A merchant writes the closures once; the
/// same app then uses the vendor's SDK in production and guichet in every test.
///
/// The framework's header is not public, and Guichet does not include it. Set the functions that your header has; the
/// others answer ``InAppError/Code/notSupported``. One selector is known in full, four by their beginning, the others
/// not at all: see ``OfficialSelector``. For example, with the one that is known:
/// ```swift
/// var framework = OfficialFramework()
/// framework.cardValidateAuthenticationAndOrder = { call, done in
///     InAppSdk.cardValidateAuthenticationAndOrder(
///         withPaResMessage: call["paResMessage"], andTransactionContextData: call["transactionContextData"],
///         andRedirectionUrl: call["redirectionUrl"], andTransactionContextVersion: call["transactionContextVersion"]
///     ) { response in done(OfficialAnswer(reading: response)) }
/// }
/// let client = InAppClient<Mercanet>(platform: OfficialFrameworkDriver(framework))
/// ```
/// `Examples/OfficialFramework` has the complete file.
public struct OfficialFramework: Sendable {
    /// Calls one function of the framework and passes on what its handler receives. Runs on the main actor, as in the
    /// guide's sample.
    public typealias Function = @MainActor @Sendable (OfficialCall, @escaping Done) -> Void
    /// Call it with the handler's response, or `nil` if the handler received none. Later calls are ignored.
    public typealias Done = @Sendable (OfficialAnswer?) -> Void

    /// Calls `cardOrder` of the framework.
    public var cardOrder: Function?
    /// Calls `walletOrder` of the framework.
    public var walletOrder: Function?
    /// Calls `paymentProviderOrder` of the framework.
    public var paymentProviderOrder: Function?
    /// Calls `getTransactionData` of the framework.
    public var getTransactionData: Function?
    /// Calls `cardCheckEnrollment` of the framework.
    public var cardCheckEnrollment: Function?
    /// Calls `walletCheckEnrollment` of the framework.
    public var walletCheckEnrollment: Function?
    /// Calls `cardValidateAuthenticationAndOrder` of the framework.
    public var cardValidateAuthenticationAndOrder: Function?
    /// Calls `paymentTokenGenerate` of the framework.
    public var paymentTokenGenerate: Function?
    /// Calls `getWalletData` of the framework.
    public var getWalletData: Function?
    /// Calls `addCard` of the framework.
    public var addCard: Function?
    /// Calls `deletePaymentMean` of the framework.
    public var deletePaymentMean: Function?
    /// Calls `getCardData` of the framework.
    public var getCardData: Function?

    /// No function yet: an operation without a function is refused.
    public init() {}

    func function(_ operation: InAppOperation) -> Function? {
        switch operation {
        case .cardOrder: cardOrder
        case .walletOrder: walletOrder
        case .paymentProviderOrder: paymentProviderOrder
        case .getTransactionData: getTransactionData
        case .cardCheckEnrollment: cardCheckEnrollment
        case .walletCheckEnrollment: walletCheckEnrollment
        case .cardValidateAuthenticationAndOrder: cardValidateAuthenticationAndOrder
        case .paymentTokenGenerate: paymentTokenGenerate
        case .getWalletData: getWalletData
        case .addCard: addCard
        case .deletePaymentMean: deletePaymentMean
        case .getCardData: getCardData
        default: nil
        }
    }
}

/// The parameters of one call, by their documented names.
///
/// Never shows a value when it is printed: one of them is the card.
public struct OfficialCall: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let values: [String: String]

    init<Request: OperationRequest>(_ request: Request) {
        var values: [String: String] = [:]
        for parameter in Request.parameters { values[parameter.name] = parameter.text(request) }
        self.values = values
    }

    /// `nil` if the app gave no value.
    public subscript(name: String) -> String? { values[name] }

    /// A number, for `paymentMeanId`, which is an NSInteger since 21.2.0.
    public func integer(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

    public var description: String { "OfficialCall(\(values.keys.sorted().joined(separator: ", ")))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a handler of the framework received, field by field.
public struct OfficialAnswer: Sendable {
    let fields: JSONObject

    /// - Parameter fields: by their documented names; texts, numbers, lists and containers. `null` means absent.
    public init(_ fields: JSONObject) {
        self.fields = fields
    }
}
