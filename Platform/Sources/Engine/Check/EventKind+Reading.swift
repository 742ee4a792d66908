import GuichetCore

extension EventKind {
    /// Reads a line of the history as it was written.
    ///
    /// - Returns: `nil` if this version writes no such event.
    init?(stored bytes: [UInt8]) {
        guard let event = try? JSONValue(parsing: bytes), let name = event["kind"]?.text else { return nil }
        let read =
            Self.ofOrder(name, event) ?? Self.ofQuestion(name, event) ?? Self.ofAmount(name, event)
            ?? Self.ofOperation(name, event)
        // What is read has to be what is written, member by member.
        guard let read, JSONValue.object(read.json).encoded() == bytes else { return nil }
        self = read
    }

    private static func ofOrder(_ name: String, _ event: JSONValue) -> EventKind? {
        switch name {
        case "ordered": event["message"]?.text.map { .ordered(message: AcquirerMessageID($0)) }
        case "awaitingHolder": .awaitingCardholder
        case "creditOrdered": event["parent"]?.text.map { .creditOrdered(parent: PaymentID($0)) }
        case "instalmentOrdered": event["first"]?.text.map { .instalmentOrdered(first: PaymentID($0)) }
        case "authorised": event["authorisationID"]?.text.map { .authorised(authorisationID: $0) }
        case "verified": .verified
        case "refused": event["code"]?.text.map { .refused(code: $0) }
        case "refusedUnasked": event["code"]?.text.map { .refusedUnasked(code: $0) }
        default: nil
        }
    }

    private static func ofQuestion(_ name: String, _ event: JSONValue) -> EventKind? {
        switch name {
        case "notProcessed": return .notProcessed
        case "pending": return .pending
        case "lostTrack": return event["reason"]?.text.map { .lostTrack(reason: $0) }
        case "inquired":
            guard let attempt = Int(event["attempt"]?.text ?? ""), let answer = event["answer"]?.text else {
                return nil
            }
            return .inquired(attempt: attempt, answer: answer)
        case "described": return .described
        case "expired": return .expired
        default: return nil
        }
    }

    private static func ofAmount(_ name: String, _ event: JSONValue) -> EventKind? {
        guard let minorUnits = Int64(event["minorUnits"]?.text ?? "") else { return nil }
        return switch name {
        case "validated": .validated(minorUnits: minorUnits)
        case "changed": .changed(minorUnits: minorUnits)
        case "captured": .captured(minorUnits: minorUnits)
        case "captureFailed": .captureFailed(minorUnits: minorUnits)
        case "refundTakenBack": .refundTakenBack(minorUnits: minorUnits)
        case "cancelled": .cancelled(minorUnits: minorUnits)
        case "refunded": .refunded(minorUnits: minorUnits)
        default: nil
        }
    }

    private static func ofOperation(_ name: String, _ event: JSONValue) -> EventKind? {
        guard let number = Int(event["number"]?.text ?? "") else { return nil }
        switch name {
        case "requested":
            guard let kind = PaymentOperation.Kind(rawValue: event["operation"]?.text ?? ""),
                let minorUnits = Int64(event["minorUnits"]?.text ?? "")
            else { return nil }
            let isAutomatic = event["automatic"] == .bool(true)
            return .requested(kind, number: number, minorUnits: minorUnits, isAutomatic: isAutomatic)
        case "operationAnswered":
            return SettlementVerdict(rawValue: event["answer"]?.text ?? "")
                .map { .operationAnswered(number: number, answer: $0) }
        default: return nil
        }
    }
}
