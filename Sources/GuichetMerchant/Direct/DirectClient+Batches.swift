import GuichetCore
public import GuichetDirect

/// Many operations in one call, carried out later. A batch is known by its own reference: one that was used before is refused,
/// so the reference is what an idempotence key is elsewhere. Write it down before calling.
extension DirectClient {
    /// `submitBatch`: hands the operations over. Nothing is carried out before ``processBatch(_:)``.
    ///
    /// The header's number of items is that of the list which its kind of operation names; anything else is not sent.
    public func submitBatch(
        _ request: DirectSubmitBatchRequest
    ) async throws(DirectError) -> DirectSubmitBatchResponse {
        if let fault = request.faultsTogether().first { throw DirectError(fault, key: nil) }
        let answer: DirectSubmitBatchResponse = try await send(request, DirectCall(endpoint: .submitBatch))
        guard answer.merchantBatchReference == request.header?.merchantBatchReference else {
            throw DirectError(
                .otherAnswer, "it is about another batch", field: "merchantBatchReference", advice: .ask)
        }
        return answer
    }

    /// `processBatch`: has a batch carried out. A lost answer says nothing: ask with ``batch(_:)``.
    public func processBatch(_ reference: String) async throws(DirectError) {
        _ = try await call(.processBatch, [reference])
    }

    /// `getBatchStatus`.
    public func batch(_ reference: String) async throws(DirectError) -> DirectBatch {
        try await read(DirectCall(endpoint: .getBatchStatus, arguments: [reference]))
    }
}
