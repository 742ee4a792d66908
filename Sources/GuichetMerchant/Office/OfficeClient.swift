public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client for the merchant's server after the payment: cash management and diagnosis (Office JSON).
///
/// For example:
/// ```swift
/// let office = OfficeClient<Mercanet>(shop: credentials, office: address, transport: transport)
/// let data = try await office.getTransactionData(.transactionReference("A2611210001"))
/// if data.transactionStatus == .toValidate {
///     _ = try await office.validate(.transactionReference("A2611210001"))
/// }
/// ```
/// The kit never sends a call that changes something twice: no document says that a repeat is harmless. If its answer
/// is lost, the advice is to ask ``getTransactionData(_:)``.
public struct OfficeClient<Brand: InAppBrand>: Sendable {
    private let connection: OfficeConnection

    /// - Parameters:
    ///   - shop: the shop's number and its secret key with the key version.
    ///   - office: the office server's address, without a path. See ``InAppMerchant/officeAddress(in:)``.
    ///   - transport: sends the requests.
    public init(shop: ShopCredentials, office: URL, transport: any HTTPTransport) {
        connection = OfficeConnection(shop: shop, office: office, transport: transport)
    }

    /// The same at the brand's documented address; `nil` if no document gives one for the environment.
    public init?(shop: ShopCredentials, in environment: OfficeEnvironment, transport: any HTTPTransport) {
        guard let office = Brand.officeAddress(in: environment) else { return nil }
        self.init(shop: shop, office: office, transport: transport)
    }

    /// Identifies a transaction of the shop. A Sips 1.0 pair needs its date here.
    public typealias Transaction = PaymentReference

    /// Allows the capture of a payment that waits for validation.
    ///
    /// - Parameters:
    ///   - transaction: the reference of the transaction.
    ///   - amount: a part, the rest is released; `nil` means all.
    public func validate(
        _ transaction: Transaction, amount: Amount? = nil
    ) async throws(MerchantError) -> CashManagementResponse {
        try await cash(.validate, transaction, amount)
    }

    /// Cancels what is not captured yet.
    ///
    /// - Parameters:
    ///   - transaction: the reference of the transaction.
    ///   - amount: a part; `nil` means all.
    public func cancel(
        _ transaction: Transaction, amount: Amount? = nil
    ) async throws(MerchantError) -> CashManagementResponse {
        try await cash(.cancel, transaction, amount)
    }

    /// Refunds what was captured, or a part.
    public func refund(
        _ transaction: Transaction, amount: Amount
    ) async throws(MerchantError) -> CashManagementResponse {
        try await cash(.refund, transaction, amount)
    }

    /// Pays again with the card of an earlier transaction (`paymentPattern` RECURRING_N).
    public func duplicate(
        _ earlier: Transaction, as order: DuplicateRequest
    ) async throws(MerchantError) -> OfficeOrderResponse {
        var request = order
        switch earlier {
        case .transactionReference(let reference): request.fromTransactionReference = reference
        case .s10(let pair):
            var from = S10FromTransactionReference()
            from.s10FromTransactionId = pair.s10TransactionId
            from.s10FromTransactionIdDate = pair.s10TransactionIdDate
            request.s10FromTransactionReference = from
        }
        return try Self.about(
            request.transactionReference, request.s10TransactionReference, try await call(.duplicate, request))
    }

    /// Pays with a token that the phone made (`paymentTokenGenerate`).
    public func cardOrder(
        _ order: OfficeCardOrderRequest
    ) async throws(MerchantError) -> OfficeOrderResponse {
        try Self.about(order.transactionReference, order.s10TransactionReference, try await call(.cardOrder, order))
    }

    /// The state of a transaction. Call it whenever an answer was lost. An answer about another transaction is an error.
    public func getTransactionData(
        _ transaction: Transaction
    ) async throws(MerchantError) -> TransactionDataResponse {
        var request = TransactionDataRequest()
        switch transaction {
        case .transactionReference(let reference): request.transactionReference = reference
        case .s10(let pair): request.s10TransactionReference = pair
        }
        let data: TransactionDataResponse = try await call(.getTransactionData, request, unanswered: .retry)
        guard
            OfficeReferences(request.transactionReference, request.s10TransactionReference)
                .agree(with: OfficeReferences(data.transactionReference, data.s10TransactionReference))
        else { throw Self.otherTransaction(advice: .retry) }
        return data
    }

    /// The answer to an order, unless it names another one: the seal covers no part of the question, so that of an earlier
    /// answer is right for ever.
    private static func about(
        _ reference: String?, _ pair: INAPPS10TransactionReference?, _ answer: OfficeOrderResponse
    ) throws(MerchantError) -> OfficeOrderResponse {
        let answered = OfficeReferences(answer.transactionReference, answer.s10TransactionReference)
        guard OfficeReferences(reference, pair).agree(with: answered) else {
            throw otherTransaction(advice: .ask)
        }
        return answer
    }

    private static func otherTransaction(advice: Advice) -> MerchantError {
        MerchantError(
            .unreadableAnswer, "it is about another transaction", field: "transactionReference", advice: advice,
            isSealed: true)
    }

    private func cash(
        _ service: OfficeService, _ transaction: Transaction, _ amount: Amount?
    ) async throws(MerchantError) -> CashManagementResponse {
        var request = CashManagementRequest()
        switch transaction {
        case .transactionReference(let reference): request.transactionReference = reference
        case .s10(let pair): request.s10TransactionReference = pair
        }
        request.operationAmount = amount.map { String($0.minorUnits) }
        request.currencyCode = amount?.currency
        return try await call(service, request, isShopperThere: false)
    }

    /// - Parameter isShopperThere: a capture, a cancellation or a refund is the merchant's alone, and no other card helps.
    private func call<Request: SealedRequest, Answer: OfficeResponse>(
        _ service: OfficeService, _ request: Request, unanswered: Advice = .ask, isShopperThere: Bool = true
    ) async throws(MerchantError) -> Answer {
        var request = request
        request.interfaceVersion = request.interfaceVersion ?? service.interfaceVersion
        let answer: SealedAnswer<Answer> = try await connection.send(
            request, JSONObject(), to: service.path, unanswered: unanswered)
        return try answer.accepted(
            status: answer.message.responseCode, seal: answer.message.seal, reason: "\(service.name) refused",
            field: answer.message.errorFieldName
        ) { code in
            guard unanswered == .ask else { return code.adviceAfterInitialisation }
            // Without a field name, 34 means a wrong seal.
            let advice =
                answer.message.errorFieldName.map { code.adviceAfterPayment(naming: $0) } ?? code.adviceAfterPayment
            let isForShopper = [.otherCard, .callBank, .correctInput].contains(advice)
            return isForShopper && !isShopperThere ? .fixIntegration : advice
        }
    }
}
