import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Logging

/// `submitBatch`, `processBatch` and `getBatchStatus`: many operations of one kind. Each of them is the call that a
/// merchant would make for it alone, under a key of its own, so that none happens twice.
struct DirectBatches: Sendable {
    let paymentService: PaymentService
    let repeats: DirectRepeats
    let handlers: [DirectEndpoint: any DirectHandler]
    let logger: Logger

    private struct Kind {
        let endpoint: DirectEndpoint
        /// The member of the request with the operations.
        let list: String
        /// The member of an operation with the call's body; `nil` where the operation is the body.
        var body: String?
    }

    private static let name = "merchantBatchReference"

    private static let kinds: [String: Kind] = [
        "CreatePayment": Kind(endpoint: .createPayment, list: "createPayments"),
        "CapturePayment": Kind(endpoint: .capturePayment, list: "capturePayments", body: "capture"),
        "CancelPayment": Kind(endpoint: .cancelPayment, list: "cancelPayments", body: "cancel"),
        "RefundPayment": Kind(endpoint: .refundPayment, list: "refundPayments", body: "refund"),
        "SubsequentPayment": Kind(endpoint: .subsequentPayment, list: "subsequentPayments", body: "subsequent"),
        "CreatePayout": Kind(endpoint: .createPayout, list: "createPayouts"),
    ]

    func submit(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectSubmitBatchRequest = try call.document()
        let together = request.faultsTogether()
        guard together.isEmpty else { throw DirectRefusal(together) }
        guard let operation = request.header?.operationType?.rawValue,
            let reference = request.header?.merchantBatchReference
        else { throw DirectRefusal(.parameterMissing, propertyName: "header") }
        guard let kind = Self.kinds[operation] else { throw DirectRefusal.unsupported("batches of \(operation)") }
        guard reference.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw DirectRefusal(.invalidValue, propertyName: "header.\(Self.name)")
        }
        let operations = request.json[kind.list]?.array ?? []
        for (index, operation) in operations.enumerated() {
            guard let secret = Self.secret(in: operation, at: "\(kind.list)[\(index)]") else { continue }
            throw DirectRefusal(
                .invalidValue, propertyName: secret,
                message: "a batch is kept until it is carried out, and this must not be kept")
        }
        do {
            try await paymentService.submit(
                Self.withoutCodes(.array(operations)).encoded(), reference: reference, operation: operation,
                count: operations.count, of: call.shop.id)
        } catch BatchError.referenceUsed {
            throw DirectRefusal(
                .invalidValue, propertyName: "header.\(Self.name)", message: "the reference was used for another batch")
        }
        var answer = DirectSubmitBatchResponse()
        answer.merchantBatchReference = reference
        answer.totalCount = Int64(operations.count)
        return DirectReply(201, answer)
    }

    /// What contains a cryptogram or a security code, and pays nothing without it.
    private static let secrets: Set<String> = [
        "encryptedPaymentData", "decryptedPaymentData", "encryptedCustomerInput", "networkTokenData",
    ]

    /// - Returns: the path of the first such member.
    private static func secret(in operation: JSONValue, at place: String) -> String? {
        for member in operation.object?.members ?? [] where member.value != .null && member.value != .string("") {
            let inner = "\(place).\(member.name)"
            if secrets.contains(member.name) { return inner }
            if let found = secret(in: member.value, at: inner) { return found }
        }
        return nil
    }

    /// In the place of the value of an authentication that was made elsewhere.
    private static let notKept: JSONValue = "not kept"

    /// Security codes are never written, and a batch may wait for days: its cards pay without one. Of an authentication that
    /// was made elsewhere only that its value came is kept: nothing here can check it (DF47).
    private static func withoutCodes(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let items): return .array(items.map(withoutCodes))
        case .object(let object):
            var kept = JSONObject()
            for member in object.members where member.name != "cvv" {
                let isProof = member.name == "cavv" && member.value.text?.isEmpty == false
                kept.append(member.name, isProof ? notKept : withoutCodes(member.value))
            }
            return .object(kept)
        default: return json
        }
    }

    func status(_ call: DirectCall) async throws -> DirectReply {
        guard let batch = try await paymentService.batch(Self.reference(call), of: call.shop.id) else {
            throw Self.unknown
        }
        var answer = DirectBatch()
        answer.operationType = DirectBatchOperation(rawValue: batch.operation)
        answer.merchantBatchReference = batch.reference
        answer.itemCount = Int64(batch.count)
        answer.status =
            switch batch.state {
            case .submitted: "Submitted"
            case .inProgress: .inProgress
            case .processed: "Processed"
            case .expired: throw Self.unknown
            }
        return DirectReply(200, answer)
    }

    /// The operations are carried out one after the other, to the end even if the caller goes away.
    func process(_ call: DirectCall) async throws -> DirectReply {
        let begun: (batch: Batch, operations: [UInt8])
        do {
            begun = try await paymentService.beginBatch(Self.reference(call), of: call.shop.id)
        } catch BatchError.unknown {
            throw Self.unknown
        } catch BatchError.processed {
            throw DirectRefusal(.actionNotAllowed, message: "the batch was carried out")
        }
        let shop = call.shop
        try await Task { try await carryOut(begun.batch, begun.operations, at: shop) }.value
        return DirectReply(202)
    }

    private func carryOut(_ batch: Batch, _ operations: [UInt8], at shop: DirectPlatformShop) async throws {
        guard let kind = Self.kinds[batch.operation], let handler = handlers[kind.endpoint] else {
            throw DirectRefusal.unsupported("batches of \(batch.operation)")
        }
        let items = try JSONValue(parsing: operations, limits: DirectRoutes.batchLimits).array ?? []
        for (index, item) in items.enumerated() {
            var one = DirectCall(
                endpoint: kind.endpoint, shop: shop,
                parameters: item["paymentId"]?.text.map { ["paymentId": $0] } ?? [:], query: [:], body: nil,
                idempotenceKey: Self.key(index, of: batch))
            one.isOfBatch = true
            let body = (kind.body.map { item[$0] } ?? item)?.object
            do {
                let reply = try await repeats.reply(to: one, by: handler) { body }
                if let refusal = reply.refusal { note(refusal, of: index, in: batch) }
            } catch  where DirectRoutes.failure(error) == nil {
                // The others are carried out all the same.
                note(DirectRefusal(of: error), of: index, in: batch)
            }
        }
        try await paymentService.endBatch(batch.reference, of: batch.shop)
    }

    /// The key of one operation. No merchant's own key contains a blank.
    static func key(_ index: Int, of batch: Batch) -> String { "batch \(batch.reference) \(index)" }

    private func note(_ refusal: DirectRefusal, of index: Int, in batch: Batch) {
        var metadata: Logger.Metadata = [
            "shop": "\(batch.shop.name)", "batch": "\(batch.reference)", "number": "\(index + 1)",
            "operation": "\(batch.operation)", "reason": "\(refusal.reason)",
        ]
        if let fields = refusal.fields { metadata["field"] = "\(fields)" }
        logger.notice("an operation of a batch was not done", metadata: metadata)
    }

    static let unknown = DirectRefusal.notFound("UNKNOWN_BATCH_REFERENCE", propertyName: name)

    static func reference(_ call: DirectCall) -> String { call.parameters[name] ?? "" }
}
