import Engine
import GuichetCore

/// What a claim holds, in its columns: a word that says what, and the rest.
struct ClaimColumns {
    let holds: String
    let payment: String?
    let answer: [UInt8]?

    init(holds: String, payment: String?, answer: [UInt8]?) {
        self.holds = holds
        self.payment = payment
        self.answer = answer
    }

    init(_ content: ClaimContent) {
        switch content {
        case .payment(let id): self.init(holds: "payment", payment: id.text, answer: nil)
        case .operation(let id, let number):
            self.init(holds: "operation", payment: id.text, answer: Array("\(number)".utf8))
        case .answer(let bytes): self.init(holds: "answer", payment: nil, answer: bytes)
        case .validUntil(let end):
            self.init(holds: "validUntil", payment: nil, answer: Array("\(end.milliseconds)".utf8))
        case .spent: self.init(holds: "spent", payment: nil, answer: nil)
        }
    }

    func content() throws -> ClaimContent {
        switch (holds, payment, answer) {
        case ("payment", let id?, _): return .payment(PaymentID(id))
        case ("operation", let id?, let digits?):
            return .operation(PaymentID(id), number: Int(try Self.integer(digits)))
        case ("answer", _, let bytes?): return .answer(bytes)
        case ("validUntil", _, let digits?): return .validUntil(Instant(milliseconds: try Self.integer(digits)))
        case ("spent", _, _): return .spent
        default: throw StorageError.corrupt("a claim")
        }
    }

    private static func integer(_ digits: [UInt8]) throws -> Int64 {
        guard let number = Int64(String(decoding: digits, as: UTF8.self)) else { throw StorageError.corrupt("a claim") }
        return number
    }
}
