import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// Payments that debit an account: `createPayment` with product 771.
///
/// The mandate is the authorisation, so nothing waits for an approval: the account is debited at once (91), and its bank's
/// answer comes later (9, 93). With a mandate that is still to be signed, the account holder is redirected first (46).
struct DirectDebitOrders: Sendable {
    let paymentService: PaymentService
    let providers: DirectProviderOrders
    let choices: DirectChoices

    private static let path = "sepaDirectDebitPaymentMethodSpecificInput"
    private static let productPath = "\(path).paymentProduct771SpecificInput"
    private static let referencePath = "\(productPath).existingUniqueMandateReference"
    private static let mandatePath = "\(productPath).mandate"

    func outcome(
        of call: DirectCall, _ request: DirectCreatePaymentRequest, _ input: DirectDebitInput, amount: Amount,
        _ urls: [String]
    ) async throws -> DirectOutcome {
        try Self.checkIsAlone(request)
        try DirectAppliedSurcharge.refuse(in: request.order, with: .sepaDirectDebit)
        var order = try await order(input, amount: amount, at: call.shop)
        let references = request.order?.references?.declared()
        try DirectAccountNumberCheck.check(references, at: "order.references")
        order.details.references = references
        order.claims = [call.claim].compactMap(\.self)
        order.subscriptions = Subscription.steps(urls)
        switch try await begin(order) {
        case .placed(let payment): return .payment(try await paymentService.confirmed(payment, choices))
        case .repeated(let first): return try DirectOutcome(first)
        }
    }

    /// A blob or a session of a form beside it names another means of payment.
    private static func checkIsAlone(_ request: DirectCreatePaymentRequest) throws(DirectRefusal) {
        for name in ["encryptedCustomerInput", "hostedTokenizationId", "hostedFieldsSessionId"] {
            guard (request.json[name] ?? .null) == .null else {
                throw DirectRefusal(
                    .invalidValue, propertyName: name, message: "is given besides another means of payment")
            }
        }
    }

    private func order(
        _ input: DirectDebitInput, amount: Amount, at shop: DirectPlatformShop
    ) async throws -> DirectProviderOrder {
        let product = input.paymentProductId ?? .sepaDirectDebit
        guard let provider = DirectProvider(product), provider.isDebit else {
            throw DirectRefusal.unsupported("the payment product \(product)")
        }
        try provider.check(amount, at: shop)
        let mandate = input.paymentProduct771SpecificInput
        var order = DirectProviderOrder(
            shop: shop, provider: provider, amount: amount, terms: DirectTerms(mode: .sale),
            details: DirectDetails(provider))
        switch (mandate?.existingUniqueMandateReference, mandate?.mandate) {
        case (let reference?, nil): try await use(reference, in: &order)
        case (nil, let asked?): try make(asked, in: &order)
        case (nil, nil): throw DirectRefusal(.parameterMissing, propertyName: Self.referencePath)
        case (_?, _?):
            throw DirectRefusal(
                .invalidValue, propertyName: Self.mandatePath, message: "is given besides an existing mandate")
        }
        return order
    }

    private func use(_ reference: String, in order: inout DirectProviderOrder) async throws {
        var document = DirectMandate()
        document.uniqueMandateReference = reference
        let named = DirectDebit(document: document, exists: true)
        let debit = try await known(named, at: Self.referencePath, of: order.shop)
        order.details.debit = debit
        order.mandate = .existing(reference)
        order.asksShopper = false
    }

    /// A mandate of the merchant's, as it is stored.
    ///
    /// - Throws: the refusal of one that does not exist, or that allows no debit.
    func known(_ named: DirectDebit, at path: String, of shop: DirectPlatformShop) async throws -> DirectDebit {
        let reference = named.document.uniqueMandateReference ?? ""
        guard let mandate = try await paymentService.mandate(reference, of: shop.id) else {
            throw DirectMandates.unknownReference(at: path)
        }
        let now = paymentService.clock.now()
        let state = mandate.state(at: now)
        guard state == .active else { throw DirectMandates.wrongState(state, at: path) }
        var debit = named
        debit.document = try DirectKeptMandate(mandate, at: now).document.brief
        return debit
    }

    /// A mandate that is made only when it is signed: its reference may be used until then, but not already.
    func checkIsNew(_ named: DirectDebit, at path: String, of shop: DirectPlatformShop) async throws {
        guard let reference = named.document.uniqueMandateReference,
            try await paymentService.mandate(reference, of: shop.id) != nil
        else { return }
        throw DirectMandates.used(at: path)
    }

    private func make(_ asked: DirectCreateMandateRequest, in order: inout DirectProviderOrder) throws {
        var new = try DirectNewMandate(asked, at: "\(Self.mandatePath).")
        new.complete(from: paymentService.random)
        if new.isSigned { order.returnAddress = try returnAddress(new) }
        var debit = DirectDebit(document: new.document.brief, exists: true)
        if new.isSigned { debit.language = new.language }
        let mandate = try new.mandate(of: order.shop.id, at: paymentService.clock.now())
        order.details.debit = debit
        order.mandate = .new(mandate)
        order.asksShopper = new.isSigned
    }

    /// The contract: required if and only if the mandate is signed on another page.
    private func returnAddress(_ new: DirectNewMandate) throws(DirectRefusal) -> DirectReturnAddress {
        let path = "\(Self.mandatePath).returnUrl"
        guard let returnUrl = new.returnUrl else { throw DirectRefusal(.parameterMissing, propertyName: path) }
        guard let address = DirectReturnAddress(returnUrl, allowsHTTP: choices.isDevelopment) else {
            throw DirectMandates.wrongReturn(at: path)
        }
        return address
    }

    private func begin(_ order: DirectProviderOrder) async throws -> Placement {
        do {
            return try await providers.begin(order)
        } catch MandateError.unknown {
            throw DirectMandates.unknownReference(at: Self.referencePath)
        } catch MandateError.referenceUsed {
            throw DirectMandates.used(at: "\(Self.mandatePath).uniqueMandateReference")
        } catch MandateError.wrongState(let state) {
            // Another payment used it at the same moment.
            throw DirectMandates.wrongState(state, at: Self.referencePath)
        }
    }
}
