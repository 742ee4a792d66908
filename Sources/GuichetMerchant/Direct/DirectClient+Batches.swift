import GuichetCore
@_spi(Platform) public import GuichetDirect

/// Many operations in one call, carried out later. A batch is identified by its own reference: a reference that was
/// used before is refused, so it serves as an idempotence key. Store it before the call.
extension DirectClient {
    /// `submitBatch`: submits the operations. Nothing is carried out before ``processBatch(_:)``.
    ///
    /// The item count of the header must be that of the list for its kind of operation; otherwise nothing is sent.
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

    /// `processBatch`: starts the execution of a batch. After a lost answer its result is unknown: ask with
    /// ``batch(_:)``.
    public func processBatch(_ reference: String) async throws(DirectError) {
        _ = try await call(.processBatch, [reference])
    }

    /// `getBatchStatus`: the state of a batch. The result of each operation is in the report: see
    /// ``call(_:_:query:body:key:)``.
    public func batch(_ reference: String) async throws(DirectError) -> DirectBatch {
        try await read(DirectCall(endpoint: .getBatchStatus, arguments: [reference]))
    }
}
