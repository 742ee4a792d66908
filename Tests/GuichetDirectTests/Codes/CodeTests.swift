import GuichetCore
import GuichetDirect
import Testing

@Suite("The numbers of a payment's status")
struct StatusCodeTests {
    @Test(
        "have the flags of recorded answers",
        arguments: [
            (5, "PENDING_CAPTURE", "PENDING_MERCHANT", true, true, false),
            (9, "CAPTURED", "COMPLETED", false, false, true), (2, "REJECTED", "UNSUCCESSFUL", false, false, false),
            (61, "CANCELLED", "PENDING_MERCHANT", true, false, false),
            (81, "REFUND_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", false, false, false),
            (91, "CAPTURE_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", false, false, false),
            (0, "CREATED", "CREATED", false, false, false), (46, "REDIRECTED", "PENDING_PAYMENT", false, false, false),
            (51, "AUTHORIZATION_REQUESTED", "PENDING_CONNECT_OR_3RD_PARTY", false, false, false),
            (6, "CANCELLED", "UNSUCCESSFUL", false, false, false),
            (1, "CANCELLED", "UNSUCCESSFUL", false, false, false),
            (8, "REFUNDED", "REFUNDED", false, false, false),
            (93, "REJECTED_CAPTURE", "UNSUCCESSFUL", false, false, false),
            (83, "REJECTED", "UNSUCCESSFUL", false, false, false),
            (63, "PENDING_CAPTURE", "PENDING_MERCHANT", true, true, false),
        ] as [(Int64, String, String, Bool, Bool, Bool)])
    func facts(
        code: Int64, status: String, category: String, isAuthorized: Bool, isCancellable: Bool, isRefundable: Bool
    ) throws {
        let facts = try #require(DirectStatusCode(rawValue: code).facts)
        #expect(facts.status.rawValue == status)
        #expect(facts.category.rawValue == category)
        #expect(facts.isAuthorized == isAuthorized)
        #expect(facts.isCancellable == isCancellable)
        #expect(facts.isRefundable == isRefundable)
    }

    @Test("are the 31 documented ones, and a new one is not an error")
    func known() throws {
        #expect(
            DirectStatusCode.known.map(\.rawValue) == [
                0, 1, 2, 4, 5, 6, 7, 8, 9, 46, 50, 51, 52, 55, 56, 57, 59, 61, 62, 63, 71, 72, 73, 81, 82, 83, 85, 91,
                92, 93, 99,
            ])
        for code in DirectStatusCode.known {
            let facts = try #require(code.facts)
            #expect(DirectStatus.known.contains(facts.status))
            #expect(DirectStatusCategory.known.contains(facts.category))
            #expect(code.statusOutput?.statusCode == code)
        }
        #expect(DirectStatusCode(rawValue: 77).facts == nil)
        #expect(DirectStatusCode(rawValue: 77).statusOutput == nil)
    }

    @Test("have an advice")
    func advice() {
        #expect(DirectStatus.captured.advice == .none)
        #expect(DirectStatus.captureRequested.advice == .wait)
        #expect(DirectStatus.rejected.advice == .otherCard)
        #expect(DirectStatus(rawValue: "NEW").advice == .ask)
    }
}

@Suite("An identifier")
struct PaymentIDTests {
    @Test(
        "has a base and a number",
        arguments: [
            ("3066019730_0", "3066019730", 0), ("3066019730_12", "3066019730", 12),
            ("900000123000", "900000123000", nil),
            ("a_b_1", "a_b", 1), ("a_", "a_", nil), ("a_+1", "a_+1", nil), ("_1", "", 1),
        ] as [(String, String, Int?)])
    func parts(text: String, base: String, operation: Int?) {
        let id = DirectPaymentID(rawValue: text)
        #expect(id.base == base)
        #expect(id.operation == operation)
    }

    @Test("is put together")
    func made() { #expect(DirectPaymentID(base: "7", operation: 2).rawValue == "7_2") }
}

@Suite("An error's code")
struct ErrorCodeTests {
    @Test(
        "has the documented pair of status and id",
        arguments: [
            ("50001130", 404, "1002", "UNKNOWN_PAYMENT_ID"), ("50001111", 400, "1008", "INVALID_VALUE"),
            ("50001127", 400, nil, "ACTION_NOT_ALLOWED_ON_TRANSACTION"),
            ("50001129", 400, "1020", "ACTION_NOT_ALLOWED_ON_TRANSACTION"),
            ("30511001", 402, "9999", "EXTERNAL_ACQUIRER_ERROR"), ("30331001", 402, "9999", "INVALID_CARD"),
            ("30001002", 409, nil, "DUPLICATE_REQUEST_IN_PROGRESS"), ("40001134", 403, nil, "AUTHENTICATION_FAILURE"),
            ("50001118", 403, "9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED"),
        ] as [(String, Int, String?, String)])
    func facts(code: String, httpStatus: Int, older: String?, id: String) throws {
        let facts = try #require(DirectErrorCode(rawValue: code).facts)
        #expect(facts.httpStatus == httpStatus)
        #expect(facts.code == older)
        #expect(facts.id == id)
    }

    @Test("that is unknown is judged by its first digit")
    func unknown() {
        #expect(DirectErrorCode(rawValue: "30999001").advice == .otherCard)
        #expect(DirectErrorCode(rawValue: "50009999").advice == .fixIntegration)
        #expect(DirectErrorCode(rawValue: "").advice == .ask)
    }

    @Test("makes an error that has no null and no member without a value")
    func item() {
        let item = DirectErrorItem(.unknownPayment, propertyName: "paymentId")
        #expect(
            item.directJSON.written == """
                {"errorCode":"50001130","category":"DIRECT_PLATFORM_ERROR","code":"1002","httpStatusCode":404,\
                "id":"UNKNOWN_PAYMENT_ID","message":"UNKNOWN_PAYMENT_ID","propertyName":"paymentId","retriable":false}
                """)
        for code in DirectErrorCode.explained { #expect(!DirectErrorItem(code).directJSON.written.contains("null")) }
    }
}
