public import GuichetCore
@_spi(Platform) import GuichetSips

/// The closed framework, `InAppSdk`, as one closure for each of its functions: what a merchant writes once, so that the
/// same app runs on the vendor's SDK in production and on guichet in every test.
///
/// The framework's header is not public, and Guichet does not ship it. Fill in what your header has; what you leave out
/// answers ``InAppError/Code/notSupported``. One selector is known in full, four by their beginning, the others not at
/// all: see ``OfficialSelector``. For example, with the one that is known:
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
/// `Examples/OfficialFramework` has the whole file.
public struct OfficialFramework: Sendable {
    /// Calls one function of the framework and hands on what its handler gets. Runs on the main actor, as the guide's
    /// sample does.
    public typealias Function = @MainActor @Sendable (OfficialCall, @escaping Done) -> Void
    /// To be called with the handler's response; `nil` when the handler got none. Later calls are dropped.
    public typealias Done = @Sendable (OfficialAnswer?) -> Void

    public var cardOrder: Function?
    public var walletOrder: Function?
    public var paymentProviderOrder: Function?
    public var getTransactionData: Function?
    public var cardCheckEnrollment: Function?
    public var walletCheckEnrollment: Function?
    public var cardValidateAuthenticationAndOrder: Function?
    public var paymentTokenGenerate: Function?
    public var getWalletData: Function?
    public var addCard: Function?
    public var deletePaymentMean: Function?
    public var getCardData: Function?

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
/// Shows no value wherever it is printed: there is a card among them.
public struct OfficialCall: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let values: [String: String]

    init<Request: OperationRequest>(_ request: Request) {
        var values: [String: String] = [:]
        for parameter in Request.parameters { values[parameter.name] = parameter.text(request) }
        self.values = values
    }

    /// `nil` where the app gave nothing.
    public subscript(name: String) -> String? { values[name] }

    /// A number, for `paymentMeanId`, which is an NSInteger since 21.2.0.
    public func integer(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

    public var description: String { "OfficialCall(\(values.keys.sorted().joined(separator: ", ")))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a handler of the framework got, read field by field.
public struct OfficialAnswer: Sendable {
    let fields: JSONObject

    /// - Parameter fields: by their documented names; texts, numbers, lists and containers. `null` is absent.
    public init(_ fields: JSONObject) {
        self.fields = fields
    }
}
