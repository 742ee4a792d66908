package import APISupport
package import Engine
import GuichetCore
import GuichetDirect

/// What the platform's faults need to know of Worldline Direct.
extension DirectAPI {
    static var faultWords: FaultWords {
        FaultWords(
            refused: DirectErrorCode.refusedByIssuer.rawValue,
            // Inferred: the documents name no error of its own for it.
            softDecline: .declined(code: DirectErrorCode.authenticationFailed.rawValue, acquirerCode: "1A"),
            pending: "pending", review: "review", approvedCode: "00",
            // Inferred: every code of a refusal in the documents has this form.
            codeForm: .init(8...8, isOfDigits: true, "a code of Worldline Direct has eight digits")
        ) { .declined(code: $0, acquirerCode: nil) }
    }

    static var faultCalls: [String] {
        DirectEndpoint.server.map(\.name) + [checkoutPage, tokenizationPage, fieldsPage].flatMap { [$0, sending($0)] }
    }

    private static let checkoutPage = "hostedCheckoutPage"
    private static let tokenizationPage = "hostedTokenizationPage"
    private static let fieldsPage = "hostedFields"

    /// What a page's form is posted to.
    private static func sending(_ page: String) -> String { "\(page)/send" }

    package var shopNames: any ShopNames { shops }

    package func facts(of call: CalledRequest) async -> FaultFacts? {
        if let sealed = Self.link(call.path, under: DirectHostedCheckouts.path) {
            return await factsOfCheckout(sealed, call)
        }
        if let sealed = Self.link(call.path, under: DirectCardForms.path) {
            return await factsOfCardForm(sealed, .page, Self.tokenizationPage, call)
        }
        if let sealed = Self.link(call.path, under: DirectHostedFieldsRoutes.path) {
            return await factsOfCardForm(sealed, .fields, Self.fieldsPage, call)
        }
        let parts = call.path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.first == "v2", parts.count > 1 else { return nil }
        let endpoint = DirectEndpoint.server.first { endpoint in
            endpoint.method == call.method && Self.fits(parts, endpoint.template)
        }
        // A group is a merchant here (docs/choices/direct.md, DH70).
        let place = endpoint?.template.split(separator: "/").firstIndex(of: "{merchantGroupId}") ?? 1
        let message = call.json
        let order = message?["order"]
        let amount = (order?["amountOfMoney"] ?? message?["amountOfMoney"])?["amount"] ?? message?["amount"]
        let references = order?["references"] ?? message?["operationReferences"] ?? message?["references"]
        let reference = references?["merchantReference"]?.text
        var facts = FaultFacts(
            api: Self.name, shop: String(parts[place]), call: endpoint?.name,
            amount: amount.flatMap(Int64.init(direct:)), reference: { reference })
        facts.payments = endpoint.map { Self.payments(parts, $0.template) } ?? []
        return facts
    }

    /// The payment or payout that a path names.
    private static func payments(_ parts: [Substring], _ template: String) -> [PaymentID] {
        zip(template.split(separator: "/"), parts).filter { ["{paymentId}", "{payoutId}"].contains($0.0) }
            .map { DirectPaymentID(rawValue: String($0.1)).payment }
    }

    /// The customer of a call of the client API, `/client/v1/{customerId}/…`.
    package func shopWithoutFaults(of call: CalledRequest) -> String? {
        let parts = call.path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count > 3, parts[0] == "client" else { return nil }
        return String(parts[2])
    }

    // MARK: The shopper's browser on a page

    private static func link(_ path: String, under page: String) -> String? {
        guard path.hasPrefix(page + "/") else { return nil }
        return path.dropFirst(page.count + 1).split(separator: "/").first.map(String.init)
    }

    private func factsOfCheckout(_ sealed: String, _ call: CalledRequest) async -> FaultFacts? {
        guard let link = CheckoutLink.target(of: sealed, api: Self.name, vault: paymentService.vault),
            let session = try? await DirectPaymentLinkIntent.session(of: link, storing: false, paymentService),
            let intent = try? DirectHostedIntent(of: session)
        else { return nil }
        // The one of its payments (DF136).
        let reference = intent.references?.merchantReference ?? session.id.hostedCheckoutId
        return FaultFacts(
            api: Self.name, shop: session.shop.name,
            call: call.method == "POST" ? Self.sending(Self.checkoutPage) : Self.checkoutPage,
            amount: intent.amount.minorUnits, reference: { reference })
    }

    private func factsOfCardForm(
        _ sealed: String, _ kind: DirectCardFormIntent.Kind, _ page: String, _ call: CalledRequest
    ) async -> FaultFacts? {
        guard let id = CheckoutLink.open(sealed, api: kind.linkRoutes, vault: paymentService.vault),
            let form = try? await paymentService.cardForm(CardFormID(id.text))
        else { return nil }
        return FaultFacts(
            api: Self.name, shop: form.shop.name, call: call.method == "POST" ? Self.sending(page) : page)
    }

    static func fits(_ parts: [Substring], _ template: String) -> Bool {
        let wanted = template.split(separator: "/")
        return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
