import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a shopper reads about a payment that was accepted: rows with a label and a value. No user interface: tested on
/// Linux.
public struct Receipt: Sendable, Hashable {
    /// One row.
    public struct Row: Sendable, Hashable {
        /// What the value is.
        public let label: String
        /// As it is written in the language of the texts.
        public let value: String
    }

    /// The amount, the card, the reference and the date, as far as the answer has them.
    public let rows: [Row]

    /// - Parameters:
    ///   - response: the answer to an order.
    ///   - texts: the labels.
    /// - Returns: `nil` if the order was not accepted.
    public init?(_ response: INAPPOrderResponse, in texts: ShopperTexts) {
        guard response.isAccepted else { return nil }
        let ending = (response.maskedPan ?? "").reversed().prefix { $0.isNumber }.reversed()
        let card = [response.paymentMeanBrand?.shopperName, ending.isEmpty ? nil : "… \(String(ending))"]
            .compactMap(\.self).joined(separator: " ")
        let reference = response.transactionReference ?? response.s10TransactionReference?.s10TransactionId
        let values: [(String, String?)] = [
            (texts.sheet.amount, response.orderedAmount.map(texts.amountText)),
            (texts.sheet.card, card.isEmpty ? nil : card),
            (texts.sheet.reference, reference),
            (texts.sheet.date, response.transactionDateTime.flatMap { Self.day($0, in: texts) }),
        ]
        rows = values.compactMap { label, value in value.map { Row(label: label, value: $0) } }
    }

    /// The day of a date such as `2026-11-23T16:00:00+01:00`: the platform's own, in Paris.
    private static func day(_ text: String, in texts: ShopperTexts) -> String? {
        let parts = text.prefix(10).split(separator: "-")
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3, parts.count == 3 else { return nil }
        if let dayFormat = texts.dayFormat {
            // With a calendar: without one, DateComponents.date is nil.
            return dayFormat(
                DateComponents(
                    calendar: Calendar(identifier: .gregorian), year: numbers[0], month: numbers[1], day: numbers[2]))
        }
        return parts.reversed().joined(separator: texts.language == .german ? "." : "/")
    }
}
