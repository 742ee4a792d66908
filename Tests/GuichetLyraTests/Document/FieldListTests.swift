import GuichetCore
@_spi(Platform) import GuichetLyra
import Testing

@Suite("What is declared of a document")
struct FieldListTests {
    private static let all = Documents.requests + Documents.answers

    @Test(
        "is listed completely and in the order of the declaration, each field under its documented name",
        arguments: all.indices)
    func lists(index: Int) {
        let type = Self.all[index]
        #expect(type.rules.map(\.name) == type.reflected.map(\.name), "\(type)")
        for (label, name) in type.reflected { #expect(label == name, "\(type)") }
        #expect(Set(type.rules.map(\.name)).count == type.rules.count, "\(type)")
        #expect(!type.rules.isEmpty)
    }

    @Test("has a _type in answers, none in requests, and none twice")
    func types() {
        for type in Documents.requests { #expect(type.typeName == nil, "\(type)") }
        let names = Documents.answers.map { $0.typeName ?? "" }
        #expect(names.allSatisfy { $0.hasPrefix("V4/") })
        #expect(Set(names).count == names.count)
    }

    @Test("gives a blank answer with every field of the documented order, null where there is nothing, _type last")
    func blank() throws {
        let payment = LyraPayment.blank
        #expect(
            payment.json.members.map(\.name) == [
                "shopId", "orderCycle", "orderStatus", "serverDate", "orderDetails", "customer", "transactions",
                "subMerchantDetails", "_type",
            ])
        #expect(payment.json["shopId"] == .null)
        #expect(payment.json["transactions"] == .array([]))
        #expect(payment.documentType == "V4/Payment")
        #expect(payment.customer?.shippingDetails?.json["zipCode"] == .null)
        #expect(payment.customer?.documentType == "V4/Customer/Customer")
        let card = LyraPaymentTransaction.blank.transactionDetails?.cardDetails
        #expect(card?.json["authenticationResponse"] == .null)
        #expect(card?.json["sequenceType"] == nil)
        #expect(card?.threeDSResponse?.authenticationResultData?.json["cavv"] == .null)
    }
}

@Suite("A document")
struct DocumentTests {
    @Test("is equal to one with the same members, and to no other")
    func equality() {
        var one = LyraCustomer()
        one.email = "anna@example.com"
        #expect(Set([one, LyraCustomer(json: one.json), LyraCustomer()]).count == 2)
    }

    @Test("keeps unknown members, and reads known ones")
    func unknown() throws {
        let text =
            #"{"amount":1e2,"new":[1.50,{"b":null,"a":1}],"status":"NEWER","uuid":7,"_type":"V4/PaymentTransaction"}"#
        let json = try JSONValue(parsing: Array(text.utf8))
        var transaction = try #require(LyraPaymentTransaction(lyra: json))
        #expect(transaction.status == LyraOrderStatus(rawValue: "NEWER"))
        #expect(transaction.amount == nil)
        #expect(transaction.uuid == "7")
        #expect(transaction.currency == nil)
        #expect(String(decoding: transaction.lyraJSON.encoded(), as: UTF8.self) == text)
        transaction.status = .paid
        #expect(
            String(decoding: transaction.lyraJSON.encoded(), as: UTF8.self)
                == text.replacingFirst("NEWER", with: "PAID"))
    }

    @Test("writes a missing value as null in an answer, and leaves it out in a request")
    func null() {
        var answer = LyraPaymentTransaction.blank
        answer.errorCode = .paymentRefused
        answer.errorCode = nil
        #expect(answer == .blank)
        var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
        request.orderId = "A1"
        request.orderId = nil
        #expect(String(decoding: request.lyraJSON.encoded(), as: UTF8.self) == #"{"amount":999,"currency":"EUR"}"#)
    }

    @Test("is written in the documented order, whatever the order of the assignments")
    func order() {
        var request = LyraCreatePaymentRequest()
        request.ipnTargetUrl = "https://shop.example/ipn"
        request.orderId = "A1"
        request.currency = .eur
        request.amount = 999
        request.customer = LyraCustomer()
        request.customer?.reference = "R1"
        request.customer?.email = "anna@example.com"
        #expect(
            String(decoding: request.lyraJSON.encoded(), as: UTF8.self) == """
                {"amount":999,"currency":"EUR","orderId":"A1","ipnTargetUrl":"https://shop.example/ipn",\
                "customer":{"email":"anna@example.com","reference":"R1"}}
                """)
        var answer = LyraTransactionDetails.blank
        answer.subscriptionDetails = .blank
        let names = answer.json.members.map(\.name)
        #expect(names.firstIndex(of: "subscriptionDetails") == names.firstIndex(of: "fraudManagement").map { $0 + 1 })
        #expect(names.last == "_type")
    }

    @Test(
        "fills a blank document with the sent values: values where there are some, null elsewhere, nothing undeclared")
    func echo() throws {
        var sent = LyraCustomer()
        sent.email = "anna@example.com"
        sent.billingDetails = LyraBillingDetails()
        sent.billingDetails?.city = "Lyon"
        sent.json["status"] = "undeclared"
        let echo = LyraCustomer.blank.taking(sent)
        #expect(echo.email == "anna@example.com")
        #expect(echo.billingDetails?.city == "Lyon")
        #expect(echo.billingDetails?.json["zipCode"] == .null)
        #expect(echo.billingDetails?.documentType == "V4/Customer/BillingDetails")
        #expect(echo.json["status"] == nil)
        #expect(echo.json.members.map(\.name) == LyraCustomer.blank.json.members.map(\.name))
    }

    @Test("names the first fault in the documented order, whatever the order of the members")
    func firstFault() throws {
        for (text, fault) in [
            (#"{"orderId":"é","currency":"euro","amount":990}"#, "currency"),
            (#"{"orderId":"é","currency":"EUR"}"#, "amount"),
            (#"{"taxAmount":-1,"customer":{"email":"a@"},"currency":"EUR","amount":990}"#, "customer.email"),
            (#"{"unknown":null,"currency":"","amount":990}"#, "currency"),
        ] {
            let request = LyraCreatePaymentRequest(json: try #require(JSONValue(parsing: text.utf8).object))
            #expect(throws: LyraInputFault.self, "\(text)") { try request.check() }
            do { try request.check(at: "form") } catch { #expect(error.field == "form.\(fault)") }
        }
        try LyraCreatePaymentRequest(amount: 990, currency: .eur).check()
    }

    @Test("shows names and no values")
    func discreet() {
        var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
        request.paymentMethodToken = "secret-token"
        for shown in ["\(request)", "\(String(reflecting: request))", "\(Optional(request) as Any)"] {
            #expect(!shown.contains("secret-token"))
            #expect(shown.contains("paymentMethodToken"))
        }
    }
}

extension String {
    func replacingFirst(_ part: String, with other: String) -> String {
        guard let start = indices.first(where: { self[$0...].hasPrefix(part) }) else { return self }
        return self[..<start] + other + self[start...].dropFirst(part.count)
    }
}
