import APISupport
import Engine
import GuichetApplePay
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The sheet of a simulated device, under the path of a hosted checkout's page.
///
/// On a real phone the system shows the sheet, and a script of the page sends the token. Here the sheet is a page, and
/// its form makes the token; the rest is the same. A token itself is also accepted, as the form's `token`.
extension DirectHostedRoutes {
    static let sheet = "/apple-pay"

    func addApplePayRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(DirectHostedCheckouts.path)/:checkout\(Self.sheet)") { request, context in
            await page.answer(request, context, showSheet)
        }
        router.post("\(DirectHostedCheckouts.path)/:checkout\(Self.sheet)") { request, context in
            await page.answer(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await sheetSent(form, visit)
            }
        }
    }

    private func showSheet(_ visit: DirectHostedVisit) async throws -> Response {
        let conditions = try await applePay.conditions(of: visit)
        // The page says why there is no sheet.
        guard visit.result(at: paymentService.clock.now()) == nil, conditions.allHold else {
            return .seeOther(visit.address())
        }
        return DirectApplePayPages(visit: visit, conditions: conditions).sheet()
    }

    private func sheetSent(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        let conditions = try await applePay.conditions(of: visit)
        guard visit.result(at: paymentService.clock.now()) == nil, conditions.allHold else {
            return .seeOther(visit.address())
        }
        // The sheet was only opened: nothing is paid, and no attempt is counted.
        guard form["do"] != "cancel" else { return .seeOther(visit.address(note: .sheetClosed)) }
        return try await once(form, visit) { try await pay(form, visit, under: conditions) }
    }

    private func pay(
        _ form: FormBody, _ visit: DirectHostedVisit, under conditions: DirectApplePayConditions
    ) async throws -> Response {
        let amount = visit.intent.amount
        do {
            guard let token = try await token(form, amount, conditions) else {
                return .seeOther(visit.address(step: Self.sheet))
            }
            var instrument = try await applePay.instrument(of: token, amount: amount, under: conditions)
            instrument.isToBeKept = visit.intent.keepsDevice
            instrument.beginsSeries = visit.intent.beginsSeries
            return try await place(visit.order(instrument), visit)
        } catch let refusal as DirectRefusal {
            logger.notice(
                "a token of Apple Pay was refused on a hosted checkout",
                metadata: ["reason": "\(refusal.items.first?.message ?? "")"])
            return .seeOther(visit.address(note: .tokenRefused))
        }
    }

    /// - Returns: `nil` if neither a card nor a token was chosen.
    private func token(
        _ form: FormBody, _ amount: Amount, _ conditions: DirectApplePayConditions
    ) async throws -> ApplePayPaymentToken? {
        if let card = form["card"] { return try await applePay.token(for: card, amount: amount, under: conditions) }
        guard let text = form["token"] else { return nil }
        do {
            return try ApplePayPayment(applePayJSON: ["token": JSONValue(parsing: Array(text.utf8))]).token
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: "token", message: "it is not an Apple Pay token")
        }
    }
}
