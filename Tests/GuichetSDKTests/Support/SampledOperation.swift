@_spi(Platform) import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

/// One of the twelve with every parameter given, and an answer with every field filled: for what has to hold for all.
struct SampledOperation: Sendable, CustomTestStringConvertible {
    let operation: InAppOperation
    let effect: OperationEffect
    let codeField: String
    /// What the request's own declaration says, by place.
    let encrypted: [String: String]
    let message: [String: String]
    let fullAnswer: JSONObject
    /// Asks a driver, and gives the answer's fields.
    let run: @Sendable (any PaymentPlatform) async throws -> JSONObject

    var testDescription: String { operation.rawValue }

    /// Whether it pays, or its answer would tell how a payment stands.
    var isAboutCharge: Bool { effect == .pays || operation == .getTransactionData }

    init<Request: OperationRequest>(
        _ request: Request,
        _ call: @escaping @Sendable (any PaymentPlatform, Request) async throws(InAppError) -> Request.Response
    ) {
        operation = Request.operation
        effect = Request.effect
        codeField = Request.Response.codeField
        encrypted = Self.texts(request, at: .encrypted)
        message = Self.texts(request, at: .message)
        fullAnswer = filled(Request.Response.self)
        run = { platform in try await call(platform, request).wireObject }
    }

    private static func texts<Request: OperationRequest>(
        _ request: Request, at place: OperationParameter<Request>.Place
    ) -> [String: String] {
        var texts: [String: String] = [:]
        for parameter in Request.parameters where parameter.place == place {
            texts[parameter.name] = parameter.text(request)
        }
        return texts
    }

    static func all() throws -> [SampledOperation] {
        let number = try PAN(Sample.cardNumber)
        let expiry = try CardExpiry(yyyyMM: "203012")
        let code = try CardSecurityCode(Sample.securityCode)
        let start = try Sample.initialisation()
        let context = TransactionContext(
            transactionContextData: "Y29udGV4dA", transactionContextVersion: InAppWire.version,
            redirectionUrl: start.redirectionUrl)
        let token = PaymentTokenInitialisation(
            merchantId: "002001000000001", publicKeyValue: start.publicKeyValue, redirectionUrl: start.redirectionUrl,
            redirectionVersion: start.redirectionVersion)
        return [
            SampledOperation(
                CardOrderRequest(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: start)
            ) { (driver, request) throws(InAppError) in try await driver.cardOrder(request) },
            SampledOperation(
                WalletOrderRequest(
                    paymentMeanId: 7, cardCSCValue: code, paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: start)
            ) { (driver, request) throws(InAppError) in try await driver.walletOrder(request) },
            SampledOperation(PaymentProviderOrderRequest(initialisation: start)) {
                (driver, request) throws(InAppError) in try await driver.paymentProviderOrder(request)
            },
            SampledOperation(GetTransactionDataRequest(context: context)) {
                (driver, request) throws(InAppError) in try await driver.getTransactionData(request)
            },
            SampledOperation(
                CardCheckEnrollmentRequest(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: start)
            ) { (driver, request) throws(InAppError) in try await driver.cardCheckEnrollment(request) },
            SampledOperation(
                WalletCheckEnrollmentRequest(
                    paymentMeanId: 7, cardCSCValue: code, paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: start)
            ) { (driver, request) throws(InAppError) in try await driver.walletCheckEnrollment(request) },
            SampledOperation(
                CardValidateAuthenticationAndOrderRequest(paResMessage: "cGFyZXM%3D", context: context)
            ) { (driver, request) throws(InAppError) in
                try await driver.cardValidateAuthenticationAndOrder(request)
            },
            SampledOperation(
                PaymentTokenGenerateRequest(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: token)
            ) { (driver, request) throws(InAppError) in try await driver.paymentTokenGenerate(request) },
            SampledOperation(GetWalletDataRequest(initialisation: start)) {
                (driver, request) throws(InAppError) in try await driver.getWalletData(request)
            },
            SampledOperation(
                AddCardRequest(
                    cardNumber: number, cardExpiryDate: expiry, paymentMeanAlias: "my card", paymentMeanBrand: .cb,
                    paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: start)
            ) { (driver, request) throws(InAppError) in try await driver.addCard(request) },
            SampledOperation(DeletePaymentMeanRequest(paymentMeanId: 7, initialisation: start)) {
                (driver, request) throws(InAppError) in try await driver.deletePaymentMean(request)
            },
            SampledOperation(GetCardDataRequest(cardNumber: number, cardIIN: "510000", initialisation: start)) {
                (driver, request) throws(InAppError) in try await driver.getCardData(request)
            },
        ]
    }
}

/// A message with every declared field set: each to the first of these values that it can hold.
private func filled<Message: WireMessage>(_ type: Message.Type) -> JSONObject {
    var values: [JSONValue] = ["7", ["7"]]
    if type != INAPPCardData.self, type != INAPPS10TransactionReference.self,
        type != INAPPGetWalletDataResponseItem.self
    {
        for inner in [
            filled(INAPPCardData.self), filled(INAPPS10TransactionReference.self),
            filled(INAPPGetWalletDataResponseItem.self),
        ] { values += [.object(inner), [.object(inner)]] }
    }
    var object = JSONObject()
    for field in Message.fields {
        let fitting = values.first { value in
            var one = JSONObject()
            one.append(field.name, value)
            return (try? Message(wireObject: one))?.wireObject[field.name] == value
        }
        if let fitting { object.append(field.name, fitting) }
    }
    return object
}
