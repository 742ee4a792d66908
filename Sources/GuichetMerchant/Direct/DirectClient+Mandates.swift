import GuichetCore
@_spi(Platform) public import GuichetDirect

/// SEPA mandates, by their unique reference. The platform does not recognise a repeat of any of these calls: give a new
/// mandate a reference of your own, and ask with ``mandate(_:)`` after a lost answer.
extension DirectClient {
    /// `createMandate`. If the mandate must be signed, the answer has the address to which to send the customer.
    public func createMandate(
        _ request: DirectCreateMandateRequest
    ) async throws(DirectError) -> DirectCreateMandateResponse {
        try await send(request, DirectCall(endpoint: .createMandate))
    }

    /// `getMandate`: a mandate by its reference.
    public func mandate(_ reference: String) async throws(DirectError) -> DirectMandate {
        try await mandate(DirectCall(endpoint: .getMandate, arguments: [reference]))
    }

    /// `blockMandate`: no direct debit until it is unblocked.
    public func blockMandate(_ reference: String) async throws(DirectError) -> DirectMandate {
        try await mandate(DirectCall(endpoint: .blockMandate, arguments: [reference]))
    }

    /// `unblockMandate`: direct debits are possible again.
    public func unblockMandate(_ reference: String) async throws(DirectError) -> DirectMandate {
        try await mandate(DirectCall(endpoint: .unblockMandate, arguments: [reference]))
    }

    /// `revokeMandate`: permanent.
    public func revokeMandate(
        _ reference: String, reason: DirectRevocationReason? = nil
    ) async throws(DirectError) -> DirectMandate {
        var request = DirectRevokeMandateRequest()
        request.revocationReason = reason
        var call = DirectCall(endpoint: .revokeMandate, arguments: [reference])
        call.body = try Self.checked(request, key: nil)
        return try await mandate(call)
    }

    private func mandate(_ call: DirectCall) async throws(DirectError) -> DirectMandate {
        let answer: DirectMandateResponse = try await read(call)
        guard let mandate = answer.mandate else { throw Self.unreadable(call, 200) }
        return mandate
    }
}
