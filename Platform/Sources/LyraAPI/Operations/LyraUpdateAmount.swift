import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

extension LyraForms {
    /// `Charge/UpdatePaymentAmount`: a new token for the same form, with another amount. The token before it stays as it is:
    /// a page takes it again when the shopper types another card. Both have one session, so that the form is paid once, and
    /// its attempts and its time are those of all its tokens (docs/choices/lyra.md, LF25).
    func updateAmount(_ message: LyraUpdatePaymentAmountRequest, _ caller: LyraCaller) async throws -> JSONValue {
        let expired = LyraRefusal("INT_903", "formToken not found or expired")
        guard let link = link(message.formToken ?? ""),
            let session = try await paymentService.checkoutSession(link.session), session.shop == caller.shop.id,
            CheckoutResult(session, at: paymentService.clock.now(), registersOnly: false) == nil
        else { throw expired }
        let intent = try LyraIntent(of: session)
        // Instalments add up to the amount that they were made for.
        guard intent.mode == caller.mode, !intent.registersOnly, !intent.paysInInstalments else { throw expired }
        let amount = try LyraCreatePayment.amount(message.updatedAmount, intent.request.currency, at: caller.shop)
        var answer = LyraFormToken.blank
        answer.formToken = try CheckoutLink.seal(
            session.id, paying: amount.minorUnits, api: LyraPlatformShop.api, vault: paymentService.vault)
        return answer.lyraJSON
    }
}
