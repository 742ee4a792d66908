extension PaymentService {
    /// Ends a payment whose time to be validated is over, also where the due work has not come to it yet: what a merchant's
    /// server is answered does not depend on how busy the platform is.
    ///
    /// - Throws: `LifecycleError.wrongState(.expired)` if its time is over.
    package func expireIfNotValidated(_ payment: Payment) async throws {
        guard [.toValidate, .toValidateThenAuthorise].contains(payment.state), let due = payment.dueAt,
            due <= clock.now()
        else { return }
        let expired = try await advance(payment.id, .expire)
        throw LifecycleError.wrongState(expired.state)
    }
}
