import GuichetCore
@_spi(Platform) import GuichetDirect

/// What the request of a page says about debiting an account (`sepaDirectDebitPaymentMethodSpecificInput`).
///
/// The page offers that where the request says which mandate is to be signed, or names one, or names the product 771.
/// Worldline's plug-in for commercetools gives a mandate without the product; the one for Magento sends the block with
/// every page, even empty, and then nothing is offered.
struct DirectHostedDebit: Sendable {
    /// `nil` where nothing is offered.
    let debit: DirectDebit?
    /// Whether the request names the product: then the page is for it alone.
    let isNamed: Bool

    private static let path = "sepaDirectDebitPaymentMethodSpecificInput"
    private static let productPath = "\(path).paymentProduct771SpecificInput"
    static let referencePath = "\(productPath).existingUniqueMandateReference"
    static let mandatePath = "\(productPath).mandate"

    init(_ request: DirectCreateHostedCheckoutRequest) throws(DirectRefusal) {
        let input = try Self.input(request)
        if let product = input.paymentProductId, product != .sepaDirectDebit {
            throw DirectRefusal.unsupported("the payment product \(product)")
        }
        let isNamed = input.paymentProductId != nil
        self.isNamed = isNamed
        let mandate = input.paymentProduct771SpecificInput
        let reference = mandate?.existingUniqueMandateReference.flatMap { $0.isEmpty ? nil : $0 }
        let asked = mandate?.mandate.flatMap { isNamed || !$0.json.members.isEmpty ? $0 : nil }
        switch (reference, asked) {
        case (let reference?, nil):
            var document = DirectMandate()
            document.uniqueMandateReference = reference
            debit = DirectDebit(document: document, exists: true)
        case (nil, let asked?): debit = try Self.new(asked)
        case (nil, nil) where isNamed:
            // As Worldline's library for Python names the product alone in its tests: for one debit.
            var document = DirectMandate()
            document.recurrenceType = "UNIQUE"
            debit = DirectDebit(document: document)
        case (nil, nil): debit = nil
        case (_?, _?):
            throw DirectRefusal(
                .invalidValue, propertyName: Self.mandatePath, message: "is given besides an existing mandate")
        }
    }

    /// The block, whose members have the types of the contract: one of another type would count as absent, and the account
    /// holder would sign a mandate that was not asked for. What a mandate needs is checked with it, since an empty one asks
    /// for nothing.
    private static func input(_ request: DirectCreateHostedCheckoutRequest) throws(DirectRefusal) -> DirectDebitInput {
        let input = DirectDebitInput(json: request.sepaDirectDebitPaymentMethodSpecificInput ?? JSONObject())
        let faults = input.faults(.receiving, at: path).filter { !$0.propertyName.hasPrefix("\(mandatePath).") }
        guard faults.isEmpty else { throw DirectRefusal(faults) }
        return input
    }

    /// The account holder signs on the page, however the request wants it signed; with `AIS` that page stands for the
    /// account's bank, too. The shop does not know a guest: Worldline's
    /// plug-in for osCommerce gives a guest's page a mandate with an empty `customerReference`.
    private static func new(_ asked: DirectCreateMandateRequest) throws(DirectRefusal) -> DirectDebit {
        let faults = asked.faults(.receiving, at: mandatePath).filter {
            $0.kind != .missing || $0.propertyName != "\(mandatePath).customerReference"
        }
        guard faults.isEmpty else { throw DirectRefusal(faults) }
        let new = try DirectNewMandate(asked.trimmed(), at: "\(mandatePath).", needsAccount: false)
        return DirectDebit(document: new.document, signatureType: new.signatureType?.rawValue)
    }
}
