import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Takes what a shopper sends from a card form: a typed card, or a stored one with its code. The form of the code is
/// checked and the code discarded: nothing is paid here, and it is never stored.
struct DirectCardTaking: Sendable {
    let cards: DirectStoredCards

    private var paymentService: PaymentService { cards.paymentService }

    /// The problems with the shopper's input.
    struct Problems: Sendable {
        var fields = CheckoutProblems()
        var isOtherBrand = false
        /// The stored card cannot be chosen any more.
        var isGone = false

        var isEmpty: Bool { fields.isEmpty && !isOtherBrand && !isGone }
    }

    enum Outcome: Sendable {
        /// Now, or before: a form takes one card.
        case taken(CardForm)
        /// The form has a card, and what was sent is another one, or cannot be compared with it any more.
        case otherCard
        case refused(Problems)
        case over
    }

    func isOpen(_ form: CardForm) -> Bool { form.token == nil && !isOver(form) }

    func isOver(_ form: CardForm) -> Bool { form.isOver(at: paymentService.clock.now()) }

    func take(_ form: FormBody, _ visit: DirectCardFormVisit) async throws -> Outcome {
        guard isOpen(visit.form) else { return try await again(form, visit, having: visit.form) }
        var problems = Problems()
        do {
            guard let chosen = form[DirectStoredCardList.name] else {
                return .taken(try await paymentService.fillIn(visit.form.id, with: try card(form, visit)))
            }
            guard let card = visit.stored.card(chosen) else { throw CardFormError.unknownCard }
            if visit.intent.needsCodeOfStored { _ = try CheckoutCard.code(form) }
            return .taken(try await paymentService.fillIn(visit.form.id, choosing: card.token.id))
        } catch let fields as CheckoutProblems {
            problems.fields = fields
        } catch is DirectTypedCard.OtherBrand {
            problems.isOtherBrand = true
        } catch CardFormError.unknownCard {
            problems.isGone = true
        } catch is CardFormError {
            // Another tab was first, or the form has ended.
            guard let now = try await paymentService.cardForm(visit.form.id) else { return .over }
            return try await again(form, visit, having: now)
        }
        return .refused(problems)
    }

    /// A form that takes no card any more: sent again with its own card, after an answer that was lost, it has it. The
    /// shopper of another card is told, since the form's card is the one that pays.
    private func again(
        _ form: FormBody, _ visit: DirectCardFormVisit, having kept: CardForm
    ) async throws -> Outcome {
        guard let id = kept.token else { return .over }
        if let chosen = form[DirectStoredCardList.name] {
            return visit.stored.token(chosen) == id.text ? .taken(kept) : .otherCard
        }
        let shop = visit.shop.id
        guard let token = try await paymentService.store.lookUp({ try $0.cardToken(id, of: shop) }),
            let fingerprint = token.fingerprint
        else { return .otherCard }
        do {
            let sent = try card(form, visit)
            let isSame = try paymentService.vault.fingerprints(of: sent.pan).contains(fingerprint)
            return isSame && sent.expiry == token.expiry ? .taken(kept) : .otherCard
        } catch is CheckoutProblems {
            return .otherCard
        } catch is DirectTypedCard.OtherBrand {
            return .otherCard
        }
    }

    private func card(_ form: FormBody, _ visit: DirectCardFormVisit) throws -> NewCardToken {
        let instrument = try DirectTypedCard.instrument(
            form, among: visit.intent.products, at: paymentService.clock.now(), needsCode: visit.intent.needsCode)
        do {
            return try DirectCardOnFile.new(
                instrument, of: visit.shop, isTemporary: form["remember"] != "yes", random: paymentService.random,
                cardholderNameAt: CheckoutField.cardholderName.rawValue)
        } catch {
            // A card number in the field of a name.
            throw CheckoutProblems(.cardholderName, .malformed)
        }
    }
}
