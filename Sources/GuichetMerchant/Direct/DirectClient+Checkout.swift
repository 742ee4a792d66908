import GuichetCore
@_spi(Platform) public import GuichetDirect

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension DirectClient {
    /// `createHostedCheckout`: a page of the platform, to which the shopper is sent.
    ///
    /// Store `RETURNMAC` and `hostedCheckoutId` with the order, and send the shopper to `redirectUrl`.
    /// After a lost answer call it again: without its address no shopper can pay on the first page.
    public func createHostedCheckout(
        _ request: DirectCreateHostedCheckoutRequest
    ) async throws(DirectError) -> DirectCreateHostedCheckoutResponse {
        try await send(request, DirectCall(endpoint: .createHostedCheckout))
    }

    /// `getHostedCheckout`: the result of the checkout. The shopper's return proves nothing; this answer does.
    public func hostedCheckout(_ id: String) async throws(DirectError) -> DirectHostedCheckout {
        try await read(DirectCall(endpoint: .getHostedCheckout, arguments: [id]))
    }

    /// `createHostedTokenization`: a card form of the platform inside the merchant's page.
    public func createHostedTokenization(
        _ request: DirectCreateHostedTokenizationRequest
    ) async throws(DirectError) -> DirectHostedTokenizationResponse {
        try await send(request, DirectCall(endpoint: .createHostedTokenization))
    }

    /// `getHostedTokenization`: the card that was entered in the form.
    public func hostedTokenization(_ id: String) async throws(DirectError) -> DirectHostedTokenization {
        try await read(DirectCall(endpoint: .getHostedTokenization, arguments: [id]))
    }

    /// `createHostedFieldsSession`: a card form of which each field is a frame of the platform in the merchant's page.
    public func createHostedFieldsSession(
        _ request: DirectCreateHostedFieldsSessionRequest
    ) async throws(DirectError) -> DirectHostedFieldsSessionResponse {
        try await send(request, DirectCall(endpoint: .createHostedFieldsSession))
    }

    /// `getHostedFieldsSession`: the card that was entered in the fields.
    public func hostedFieldsSession(_ id: String) async throws(DirectError) -> DirectHostedFieldsSession {
        try await read(DirectCall(endpoint: .getHostedFieldsSession, arguments: [id]))
    }

    /// `createPaymentLink`: a link to a payment page.
    public func createPaymentLink(
        _ request: DirectCreatePaymentLinkRequest
    ) async throws(DirectError) -> DirectPaymentLink {
        try await send(request, DirectCall(endpoint: .createPaymentLink))
    }

    /// `getPaymentLinkById`: the state of a payment link.
    public func paymentLink(_ id: String) async throws(DirectError) -> DirectPaymentLink {
        try await read(DirectCall(endpoint: .getPaymentLink, arguments: [id]))
    }

    /// `cancelPaymentLinkById`: the link can no longer be used to pay.
    public func cancelPaymentLink(_ id: String) async throws(DirectError) {
        _ = try await call(.cancelPaymentLink, [id])
    }

    /// `share`: the platform sends the link.
    public func sharePaymentLink(_ id: String, by request: DirectSharePaymentLinkRequest) async throws(DirectError) {
        let body = try Self.checked(request, key: nil)
        _ = try await call(.sharePaymentLink, [id], body: body)
    }

    /// The payment links of a group of merchants, one page of results.
    public func paymentLinks(
        ofGroup group: String, _ request: DirectPaymentLinkSearchRequest = DirectPaymentLinkSearchRequest()
    ) async throws(DirectError) -> DirectPaymentLinkSearchResponse {
        try await send(request, DirectCall(endpoint: .searchPaymentLinks, group: group))
    }
}

extension DirectCreateHostedCheckoutResponse {
    /// Whether the shopper came back from this checkout: `RETURNMAC` and `hostedCheckoutId` of the address are those of
    /// the answer. `RETURNMAC` is compared in constant time. It proves which shopper came back, not that they paid.
    public func isReturn(_ address: URL) -> Bool {
        guard let mac = self.returnMAC, let id = self.hostedCheckoutId, !mac.isEmpty,
            let query = address.absoluteString.split(separator: "?", maxSplits: 1).dropFirst().first?
                .split(separator: "#", omittingEmptySubsequences: false).first,
            let pairs = FormEncoding.decode(query.utf8)
        else { return false }
        let macs = pairs.filter { $0.name == "RETURNMAC" }.map(\.value)
        let ids = pairs.filter { $0.name == "hostedCheckoutId" }.map(\.value)
        guard macs.count == 1, let given = macs.first, ids == [id] else { return false }
        return ConstantTime.equal(given, mac)
    }
}
