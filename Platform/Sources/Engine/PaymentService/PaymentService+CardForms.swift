/// Card forms: they register a shopper's card without a payment.
extension PaymentService {
    package func open(_ form: CardForm) async throws {
        try await store.write { try $0.insert(form) }
    }

    package func cardForm(_ id: CardFormID) async throws -> CardForm? {
        try await store.lookUp { try $0.cardForm(id) }
    }

    /// The shopper typed a card. If the shop has stored the card already, its data are updated.
    ///
    /// - Throws: ``CardFormError`` if the form takes no card any more.
    @discardableResult
    package func fillIn(_ id: CardFormID, with new: NewCardToken) async throws -> CardForm {
        let now = clock.now()
        return try await store.write { store in
            guard var form = try store.cardForm(id) else { throw CardFormError.unknownForm }
            if new.lifetimeSeconds == nil, let same = try keptCard(new.pan, of: new.shop, in: store) {
                let isSame = same.expiry == new.expiry && same.details == new.details
                try form.end(with: same.id, isSame ? .unchanged : .updated, at: now)
                if !isSame { try store.updateCardToken(same.id, with: new) }
            } else {
                try form.end(with: new.id, .created, at: now)
                try store.insert(try token(for: new, registeredBy: nil, at: now))
            }
            try store.update(form)
            return form
        }
    }

    /// The shopper chose a stored card.
    ///
    /// - Throws: ``CardFormError`` if the form takes no card any more, or not this one.
    @discardableResult
    package func fillIn(_ id: CardFormID, choosing token: CardTokenID) async throws -> CardForm {
        let now = clock.now()
        return try await store.write { store in
            guard var form = try store.cardForm(id) else { throw CardFormError.unknownForm }
            guard let stored = try store.cardToken(token, of: form.shop), stored.isUsable(at: now) else {
                throw CardFormError.unknownCard
            }
            try form.end(with: token, .unchanged, at: now)
            try store.update(form)
            return form
        }
    }
}
