public import GuichetCore
public import GuichetLyra

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client for the merchant's server: Scellius and the other brands of Lyra's platform (REST API V4).
///
/// For example, when the app has sent the token of its Apple Pay button:
/// ```swift
/// let shop = LyraShop(shopId: "42229744", password: password)
/// guard let client = LyraClient(shop: shop, brand: .scellius, transport: transport) else { … }
/// var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
/// request.orderId = "A2611210001"
/// request.payload = LyraPayload(try LyraApplePayPayload(token))
/// do {
///     let payment = try await client.pay(request)
///     if payment.orderStatus == .paid { deliver() }
/// } catch where error.advice == .ask {
///     let outcome = try await client.outcome(ofOrder: "A2611210001", amount: 999, currency: .eur)
///     if outcome.state == .paid { deliver() }
/// }
/// ```
/// An answer about another amount, currency, shop, order or mode than requested is an error with the advice
/// `Advice.ask`: it proves neither that the order is paid nor that nothing was charged.
///
/// The password stays on the server: the guide's sentence that "the application" sends this request means the
/// merchant's application, since the password also allows refunds.
///
/// The platform does not recognise repeats: the same request twice is two payments, the same refund twice is two
/// refunds. So the client never sends anything twice. If such an answer is lost, the error's advice is `Advice.ask`.
public struct LyraClient: Sendable {
    let connection: LyraConnection

    /// - Parameters:
    ///   - shop: the shop's number and the password of the mode, test or production.
    ///   - api: the API's address, without a path.
    ///   - transport: sends the requests.
    ///   - timeoutSeconds: for a whole call. The platform's own clients wait 45 seconds.
    public init(shop: LyraShop, api: URL, transport: any HTTPTransport, timeoutSeconds: Double = 45) {
        connection = LyraConnection(shop: shop, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// The same at the brand's documented address; `nil` for an unknown brand.
    public init?(
        shop: LyraShop, brand: LyraBrand, transport: any HTTPTransport, timeoutSeconds: Double = 45
    ) {
        guard let api = brand.address else { return nil }
        self.init(shop: shop, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// `Charge/CreatePayment`: pays, or begins a payment.
    ///
    /// Set the request's `LyraCreatePaymentRequest` `orderId`, and store it before the call: without it the outcome
    /// cannot be asked for after a lost answer.
    /// A call that only opens a form charges nothing: after a lost answer its advice is `Advice.retry`.
    ///
    /// - Returns: the payment, if the request has an instrument that is charged at once; without an instrument, a form
    ///   for the buyer; for a card in plain text whose issuer requires authentication, the address to which to redirect
    ///   the browser.
    public func createPayment(
        _ request: LyraCreatePaymentRequest
    ) async throws(LyraError) -> LyraPaymentAnswer {
        do {
            try request.check()
            try request.checkTogether()
        } catch {
            throw LyraError(error)
        }
        return try await charge(request, expecting: LyraExpectation(request, shop: connection.shop))
    }

    /// The same for a request with an instrument that is charged at once, such as the payload of an Apple Pay button.
    ///
    /// - Throws: ``LyraError``, also if the platform asks for a form or a redirection instead. What it did with the
    ///   instrument is then unknown.
    public func pay(_ request: LyraCreatePaymentRequest) async throws(LyraError) -> LyraPayment {
        switch try await createPayment(request) {
        case .payment(let payment): return payment
        case .formToken(let token): throw Self.unexpected(.formToken(token), advice: .ask)
        case .redirect(let redirect): throw Self.unexpected(.redirect(redirect), advice: .ask)
        }
    }

    /// `Charge/SDKTest`: whether address, shop and password belong together. Nothing is paid.
    ///
    /// - Returns: the value, which the platform repeats.
    public func sdkTest(_ value: String) async throws(LyraError) -> String {
        var request = LyraSDKTestRequest()
        request.value = value
        let answer = try await connection.call(request)
        guard let repeated = answer.json["value"]?.text else { throw Self.unexpected(answer, advice: .retry) }
        return repeated
    }

    static func unexpected(_ answer: LyraAnswer, advice: Advice) -> LyraError {
        let type = answer.json["_type"]?.text ?? "without a type"
        return LyraError(
            .unreadableAnswer, "the answer (\(type)) is not one of this call's", field: "_type", advice: advice)
    }
}

/// The three answers of `Charge/CreatePayment` and `Charge/CreateToken`.
public enum LyraPaymentAnswer: Sendable, Hashable {
    /// Tried at once. `LyraPayment` tells whether it is paid.
    case payment(LyraPayment)
    /// The buyer must fill in a form.
    case formToken(LyraFormToken)
    /// The buyer must be redirected to their bank first.
    case redirect(LyraRedirectRequest)
}
