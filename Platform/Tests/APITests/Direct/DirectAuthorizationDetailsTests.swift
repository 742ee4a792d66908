import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// `addAuthorizationDetails` (library for Python 10.3.0).
@Suite("Worldline Direct: data of a trade, before the capture", .timeLimit(.minutes(5)))
struct DirectAuthorizationDetailsTests {
    private static func add(
        _ id: String, _ rental: JSONValue, _ test: TestPlatform
    ) async throws -> DirectTester.Answer {
        try await test.direct.send(
            "POST", "/payments/\(id)/authorization-additional-data", ["carRentalData": rental])
    }

    @Test("they are kept with the payment, a second call replaces them, and no money moves")
    func kept() async throws {
        let sent = SentNotifications()
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var message = try #require(DirectTester.card().object)
            message.append("feedbacks", ["webhooksUrls": ["https://shop.example/hook"]])
            let id = try await test.direct.paid(.object(message))
            let before = try await test.onlyPayment()
            for agreement in ["A-1", "A-2"] {
                let rental: JSONValue = [
                    "agreementNumber": .string(agreement), "rentalRateAmount": .integer(5_000),
                    "pickupDetails": ["city": "Lille", "country": .integer(250)], "vehicle": ["classId": "C"],
                ]
                let answer = try await Self.add(id, rental, test)
                #expect(answer.status == 200)
                let payment = answer.document(DirectAuthorizationDetailsResponse.self).payment
                #expect(payment?.id?.rawValue == id && payment?.status == .pendingCapture)
            }
            let stored = try await test.onlyPayment()
            let details = try JSONValue(parsing: stored.details)
            #expect(details["carRental"]?["agreementNumber"] == "A-2")
            #expect(details["carRental"]?["pickupDetails"]?["city"] == "Lille")
            #expect(stored.totals == before.totals && stored.state == before.state && stored.dueAt == before.dueAt)
            let history = try await test.platform.paymentService.store.read { try $0.history(of: stored.id) }
            #expect(history.compactMap(\.kindName).suffix(2) == ["described", "described"])
            #expect(HistoryEntry.isUnbroken(history, endingAt: stored.history))
            // The capture is told of, and what came before it was told once.
            #expect(try await test.direct.send("POST", "/payments/\(id)/capture", [:]).status == 201)
            let events = try await poll("the capture's event") {
                let types = try DirectWebhookTests.events(sent).compactMap(\.type)
                // Two notifications may arrive in either order.
                return types.contains(.paymentCaptureRequested) && types.contains(.paymentPendingCapture) ? types : nil
            }
            #expect(events.filter { $0 == .paymentPendingCapture }.count == 1)
        }
    }

    @Test(
        "members that the library does not have are not kept, at any depth: neither thousands of them nor a card number"
    )
    func undeclared() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(DirectTester.card())
            var rental = JSONObject()
            rental.append("agreementNumber", "A-1")
            rental.append("cardNumber", "4330264936344675")
            rental.append("vehicle", ["classId": "C", "token": "4330264936344675"])
            for number in 0..<4_080 { rental.append("m\(number)", .bool(true)) }
            #expect(try await Self.add(id, .object(rental), test).status == 200)
            let details = try JSONValue(parsing: try await test.onlyPayment().details)
            #expect(details["carRental"] == ["agreementNumber": "A-1", "vehicle": ["classId": "C"]])
            let long: JSONValue = ["renterName": .string(String(repeating: "a", count: 4_096))]
            let refused = try await Self.add(id, long, test)
            #expect(refused.status == 400)
            #expect(refused.document(DirectErrorResponse.self).errors?.first?.propertyName == "carRentalData")
            let references: JSONValue = [
                "operationReferences": ["merchantReference": "capture-1", "cardNumber": "4330264936344675"]
            ]
            let captured = try await test.direct.send("POST", "/payments/\(id)/capture", references)
            #expect(captured.status == 201)
            let kept = captured.json?["captureOutput"]?["operationReferences"]
            #expect(kept == ["merchantReference": "capture-1"])
        }
    }

    @Test("after a capture, a cancellation or a decline it is too late")
    func tooLate() async throws {
        try await TestPlatform.run { test in
            for ending in ["capture", "cancel"] {
                let id = try await test.direct.paid(DirectTester.card())
                #expect(try await test.direct.send("POST", "/payments/\(id)/\(ending)", [:]).status < 300)
                #expect(try await Self.add(id, ["agreementNumber": "A-1"], test).error.hasPrefix("400 50001127"))
            }
            let declined = try await test.direct.send("POST", "/payments", DirectTester.card("4321456998744563"))
            let id = try #require(declined.payment?.id?.rawValue)
            #expect(try await Self.add(id, ["agreementNumber": "A-1"], test).status == 400)
            #expect(try await Self.add("9999999999_0", ["agreementNumber": "A-1"], test).status == 404)
        }
    }

    @Test("values that no network takes, and card numbers, are refused by their paths")
    func badInput() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(DirectTester.card())
            let before = try await test.onlyPayment().details
            for (rental, path) in [
                (["agreementNumber": .string(String(repeating: "9", count: 26))], "carRentalData.agreementNumber"),
                (["chargesAmount": .integer(-1)], "carRentalData.chargesAmount"),
                (["distanceMeasure": .integer(100_000)], "carRentalData.distanceMeasure"),
                (["vehicle": "C"], "carRentalData.vehicle"),
                (["returnDetails": ["country": .integer(1_000)]], "carRentalData.returnDetails.country"),
                (["renterName": "4330264936344675"], "carRentalData.renterName"),
            ] as [(JSONValue, String)] {
                let answer = try await Self.add(id, rental, test)
                #expect(answer.status == 400)
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == path)
            }
            let empty = try await test.direct.send("POST", "/payments/\(id)/authorization-additional-data", [:])
            #expect(empty.document(DirectErrorResponse.self).errors?.first?.propertyName == "carRentalData")
            #expect(try await test.onlyPayment().details == before)
        }
    }
}
