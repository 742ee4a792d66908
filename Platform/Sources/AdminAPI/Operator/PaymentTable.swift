import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import NIOCore

/// Payments as comma-separated values (RFC 4180), for spreadsheets and programs: all that a filter finds, newest first, a line for
/// each. The first line has the names that the members have in the API's JSON.
struct PaymentTable: Sendable {
    static let mediaType = "text/csv"

    static let columns = [
        "createdAt", "api", "shop", "reference", "id", "direction", "parent", "state", "code", "currency", "amount",
        "authorised", "captured", "refunded", "cancelled", "open", "card", "brand", "provider", "updatedAt",
    ]

    let payments: OperatorPayments

    /// Page by page, so that a table of any length takes little memory, and no read of the store takes long.
    ///
    /// - Parameter isAdmitted: whether the caller may still read them. Otherwise the connection ends before the table does, which
    ///   no client takes for the whole of it.
    /// - Throws: ``OperatorProblem`` for a filter that cannot be used.
    func response(
        _ filter: PaymentFilter, while isAdmitted: @escaping @Sendable () -> Bool
    ) async throws -> Response {
        let first = try await page(filter, after: nil)
        return Response(
            status: .ok, headers: .download(as: "\(Self.mediaType); charset=utf-8", named: "payments.csv"),
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: Self.line(Self.columns)))
                var page = first
                while true {
                    try await writer.write(ByteBuffer(string: page.payments.map { line($0) }.joined()))
                    guard let next = page.next else { break }
                    guard isAdmitted() else { throw Ended() }
                    page = try await self.page(filter, after: next)
                }
                try await writer.finish(nil)
            })
    }

    /// The token or the session ended meanwhile.
    struct Ended: Error {}

    private func page(_ filter: PaymentFilter, after: String?) async throws -> OperatorPayments.Page {
        try await payments.page(filter, after: after, limit: OperatorCall.pageLimit)
    }

    // MARK: Lines

    private func line(_ payment: Payment) -> String {
        let (currency, totals) = (payment.amount.currency, payment.totals)
        var (card, brand, provider) = ("", "", "")
        switch payment.instrument {
        case .card(let used): (card, brand) = (used.masked, used.brand)
        case .provider(let name): provider = name
        }
        let sums = [
            payment.amount.minorUnits, totals.authorised, totals.captured, totals.refunded,
            totals.cancelled + totals.lowered, totals.open,
        ]
        return Self.line(
            [
                payment.createdAt.iso8601, payment.shop.api, payment.shop.name, payments.names(payment) ?? "",
                payment.id.text, payment.direction.rawValue, payment.parent?.text ?? "", payment.state.rawValue,
                OperatorAnswers.code(payment) ?? "", currency.facts?.alphabetic ?? currency.rawValue,
            ] + sums.map { Self.decimal($0, currency) } + [card, brand, provider, payment.updatedAt.iso8601])
    }

    private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    /// In the currency's unit, with a point; of a currency whose decimals are not known, in the smallest one.
    private static func decimal(_ minorUnits: Int64, _ currency: CurrencyCode) -> String {
        guard let exponent = currency.facts?.exponent, exponent > 0 else { return String(minorUnits) }
        let digits = String(minorUnits)
        let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        return "\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
    }

    /// A reference is a text of a merchant's customer, perhaps. What a spreadsheet would take for a formula begins with an
    /// apostrophe (CWE-1236).
    static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let safe = isFormula ? "'\(text)" : text
        guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return safe }
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
