import Engine
import GuichetCore

/// A value that one column stores.
protocol ColumnValue: SendableMetatype {
    var sqlValue: SQLValue { get }
    /// - Returns: `nil` for what no such value is stored as.
    static func read(_ value: SQLValue) -> Self?
}

extension Int64: ColumnValue {
    var sqlValue: SQLValue { .integer(self) }
    static func read(_ value: SQLValue) -> Int64? { if case .integer(let number) = value { number } else { nil } }
}

extension Int: ColumnValue {
    var sqlValue: SQLValue { .integer(Int64(self)) }
    static func read(_ value: SQLValue) -> Int? { Int64.read(value).map { Int($0) } }
}

extension Bool: ColumnValue {
    var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    static func read(_ value: SQLValue) -> Bool? { Int64.read(value).map { $0 != 0 } }
}

extension String: ColumnValue {
    var sqlValue: SQLValue { .text(self) }
    static func read(_ value: SQLValue) -> String? { if case .text(let text) = value { text } else { nil } }
}

extension [UInt8]: ColumnValue {
    var sqlValue: SQLValue { .blob(self) }
    static func read(_ value: SQLValue) -> [UInt8]? { if case .blob(let bytes) = value { bytes } else { nil } }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    var sqlValue: SQLValue { self?.sqlValue ?? .null }

    static func read(_ value: SQLValue) -> Wrapped?? {
        if case .null = value { return .some(nil) }
        return Wrapped.read(value).map { .some($0) }
    }
}

extension Instant: ColumnValue {
    var sqlValue: SQLValue { .integer(milliseconds) }
    static func read(_ value: SQLValue) -> Instant? { Int64.read(value).map { Instant(milliseconds: $0) } }
}

extension SealedValue: ColumnValue {
    var sqlValue: SQLValue { .blob(bytes) }
    static func read(_ value: SQLValue) -> SealedValue? { [UInt8].read(value).map { SealedValue(bytes: $0) } }
}

extension CardExpiry: ColumnValue {
    var sqlValue: SQLValue { .text(yyyyMM) }
    static func read(_ value: SQLValue) -> CardExpiry? { String.read(value).flatMap { try? CardExpiry(yyyyMM: $0) } }
}

extension MailAddress: ColumnValue {
    var sqlValue: SQLValue { .text(text) }
    static func read(_ value: SQLValue) -> MailAddress? { String.read(value).flatMap { MailAddress($0) } }
}

// MARK: Identifiers and names

/// An identifier that is stored as its text.
protocol TextColumnValue: ColumnValue {
    init(_ text: String)
    var text: String { get }
}

extension TextColumnValue {
    var sqlValue: SQLValue { .text(text) }
    static func read(_ value: SQLValue) -> Self? { String.read(value).map { Self($0) } }
}

extension AcquirerMessageID: TextColumnValue {}
extension CardFormID: TextColumnValue {}
extension CardTokenID: TextColumnValue {}
extension CheckoutSessionID: TextColumnValue {}
extension MailID: TextColumnValue {}
extension NotificationID: TextColumnValue {}
extension PaymentID: TextColumnValue {}
extension PaymentLinkID: TextColumnValue {}
extension WalletCardID: TextColumnValue {}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
    var sqlValue: SQLValue { .text(rawValue) }
    static func read(_ value: SQLValue) -> Self? { String.read(value).flatMap { Self(rawValue: $0) } }
}

extension ApplePayRegistrationStep.Answer: ColumnValue {}
extension AuthorisationKind: ColumnValue {}
extension CardForm.Outcome: ColumnValue {}
extension CheckoutSession.State: ColumnValue {}
extension CurrencyCode: ColumnValue {}
extension Mail.State: ColumnValue {}
extension MailKind: ColumnValue {}
extension Notification.State: ColumnValue {}
extension Payment.Direction: ColumnValue {}
extension PaymentLink.State: ColumnValue {}
extension PaymentState: ColumnValue {}
