import Engine
import GuichetCore
import GuichetLyra
import Support
import Testing

@Suite("Lyra: operations on a transaction", .timeLimit(.minutes(5)))
struct LyraOperationsTests {
    @Test("Cancel before the capture; twice is PSP_105, after it PSP_075")
    func cancel() async throws {
        try await TestPlatform.run { test in
            for (delay, validation) in [(1, "NO"), (1, "YES"), (20, "NO"), (20, "YES")] as [(Int64, String)] {
                let uuid = try await test.lyra.paid(delay: delay, validation: validation)
                let cancelled = try await test.lyra.transaction("Cancel", uuid)
                #expect(cancelled.uuid == uuid)
                #expect(cancelled.detailedStatus == .cancelled)
                #expect(cancelled.status == .unpaid)
                #expect(try await test.lyra.code("Cancel", uuid) == "PSP_105")
                #expect(try await test.lyra.code("Refund", uuid) == "PSP_083")
            }
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            #expect(try await test.lyra.code("Cancel", uuid) == "PSP_075")
        }
    }

    @Test("Refund after the capture is a transaction of its own; refunds stack up to the amount and no further")
    func refund() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            #expect(try await test.lyra.code("Refund", uuid) == "PSP_076")
            try await test.pass(days: 1)
            let amount = JSONObject(["amount": 1_000, "currency": "EUR"])
            let refund = try await test.lyra.transaction("Refund", uuid, amount)
            #expect(refund.uuid != uuid)
            #expect(refund.operationType == .credit)
            #expect(refund.detailedStatus == .authorised)
            #expect(refund.amount == 1_000)
            #expect(refund.transactionDetails?.parentTransactionUuid == uuid)
            #expect(refund.transactionDetails?.creationContext == .refund)
            #expect(refund.transactionDetails?.cardDetails?.paymentSource == .other)
            #expect(refund.transactionDetails?.liabilityShift == nil)
            let parent = try await test.lyra.transaction("Get", uuid)
            #expect(parent.detailedStatus == .captured)
            #expect(parent.amount == 2_500)
            #expect(parent.transactionDetails?.cardDetails?.captureResponse?.refundAmount == 1_000)
            #expect(try await test.lyra.code("Refund", uuid, JSONObject(["amount": 1_501])) == "PSP_511")
            #expect(try await test.lyra.code("Refund", uuid, JSONObject(["amount": 2_501])) == "PSP_510")
            #expect(try await test.lyra.code("Refund", uuid, JSONObject(["amount": 0])) == "INT_009")
            #expect(
                try await test.lyra.code("Refund", uuid, JSONObject(["amount": 1, "currency": "USD"])) == "PSP_545")
            #expect(try await test.lyra.transaction("Refund", uuid).amount == 1_500)
            #expect(try await test.lyra.code("Refund", uuid) == "PSP_104")
            let refundId = try #require(refund.uuid)
            try await test.pass(days: 1)
            #expect(try await test.lyra.transaction("Get", refundId).detailedStatus == .captured)
            #expect(try await test.lyra.code("Refund", refundId) == "PSP_082")
            #expect(try await test.lyra.code("Duplicate", refundId, amount) == "PSP_512")
        }
    }

    @Test("after a refund is cancelled before it is sent, it can be made again")
    func refundCancelled() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            let refund = try #require(try await test.lyra.transaction("Refund", uuid).uuid)
            #expect(try await test.lyra.transaction("Cancel", refund).detailedStatus == .cancelled)
            #expect(try await test.lyra.transaction("Refund", uuid).amount == 2_500)
        }
    }

    @Test("CancelOrRefund does whichever is possible, or what the request says")
    func cancelOrRefund() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            let refundOnly = JSONObject(["resolutionMode": "REFUND_ONLY"])
            let cancellationOnly = JSONObject(["resolutionMode": "CANCELLATION_ONLY"])
            #expect(try await test.lyra.code("CancelOrRefund", uuid, refundOnly) == "PSP_076")
            #expect(try await test.lyra.code("CancelOrRefund", uuid, JSONObject(["amount": 1])) == "PSP_103")
            #expect(try await test.lyra.transaction("CancelOrRefund", uuid).detailedStatus == .cancelled)
            let other = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            #expect(try await test.lyra.code("CancelOrRefund", other, cancellationOnly) == "PSP_075")
            let refund = try await test.lyra.transaction("CancelOrRefund", other, JSONObject(["amount": 1]))
            #expect(refund.operationType == .credit)
            #expect(refund.amount == 1)
        }
    }

    @Test("Validate: to be captured, or to be authorised first; of any other status PSP_503; too late it is expired")
    func validate() async throws {
        try await TestPlatform.run { test in
            let near = try await test.lyra.paid(delay: 1, validation: "YES")
            #expect(try await test.lyra.transaction("Validate", near).detailedStatus == .authorised)
            #expect(try await test.lyra.code("Validate", near) == "PSP_503")
            let far = try await test.lyra.paid(delay: 20, validation: "YES")
            #expect(try await test.lyra.transaction("Validate", far).detailedStatus == .waitingAuthorisation)
            let late = try await test.lyra.paid(delay: 1, validation: "YES")
            try await test.pass(days: 7)
            #expect(try await test.lyra.transaction("Get", late).detailedStatus == .expired)
            #expect(try await test.lyra.code("Validate", late) == "PSP_503")
            #expect(try await test.lyra.transaction("Get", near).detailedStatus == .captured)
        }
    }

    /// "It can be validated as long as the authorisation has not expired" (Scellius, Apple Pay guide 1.0, section 4;
    /// docs/choices/lyra.md, LP6).
    @Test(
        "Validate and Update after the last instant for them are PSP_503, and the payment EXPIRED, before any due work",
        arguments: [(1 as Int64, 7 as Int64), (20, 20)])
    func tooLate(delay: Int64, lastDay: Int64) async throws {
        let update = JSONObject(["cardUpdate": ["manualValidation": "NO"]])
        try await TestPlatform.run { test in
            let validated = try await test.lyra.paid(delay: delay, validation: "YES")
            let changed = try await test.lyra.paid(delay: delay, validation: "YES")
            test.clock.advance(seconds: lastDay * 86_400)
            #expect(try await test.lyra.code("Validate", validated) == "PSP_503")
            #expect(try await test.lyra.code("Update", changed, update) == "PSP_503")
            for uuid in [validated, changed] {
                #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .expired)
            }
        }
        try await TestPlatform.run { test in
            let validated = try await test.lyra.paid(delay: delay, validation: "YES")
            test.clock.advance(seconds: lastDay * 86_400 - 1)
            let status = try await test.lyra.transaction("Validate", validated).detailedStatus
            #expect(status == (delay == 1 ? .authorised : .waitingAuthorisation))
        }
    }

    @Test("Update lowers the amount, moves the date within the authorisation, and can remove the validation")
    func update() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 1, validation: "YES")
            func update(_ members: KeyValuePairs<String, JSONValue>) -> JSONObject {
                JSONObject(["cardUpdate": .object(JSONObject(members))])
            }
            #expect(try await test.lyra.transaction("Update", uuid, update(["amount": 2_000])).amount == 2_000)
            #expect(try await test.lyra.code("Update", uuid, update(["amount": 2_001])) == "PSP_546")
            #expect(try await test.lyra.code("Update", uuid, update(["amount": 2_000])) == "PSP_014")
            let far: JSONValue = "2026-07-09T10:00:00+00:00"
            #expect(try await test.lyra.code("Update", uuid, update(["expectedCaptureDate": far])) == "PSP_547")
            for past: JSONValue in [
                "yesterday", "2026-06-30T10:00:00+00:00", "2026-07-01T09:59:59Z", "2026-06-30",
                // There is no such day.
                "2026-09-31T10:00:00Z", "2026-09-31",
            ] {
                #expect(try await test.lyra.code("Update", uuid, update(["expectedCaptureDate": past])) == "INT_006")
            }
            // A day without a time, and today.
            for (day, time) in [
                ("2026-07-02", "2026-07-02T00:00:00+00:00"), ("2026-07-01", "2026-07-01T10:00:00+00:00"),
            ] {
                let moved = try await test.lyra.transaction(
                    "Update", uuid, update(["expectedCaptureDate": .string(day)]))
                #expect(moved.transactionDetails?.cardDetails?.expectedCaptureDate == time)
            }
            let moved = try await test.lyra.transaction(
                "Update", uuid, update(["expectedCaptureDate": "2026-07-03T00:00:00Z"]))
            #expect(
                moved.transactionDetails?.cardDetails?.expectedCaptureDate == "2026-07-03T00:00:00+00:00")
            let free = try await test.lyra.transaction("Update", uuid, update(["manualValidation": "NO"]))
            #expect(free.detailedStatus == .authorised)
            #expect(free.transactionDetails?.cardDetails?.manualValidation == .no)
            #expect(try await test.lyra.code("Update", uuid, update(["manualValidation": "YES"])) == "PSP_548")
            #expect(try await test.lyra.code("Update", uuid, update(["manualValidation": "MAYBE"])) == "INT_005")
            try await test.pass(days: 3)
            let captured = try await test.lyra.transaction("Get", uuid)
            #expect(captured.detailedStatus == .captured)
            #expect(captured.amount == 2_000)
            #expect(try await test.lyra.code("Update", uuid, update(["amount": 1])) == "PSP_503")
        }
    }

    @Test("Capture does not wait for the evening; for any status except AUTHORISED it captures nothing")
    func capture() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.paid(delay: 3)
            let second = try await test.lyra.paid(delay: 3, validation: "YES")
            let both: JSONValue = ["uuids": [.string(first), .string(second)]]
            #expect(try await test.lyra.code("Transaction/Capture", both) == "PSP_503")
            #expect(try await test.lyra.transaction("Get", first).detailedStatus == .authorised)
            let answer = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(first)]])
            guard case .responseCode(let code) = answer else { throw LyraCall.Unexpected() }
            #expect(code.responseCode == 0)
            #expect(try await test.lyra.transaction("Get", first).detailedStatus == .captured)
        }
    }

    /// docs/choices/lyra.md, LP30
    @Test("a refusal of a Capture of several says which one it is about", arguments: [JSONValue.null, "2026-07-04"])
    func captureNamesTheWrongOne(date: JSONValue) async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.paid(delay: 3)
            let cancelled = try await test.lyra.paid(delay: 3)
            _ = try await test.lyra.transaction("Cancel", cancelled)
            let unknown = String(repeating: "0", count: 32)
            func refusal(_ uuids: [String]) async throws -> String? {
                let message: JSONValue = [
                    "uuids": .array(uuids.map { .string($0) }), "expectedCaptureDate": date,
                ]
                guard case .error(let error) = try await test.lyra.call("Transaction/Capture", message) else {
                    throw LyraCall.Unexpected()
                }
                return "\(error.errorCode?.rawValue ?? "") \(error.detailedErrorMessage ?? "")"
            }
            let second = "Invalid input value [name=uuids[1]]"
            #expect(try await refusal([first, cancelled.uppercased()]) == "PSP_503 \(second)")
            #expect(try await refusal([first, unknown]) == "PSP_010 \(second)")
            // The field's name would say nothing about a single one.
            #expect(try await refusal([cancelled]) == "PSP_503 ")
            #expect(try await test.lyra.transaction("Get", first).detailedStatus == .authorised)
        }
    }

    @Test("a refund cannot be changed, and the refusal says so: its status alone would not say why")
    func refundIsNotChanged() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            let refund = try #require(try await test.lyra.transaction("Refund", uuid).uuid)
            let other = try await test.lyra.paid(delay: 3)
            let why = "a refund cannot be changed"
            func detail(_ service: String, _ message: JSONValue) async throws -> String? {
                guard case .error(let error) = try await test.lyra.call(service, message) else {
                    throw LyraCall.Unexpected()
                }
                #expect(error.errorCode == "PSP_503")
                return error.detailedErrorMessage
            }
            let update: JSONValue = ["uuid": .string(refund), "cardUpdate": ["expectedCaptureDate": "2026-07-04"]]
            #expect(try await detail("Transaction/Update", update) == why)
            let capture: JSONValue = [
                "uuids": [.string(other), .string(refund)], "expectedCaptureDate": "2026-07-04",
            ]
            let second = "Invalid input value [name=uuids[1]]: \(why)"
            #expect(try await detail("Transaction/Capture", capture) == second)
        }
    }

    /// docs/choices/lyra.md, LP30
    @Test("a transaction that Capture names twice is captured once", arguments: [JSONValue.null, "2026-07-04"])
    func captureNamedTwice(date: JSONValue) async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 1)
            let twice: JSONValue = [
                "uuids": [.string(uuid), .string(uuid.uppercased())], "expectedCaptureDate": date,
            ]
            #expect(try await test.lyra.code("Transaction/Capture", twice) == nil)
            let wanted: LyraDetailedStatus = date == .null ? .captured : .authorised
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == wanted)
        }
    }

    /// docs/choices/lyra.md, LP30
    @Test("Capture with a date moves the capture of all of them to that day, as Update does, and captures none at once")
    func captureOnADay() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.paid(delay: 1)
            let second = try await test.lyra.paid(delay: 2)
            let waiting = try await test.lyra.paid(delay: 1, validation: "YES")
            func capture(_ uuids: [String], _ date: JSONValue) -> JSONValue {
                ["uuids": .array(uuids.map { .string($0) }), "expectedCaptureDate": date]
            }
            func code(_ uuids: [String], _ date: JSONValue) async throws -> String? {
                try await test.lyra.code("Transaction/Capture", capture(uuids, date))
            }
            func dates() async throws -> [String?] {
                var dates: [String?] = []
                for uuid in [first, second] {
                    let now = try await test.lyra.transaction("Get", uuid)
                    #expect(now.detailedStatus == .authorised)
                    dates.append(now.transactionDetails?.cardDetails?.expectedCaptureDate)
                }
                return dates
            }
            let before = ["2026-07-02T10:00:00+00:00", "2026-07-03T10:00:00+00:00"]
            for past: JSONValue in ["yesterday", "", "2026-06-30", "2026-07-01T09:59:59Z"] {
                #expect(try await code([first, second], past) == "INT_006")
            }
            #expect(try await code([first, second], "2026-07-09T10:00:00+00:00") == "PSP_547")
            #expect(try await code([first, waiting], "2026-07-04") == "PSP_503")
            #expect(try await dates() == before)
            // The second time both have this date already.
            for _ in 1...2 {
                let answer = try await test.lyra.call("Transaction/Capture", capture([first, second], "2026-07-04"))
                guard case .responseCode(let done) = answer else { throw LyraCall.Unexpected() }
                #expect(done.responseCode == 0)
                #expect(try await dates() == ["2026-07-04T00:00:00+00:00", "2026-07-04T00:00:00+00:00"])
            }
            try await test.pass(days: 3)
            #expect(try await test.lyra.transaction("Get", first).detailedStatus == .authorised)
            try await test.pass(days: 1)
            for uuid in [first, second] {
                #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .captured)
            }
        }
    }

    /// docs/choices/lyra.md, LP60
    @Test("Capture with a commission is INT_878, and captures nothing; 0 changes nothing")
    func commission() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 3)
            func capture(_ commission: JSONValue) -> JSONValue {
                ["uuids": [.string(uuid)], "commission": commission]
            }
            for commission in [100, -1] as [Int64] {
                #expect(try await test.lyra.code("Transaction/Capture", capture(.integer(commission))) == "INT_878")
            }
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .authorised)
            #expect(try await test.lyra.code("Transaction/Capture", capture(.integer(0))) == nil)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .captured)
        }
    }

    @Test("Duplicate pays again with the card of a transaction that is over, without its security code")
    func duplicate() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            let again = JSONObject(["amount": 900, "currency": "EUR", "orderId": "AGAIN"])
            #expect(try await test.lyra.code("Duplicate", uuid, again) == "PSP_503")
            try await test.pass(days: 1)
            let copy = try await test.lyra.transaction("Duplicate", uuid, again)
            #expect(copy.detailedStatus == .authorised)
            #expect(copy.amount == 900)
            #expect(copy.orderDetails?.orderId == "AGAIN")
            #expect(copy.transactionDetails?.parentTransactionUuid == uuid)
        }
    }

    @Test("Order/Get lists every attempt and refund of an order, oldest first, filtered by kind if requested")
    func order() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment(pan: "4970100000000113"))
            test.clock.advance(seconds: 1)
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            _ = try await test.lyra.transaction("Refund", uuid)
            func list(_ type: String? = nil) async throws -> [LyraTransaction] {
                var message: JSONObject = JSONObject(["orderId": "ORDER1"])
                if let type { message.append("operationType", .string(type)) }
                guard case .orderTransactions(let order) = try await test.lyra.call("Order/Get", .object(message))
                else { throw LyraCall.Unexpected() }
                return order.transactions ?? []
            }
            let all = try await list()
            #expect(all.map(\.detailedStatus) == [.refused, .captured, .authorised])
            #expect(try await list("CREDIT").map(\.operationType) == [.credit])
            #expect(try await list("DEBIT").count == 2)
            #expect(try await test.lyra.code("Order/Get", ["orderId": "NOBODY"]) == "PSP_010")
            for _ in 0..<27 { _ = try await test.lyra.paid(delay: 0) }
            #expect(try await list().count == 30)
            _ = try await test.lyra.paid(delay: 0)
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_015")
        }
    }

    @Test("another shop's transaction is not found; one of the other mode is not found with this password")
    func others() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 1)
            var other = test.lyra
            other.shopId = "42229744"
            other.password = "testpassword_IvhGC31Fb7m48mNmgdmRSGa5RkGy5nc0FXcvR1uKog8Ms"
            var production = test.lyra
            production.password = LyraCall.productionPassword
            for operation in ["Get", "Cancel", "Refund", "Validate", "CancelOrRefund"] {
                #expect(try await other.code(operation, uuid) == "PSP_010")
                #expect(try await production.code(operation, uuid) == "INT_912")
            }
            let amount = JSONObject(["amount": 900, "currency": "EUR"])
            let update = JSONObject(["cardUpdate": ["amount": 1]])
            let uuids: JSONValue = ["uuids": [.string(uuid)]]
            #expect(try await production.code("Duplicate", uuid, amount) == "INT_912")
            #expect(try await production.code("Update", uuid, update) == "INT_912")
            #expect(try await production.code("Transaction/Capture", uuids) == "INT_912")
            #expect(try await other.code("Duplicate", uuid, amount) == "PSP_010")
            #expect(try await other.code("Update", uuid, update) == "PSP_010")
            #expect(try await other.code("Transaction/Capture", uuids) == "PSP_010")
            #expect(try await production.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            #expect(try await other.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .authorised)
            #expect(try await test.stored().payments == 1)
        }
    }
}
