import GuichetCore

/// The identifiers of payments and checkouts, in the form that each API's merchants read.
extension PaymentService {
    /// The same payment service, with the forms of the APIs' identifiers, keyed by the name of the API. Without one, they
    /// are hexadecimal.
    package func identifying(_ forms: [String: IdentifierForm]) -> PaymentService {
        with { $0.identifierForms = forms }
    }

    /// For a payment that needs its name before it exists.
    package func newPaymentID(for shop: ShopID) async throws -> PaymentID {
        try await withNewID(for: shop, at: clock.now()) { id in
            guard try await isFree(id) else { throw IdentifierTaken() }
            return id
        }
    }

    /// Those with chance in them are always free.
    private func isFree(_ id: PaymentID) async throws -> Bool {
        guard id.isNumber else { return true }
        return try await store.lookUp { store in
            try store.payment(id) == nil && store.checkoutSession(CheckoutSessionID(id.text)) == nil
        }
    }

    /// A checkout's number may become that of its first payment (``paymentID(in:)``).
    package func newCheckoutSessionID(for shop: ShopID) async throws -> CheckoutSessionID {
        switch identifierForms[shop.api] ?? .hexadecimal {
        case .hexadecimal: CheckoutSessionID(at: clock.now(), random: random)
        case .number: CheckoutSessionID(try await newPaymentID(for: shop).text)
        }
    }

    /// The checkout's number for the payment that begins first, a new one for every other.
    ///
    /// Payments are found by the time in their identifiers, so a new payment does not get the number of an old
    /// checkout.
    package func paymentID(in session: CheckoutSession) async throws -> PaymentID {
        let first = PaymentID(session.id.text)
        let isOld = session.createdAt.adding(seconds: PaymentID.longestWait) < clock.now()
        guard !isOld, try await store.lookUp({ try $0.payment(first) }) == nil else {
            return try await newPaymentID(for: session.shop)
        }
        return first
    }

    /// - Parameter turn: how many identifiers were taken already.
    private func newID(for shop: ShopID, at now: Instant, turn: Int) -> PaymentID {
        switch identifierForms[shop.api] ?? .hexadecimal {
        case .hexadecimal: PaymentID(at: now, random: identifiers)
        case .number: numberedIdentifiers.next(at: now, node: nodes?.number, skipping: turn == 0 ? 0 : 1 << turn)
        }
    }

    /// Places an order under a new identifier, again if another process has made the same one meanwhile.
    func withNewID<Result>(
        for shop: ShopID, at now: Instant, _ place: (PaymentID) async throws -> Result
    ) async throws -> Result {
        for turn in 0..<30 {
            do {
                return try await place(newID(for: shop, at: now, turn: turn))
            } catch is IdentifierTaken {}
        }
        throw IdentifierTaken()
    }

    /// Another payment has the identifier. Nothing was written.
    struct IdentifierTaken: Error {}
}
