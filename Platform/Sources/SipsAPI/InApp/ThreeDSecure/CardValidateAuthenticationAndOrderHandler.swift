import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `cardValidateAuthenticationAndOrder` of In-App wire 1, after either enrolment check (docs/in-app-wire.md,
/// section 9).
struct CardValidateAuthenticationAndOrderHandler: InAppOperationHandler {
    let requestReader: RequestReader
    let placement: OrderPlacement
    let keyring: ContextKeyring

    private static let contextField = "transactionContextData"

    func answer(_ call: InAppCall) async throws -> INAPPOrderResponse {
        guard let text = call.request.transactionContextData else {
            throw SipsRefusal(.formatError, field: Self.contextField, "transactionContextData is missing")
        }
        guard let context = EnrolledContext.open(text, by: requestReader.vault) else {
            throw SipsRefusal(
                .invalidTransaction, field: Self.contextField, "not a transactionContextData of this platform")
        }
        let use = ContextUse(of: context.order.noted(), by: call, field: Self.contextField)
        return try await placement.answer(use) { () throws(SipsRefusal) in
            let shop = try requestReader.shop(
                of: context.order, for: .cardValidateAuthenticationAndOrder, field: Self.contextField)
            let result = try result(call.request.paResMessage, for: context.authentication)
            guard let card = context.card(keyring) else {
                throw SipsRefusal(
                    .sessionExpired, field: Self.contextField, "the card in it can no longer be decrypted")
            }
            return OrderPlacement.Order(
                shop: shop, card: try requestReader.testCard(card.pan, card.expiry, card.securityCode),
                details: context.details.authenticated(result))
        }
    }

    /// The answer of the issuer's page, if it belongs to this authentication.
    private func result(_ message: String?, for authentication: String) throws(SipsRefusal) -> AuthenticationResult {
        guard let message else {
            throw SipsRefusal(.formatError, field: "paResMessage", "paResMessage is missing")
        }
        guard let paRes = IssuerAnswer.open(try Self.decodedOnce(message), by: requestReader.vault) else {
            throw SipsRefusal(.suspectedFraud, field: "paResMessage", "not an answer of this platform's issuer page")
        }
        guard ConstantTime.equal(paRes.authentication, authentication) else {
            throw SipsRefusal(.suspectedFraud, field: "paResMessage", "the answer to another authentication")
        }
        return paRes.result
    }

    /// Sips In-App 24.3: "L'algorithme URL Encode doit être appliqué au message PaRes". Exactly once: a PaRes is base64
    /// with padding, so a missing encoding and a double one are both detected, before they reach production.
    private static func decodedOnce(_ message: String) throws(SipsRefusal) -> String {
        guard !message.utf8.contains(where: { "+/=".utf8.contains($0) }) else {
            throw SipsRefusal(.formatError, field: "paResMessage", "paResMessage is not URL-encoded")
        }
        guard let pair = FormEncoding.decode(Array("p=\(message)".utf8))?.first, pair.name == "p" else {
            throw SipsRefusal(.formatError, field: "paResMessage", "paResMessage cannot be URL-decoded")
        }
        guard !pair.value.utf8.contains(UInt8(ascii: "%")) else {
            throw SipsRefusal(.formatError, field: "paResMessage", "paResMessage is URL-encoded more than once")
        }
        return pair.value
    }
}
