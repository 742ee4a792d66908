import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Hummingbird

/// The page of a hosted tokenization, and the script that embeds it into a merchant's page. Like every page here it
/// stores nothing in the browser, and answers each POST by a redirect to the page; to its own script in a frame, by JSON.
struct DirectCardFormRoutes: Sendable {
    let opening: DirectCardFormOpening
    let choices: DirectChoices

    func addRoutes(to router: Router<BasicRequestContext>) {
        let path = "\(DirectCardForms.path)/:form"
        router.get(RouterPath(DirectTokenizer.path)) { _, _ in
            Response.forMerchantPages(DirectTokenizer.script, type: "text/javascript; charset=utf-8")
        }
        router.get(RouterPath(path)) { request, context in
            await page.answer(request, context, failing: DirectCardFormOpening.failure) { visit in
                let pages = pages(visit)
                return taking.isOpen(visit.form)
                    ? pages.form(chosen: visit.arrival.query?[DirectStoredCardList.name]) : pages.end()
            }
        }
        router.post(RouterPath(path)) { request, context in
            await page.answer(request, context, failing: DirectCardFormOpening.failure) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await sent(form, visit)
            }
        }
        router.post(RouterPath("\(path)/surcharge")) { request, context in
            await page.answer(request, context, failing: DirectCardFormOpening.failure) { visit in
                guard taking.isOpen(visit.form), let form = await FormBody.read(request) else {
                    return Response(status: .badRequest)
                }
                return surcharge(form, visit)
            }
        }
    }

    private var taking: DirectCardTaking { DirectCardTaking(cards: opening.cards) }
    private var page: LinkedPage<DirectCardFormVisit> { opening.page(.page, parameter: "form") }

    private func pages(_ visit: DirectCardFormVisit) -> DirectCardFormPages {
        DirectCardFormPages(visit: visit, frameAncestors: visit.shop.framing(choices))
    }

    private func sent(_ form: FormBody, _ visit: DirectCardFormVisit) async throws -> Response {
        let outcome = try await taking.take(form, visit)
        if visit.isFramed { return DirectCardFormAnswer(outcome: outcome, language: visit.language).response() }
        if case .otherCard = outcome { return pages(visit).otherCard() }
        guard case .refused(let problems) = outcome else { return .seeOther(visit.address()) }
        return pages(visit).form(
            chosen: problems.isGone ? nil : form[DirectStoredCardList.name], problems, typed: form)
    }

    /// What the card would cost besides the price, for `surchargeCallback`.
    private func surcharge(_ form: FormBody, _ visit: DirectCardFormVisit) -> Response {
        var answer = JSONObject()
        do throws(DirectRefusal) {
            let product = try product(form, visit)
            let money = form["amount"].flatMap(Int64.init).flatMap { amount in
                form["currency"].map { DirectAmountOfMoney(amount: amount, currencyCode: $0) }
            }
            guard let money, money.money != nil else {
                throw DirectRefusal(.invalidValue, propertyName: "amount", message: "the amount is wrong")
            }
            let surcharge = try DirectCardCost.surcharge(of: money, with: product, at: visit.shop)
            answer.append("success", .bool(true))
            answer.append("result", Self.result(surcharge))
        } catch {
            answer.append("success", .bool(false))
            answer.append("error", ["message": .string(error.reason)])
        }
        return .json(answer)
    }

    /// Of a stored card, or by the first digits of a number.
    private func product(
        _ form: FormBody, _ visit: DirectCardFormVisit
    ) throws(DirectRefusal) -> DirectProductID {
        if let stored = visit.stored.card(form[DirectStoredCardList.name]) { return stored.scheme }
        var card = DirectCardSourceCard()
        card.cardNumber = form[CheckoutField.number.rawValue]
        card.paymentProductId = form[DirectBrandChoice.name].flatMap(Int64.init).map(DirectProductID.init(rawValue:))
        return try DirectCardCost.product(card, at: visit.shop)
    }

    /// The members that shops' pages read: `status` for the contract's `result`, `currency` for its `currencyCode`.
    private static func result(_ surcharge: DirectCalculatedSurcharge) -> JSONValue {
        func amount(_ money: DirectAmountOfMoney?) -> JSONValue {
            ["amount": .integer(money?.amount ?? 0), "currency": .string(money?.currencyCode ?? "")]
        }
        return [
            "status": .string(surcharge.result?.rawValue ?? ""),
            "paymentProductId": .integer(surcharge.paymentProductId?.rawValue ?? 0),
            "netAmount": amount(surcharge.netAmount), "surchargeAmount": amount(surcharge.surchargeAmount),
            "totalAmount": amount(surcharge.totalAmount),
        ]
    }
}
