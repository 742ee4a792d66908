import GuichetCore
import GuichetLyra
import Testing

/// Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 4: the 22 rows of the answer.
@Suite("Each row of the guide's answer table")
struct AnswerRowTests {
    struct Row: Sendable, CustomStringConvertible {
        let path: String
        let json: JSONValue
        let read: @Sendable (LyraPayment) -> JSONValue?
        var description: String { path }
    }

    private static func row<Value: LyraValue>(
        _ path: String, _ json: JSONValue, _ read: @escaping @Sendable (LyraPayment) -> Value?
    ) -> Row {
        Row(path: path, json: json) { read($0)?.lyraJSON }
    }

    static let details = "transactions.transactionDetails"
    static let rows: [Row] = [
        row("shopId", "12345678") { $0.shopId },
        row("orderCycle", "CLOSED") { $0.orderCycle },
        row("orderStatus", "RUNNING") { $0.orderStatus },
        row("orderDetails.mode", "PRODUCTION") { $0.orderDetails?.mode },
        row("orderDetails.orderId", "myOrderId-1234") { $0.orderDetails?.orderId },
        row("customer.reference", "MyReference-123456") { $0.customer?.reference },
        row("customer.email", "sample@example.com") { $0.customer?.email },
        row("customer.billingDetails", ["city": "Paris"]) { $0.customer?.billingDetails },
        row("customer.shippingDetails", ["city": "Lyon"]) { $0.customer?.shippingDetails },
        row("customer.shoppingCart", ["taxAmount": .integer(12)]) { $0.customer?.shoppingCart },
        row("transactions.amount", .integer(4525)) { $0.transactions?.first?.amount },
        row("transactions.uuid", "aab72593d0ce428ca6dd73ac7293d92d") { $0.transactions?.first?.uuid },
        row("transactions.currency", "EUR") { $0.transactions?.first?.currency },
        row("transactions.detailedStatus", "AUTHORISED_TO_VALIDATE") { $0.transactions?.first?.detailedStatus },
        row("transactions.paymentMethodType", "CARD") { $0.transactions?.first?.paymentMethodType },
        row("\(details).liabilityShift", "YES") { $0.transactions?.first?.transactionDetails?.liabilityShift },
        row("\(details).wallet", "APPLE_PAY") { $0.transactions?.first?.transactionDetails?.wallet },
        row("\(details).cardDetails.effectiveBrand", "VISA") { card($0)?.effectiveBrand },
        row("\(details).cardDetails.legacyTransId", "992364") { card($0)?.legacyTransId },
        row("\(details).cardDetails.manualValidation", "NO") { card($0)?.manualValidation },
        row("\(details).cardDetails.expectedCaptureDate", "2022-09-09T07:46:06+00:00") {
            card($0)?.expectedCaptureDate
        },
        row("\(details).cardDetails.authorizationResponse.authorizationResult", "00") {
            card($0)?.authorizationResponse?.authorizationResult
        },
    ]

    private static func card(_ payment: LyraPayment) -> LyraCardDetails? {
        payment.transactions?.first?.transactionDetails?.cardDetails
    }

    /// Every row of the table with the guide's own examples.
    static let text = """
        {"shopId":"12345678","orderCycle":"CLOSED","orderStatus":"RUNNING",
         "orderDetails":{"mode":"PRODUCTION","orderId":"myOrderId-1234"},
         "customer":{"reference":"MyReference-123456","email":"sample@example.com","billingDetails":{"city":"Paris"},
                     "shippingDetails":{"city":"Lyon"},"shoppingCart":{"taxAmount":12}},
         "transactions":[{"amount":4525,"uuid":"aab72593d0ce428ca6dd73ac7293d92d","currency":"EUR",
           "detailedStatus":"AUTHORISED_TO_VALIDATE","paymentMethodType":"CARD",
           "transactionDetails":{"liabilityShift":"YES","wallet":"APPLE_PAY",
             "cardDetails":{"effectiveBrand":"VISA","legacyTransId":"992364","manualValidation":"NO",
               "expectedCaptureDate":"2022-09-09T07:46:06+00:00",
               "authorizationResponse":{"authorizationResult":"00"}}}}],"_type":"V4/Payment"}
        """

    @Test("there are 22 of them")
    func count() { #expect(Set(Self.rows.map(\.path)).count == 22) }

    @Test("is read where the guide has it", arguments: rows)
    func row(_ row: Row) throws {
        let json = try JSONValue(parsing: Array(Self.text.utf8))
        guard case .payment(let payment) = LyraAnswer(json) else {
            Issue.record("no payment")
            return
        }
        #expect(json.at(row.path) == row.json)
        #expect(row.read(payment) == row.json)
    }

    @Test("has its place in a blank answer", arguments: rows)
    func blank(_ row: Row) throws {
        var payment = LyraPayment.blank
        payment.transactions = [.blank]
        #expect(payment.lyraJSON.at(row.path) != nil)
    }

    @Test("may be absent, null, or of another type: it is then nil, and stays unchanged", arguments: rows)
    func lenient(_ row: Row) throws {
        #expect(row.read(LyraPayment()) == nil)
        #expect(row.read(.blank) == nil || row.json.object != nil)
        let odd = try JSONValue(parsing: Array(#"{"shopId":[1],"customer":"x","transactions":{"a":1}}"#.utf8))
        let payment = LyraPayment(json: odd.object ?? JSONObject())
        #expect(row.read(payment) == nil)
        #expect(payment.lyraJSON == odd)
    }
}
