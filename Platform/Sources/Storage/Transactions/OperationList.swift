import Engine
import GuichetCore

/// The operations of a payment in one column: they are always read and written with the payment.
struct OperationList: ColumnValue {
    let all: [PaymentOperation]

    init(_ all: [PaymentOperation]) { self.all = all }

    var sqlValue: SQLValue { all.isEmpty ? .null : .blob(JSONValue.array(all.map(Self.json)).encoded()) }

    static func read(_ value: SQLValue) -> OperationList? {
        switch value {
        case .null: OperationList([])
        case .blob(let bytes):
            (try? JSONValue(parsing: bytes).array?.map(operation)).map { OperationList($0) }
        default: nil
        }
    }

    private static var damage: StorageError { .corrupt("operations of a payment") }

    private static func json(_ operation: PaymentOperation) -> JSONValue {
        var json = JSONObject()
        json.append("number", .integer(Int64(operation.number)))
        json.append("kind", .string(operation.kind.rawValue))
        json.append("minorUnits", .integer(operation.minorUnits))
        json.append("released", .integer(operation.released))
        json.append("state", .string(operation.state.rawValue))
        json.append("requestedAt", .integer(operation.requestedAt.milliseconds))
        json.append("changedAt", .integer(operation.changedAt.milliseconds))
        if let dueAt = operation.dueAt { json.append("dueAt", .integer(dueAt.milliseconds)) }
        if let capture = operation.capture { json.append("capture", .integer(Int64(capture))) }
        json.append("details", .string(Base64URL.encode(operation.details)))
        return .object(json)
    }

    private static func operation(_ json: JSONValue) throws -> PaymentOperation {
        func integer(_ name: String) throws -> Int64 {
            guard let value = Int64(json[name]?.text ?? "") else { throw damage }
            return value
        }
        guard let kind = PaymentOperation.Kind(rawValue: json["kind"]?.text ?? ""),
            let state = PaymentOperation.State(rawValue: json["state"]?.text ?? ""),
            let details = Base64URL.decode(json["details"]?.text ?? "")
        else { throw damage }
        return PaymentOperation(
            number: Int(try integer("number")), kind: kind, minorUnits: try integer("minorUnits"),
            released: try integer("released"), state: state,
            requestedAt: Instant(milliseconds: try integer("requestedAt")),
            changedAt: Instant(milliseconds: try integer("changedAt")),
            dueAt: json["dueAt"] == nil ? nil : Instant(milliseconds: try integer("dueAt")),
            capture: json["capture"] == nil ? nil : Int(try integer("capture")), details: details)
    }
}
