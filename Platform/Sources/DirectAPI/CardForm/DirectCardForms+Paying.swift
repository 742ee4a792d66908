import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `hostedTokenizationId` and `hostedFieldsSessionId` of a payment: the card that the shopper gave.
extension DirectCardForms {
    /// A card form that a payment names.
    struct Named: Sendable {
        let id: String
        let kind: DirectCardFormIntent.Kind
        /// The member that names it.
        let path: String

        /// - Returns: `nil` if the request names none.
        init?(in request: DirectCreatePaymentRequest) throws(DirectRefusal) {
            let page = request.hostedTokenizationId.map { ($0, DirectCardFormIntent.Kind.page, "hostedTokenizationId") }
            let fields = request.hostedFieldsSessionId.map {
                ($0, DirectCardFormIntent.Kind.fields, "hostedFieldsSessionId")
            }
            if page != nil, let fields {
                throw DirectRefusal(
                    .invalidValue, propertyName: fields.2,
                    message: "hostedTokenizationId already names the means of payment")
            }
            guard let found = page ?? fields else { return nil }
            (id, kind, path) = found
        }
    }

    /// The members beside it say how to pay, and not with which card.
    func instrument(
        _ named: Named, _ request: DirectCreatePaymentRequest, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        let input = request.cardPaymentMethodSpecificInput
        for name in ["mobilePaymentMethodSpecificInput", "redirectPaymentMethodSpecificInput"]
        where request.json[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "the \(named.kind.name) is of another means of payment")
        }
        for name in ["card", "token"] where input?.json[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: "cardPaymentMethodSpecificInput.\(name)",
                message: "the \(named.kind.name) already names the means of payment")
        }
        var instrument = try await instrument(
            named.id, named.kind, at: shop, path: named.path, product: input?.paymentProductId)
        // A temporary card that is to be stored becomes a permanent one.
        instrument.isToBeKept = input?.keepsCard == true
        return instrument
    }

    /// The card that the shopper gave in a form.
    ///
    /// - Parameter path: the member that names the form.
    func instrument(
        _ id: String, _ kind: DirectCardFormIntent.Kind, at shop: DirectPlatformShop, path: String,
        product: DirectProductID?
    ) async throws -> DirectInstrument {
        guard let form = try await form(id, kind, of: shop) else {
            throw DirectRefusal(
                .invalidValue, propertyName: path, message: "there is no such \(kind.name), or it has ended")
        }
        guard let token = form.token else {
            throw DirectRefusal(.invalidValue, propertyName: path, message: "no card was given in it yet")
        }
        return try await cards.instrument(token.text, at: shop, path: path, product: product)
    }
}
