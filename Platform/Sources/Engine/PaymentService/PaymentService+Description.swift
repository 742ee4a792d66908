/// Data that a merchant adds to a payment that is not captured yet.
extension PaymentService {
    /// - Parameter adding: the API's own data of the payment, with what is added; called inside the write.
    /// - Throws: ``LifecycleError`` if the payment does not allow it. Nothing has changed then.
    package func describe(
        _ id: PaymentID, adding: @escaping @Sendable (Payment) throws -> [UInt8]
    ) async throws -> Payment {
        CallNotes.note(payment: id)
        return try await inShopTime(of: id) {
            let now = clock.now()
            return try await store.write { store in
                guard let payment = try store.payment(id) else { throw PaymentServiceError.unknownPayment(id) }
                try store.setDetails(try adding(payment), of: id)
                return try step(id, .describe, at: now, in: store).payment
            }
        }
    }
}
