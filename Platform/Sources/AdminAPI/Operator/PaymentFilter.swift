import APISupport
import Engine
import Foundation
import GuichetCore

/// Which payments an operator asks for, as texts of a request or a page.
struct PaymentFilter: Sendable, Hashable {
    /// A parameter of the API, and a field of the page.
    enum Field: String, CaseIterable, Sendable {
        case api, shop, state, reference, card, authorisation, amount, amountFrom, amountTo, since, until

        var about: String {
            switch self {
            case .api: "Only this API: sips, lyra or direct."
            case .shop: "Only this shop, such as 69876357 or lyra/69876357."
            case .state: "Only this state."
            case .reference: "The merchant's reference, or the identifier that a platform gave."
            case .card: "A masked card, such as 4970…0055, or its last four digits."
            case .authorisation: "An authorisation number, such as 1A2B3C, in capitals or not."
            case .amount: "Only this amount, such as 25.00 EUR."
            case .amountFrom: "This amount or more, such as 10.00 EUR."
            case .amountTo: "This amount or less, such as 99.99 EUR."
            case .since: "From this time: 2026-12-01T09:00:00Z, or a day in UTC."
            case .until: "Before this time. A date includes the whole day."
            }
        }
    }

    private(set) var texts: [Field: String] = [:]

    /// - Parameter text: an empty text, as the field of a page that was left empty, is no filter.
    init(_ text: (Field) -> String?) {
        for field in Field.allCases {
            if let text = text(field)?.trimmingCharacters(in: .whitespaces), !text.isEmpty { texts[field] = text }
        }
    }

    init() {}

    subscript(_ field: Field) -> String? {
        get { texts[field] }
        set { texts[field] = newValue }
    }

    var isEmpty: Bool { texts.isEmpty }
    var reference: String? { self[.reference] }

    /// - Throws: ``OperatorProblem`` for a text that is not in the form of its field.
    func query() throws -> PaymentQuery {
        var query = PaymentQuery()
        query.api = self[.api]
        query.shop = self[.shop]
        query.state = try OperatorCall.word(Field.state.rawValue, self[.state])
        query.card = try self[.card].map { text in
            guard let pattern = CardPattern(text) else {
                throw OperatorProblem.invalid(
                    Field.card.rawValue,
                    "is neither a masked card as 4970…0055 nor the last four digits of one (a whole card number is not taken)"
                )
            }
            return pattern
        }
        query.authorisation = try self[.authorisation].map { text in
            guard Self.isAuthorisation(text) else {
                throw OperatorProblem.invalid(
                    Field.authorisation.rawValue, "is not an authorisation number, such as 1A2B3C")
            }
            return text
        }
        query.amount = try amountRange()
        query.since = try self[.since].map { try Self.time($0, .since) }
        query.until = try self[.until].map { try Self.time($0, .until) }
        return query
    }

    /// Letters and digits, and fewer than a card number has: one that was typed here by mistake is not shown again.
    static func isAuthorisation(_ text: String) -> Bool {
        text.utf8.count <= 10 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func amountRange() throws -> AmountRange? {
        let exact = try amount(.amount)
        let (least, most) = (try amount(.amountFrom), try amount(.amountTo))
        guard exact == nil || (least == nil && most == nil) else {
            throw OperatorProblem.invalid(Field.amount.rawValue, "cannot be sent with amountFrom or amountTo")
        }
        guard let currency = (exact ?? least ?? most)?.currency else { return nil }
        guard (most ?? least)?.currency ?? currency == currency else {
            throw OperatorProblem.invalid(Field.amountTo.rawValue, "has another currency than amountFrom")
        }
        let (first, last) = (
            (exact ?? least)?.minorUnits ?? 0, (exact ?? most)?.minorUnits ?? Amount.maximumMinorUnits
        )
        guard first <= last else {
            throw OperatorProblem.invalid(Field.amountTo.rawValue, "is less than amountFrom")
        }
        return AmountRange(currency: currency, minorUnits: first...last)
    }

    private func amount(_ field: Field) throws -> Amount? {
        try self[field].map { text in
            guard let amount = Amount(people: text) else {
                throw OperatorProblem.invalid(field.rawValue, "is not an amount with its currency, such as 25.00 EUR")
            }
            return amount
        }
    }

    private static func time(_ text: String, _ field: Field) throws -> Instant {
        if text.utf8.count == 10, let start = Instant(iso8601: "\(text)T00:00:00Z") {
            return field == .until ? start.adding(seconds: 86_400) : start
        }
        guard let time = Instant(iso8601: text) else {
            throw OperatorProblem.invalid(
                field.rawValue, "is neither a date and time as 2026-12-01T09:00:00Z nor a day as 2026-12-01")
        }
        return time
    }
}
