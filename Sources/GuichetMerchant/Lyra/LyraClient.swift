public import GuichetCore
public import GuichetLyra

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's server towards Scellius and the other brands of Lyra's platform (REST API V4).
///
/// For example, when the app has sent the token of its Apple Pay button:
/// ```swift
/// let client = LyraClient(shop: LyraShop(shopId: "42229744", password: password), brand: .scellius, transport: transport)
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
/// An answer about another amount, currency, shop, order or mode than was asked for is an error whose advice is
/// ``Advice/ask``: it is no proof that the order is paid, and none that nothing was charged.
///
/// The password stays on the server: the guide's sentence that "the application" sends this request means the merchant's
/// application, since whoever has the password can refund, too.
///
/// The platform recognises no repeat: the same request twice is two payments, the same refund twice two refunds. So the
/// client never sends anything a second time. When an answer is lost, the error's advice is ``Advice/ask``.
public struct LyraClient: Sendable {
    let connection: LyraConnection

    /// - Parameters:
    ///   - api: the API's address, without a path.
    ///   - timeoutSeconds: for a whole call. The platform's own clients wait 45 seconds.
    public init(shop: LyraShop, api: URL, transport: any HTTPTransport, timeoutSeconds: Double = 45) {
        connection = LyraConnection(shop: shop, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// The same at the brand's documented address; `nil` for a brand that is not known here.
    public init?(
        shop: LyraShop, brand: LyraBrand, transport: any HTTPTransport, timeoutSeconds: Double = 45
    ) {
        guard let api = brand.address else { return nil }
        self.init(shop: shop, api: api, transport: transport, timeoutSeconds: timeoutSeconds)
    }

    /// `Charge/CreatePayment`.
    ///
    /// Give the request an ``LyraCreatePaymentRequest`` `orderId`, and keep it before calling: without it nobody can ask
    /// what became of a lost answer.
    ///
    /// - Returns: the payment, where the request has an instrument that is charged at once; without an instrument a form
    ///   for the buyer; for a card in the clear whose issuer wants to ask its holder, where to send the browser.
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
    /// - Throws: ``LyraError`` also when the platform wants a form or a redirection instead. What it did with the instrument
    ///   is then not known.
    public func pay(_ request: LyraCreatePaymentRequest) async throws(LyraError) -> LyraPayment {
        switch try await createPayment(request) {
        case .payment(let payment): return payment
        case .formToken(let token): throw Self.unexpected(.formToken(token), advice: .ask)
        case .redirect(let redirect): throw Self.unexpected(.redirect(redirect), advice: .ask)
        }
    }

    /// `Charge/SDKTest`: whether address, shop and password go together. Nothing is paid.
    ///
    /// - Returns: the value, as the platform repeats it.
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
            .unreadableAnswer, "the answer (\(type)) is none that this call has", field: "_type", advice: advice)
    }
}

/// The three answers of `Charge/CreatePayment` and `Charge/CreateToken`.
public enum LyraPaymentAnswer: Sendable, Hashable {
    /// It was tried at once. ``LyraPayment`` says whether it is paid.
    case payment(LyraPayment)
    /// The buyer has to fill in a form.
    case formToken(LyraFormToken)
    /// The buyer has to go to their bank first.
    case redirect(LyraRedirectRequest)
}
