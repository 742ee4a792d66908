import GuichetCore
import GuichetSips
import Testing

@Suite("In-App wire 1")
struct InAppWireTests {
    private func request(_ change: (inout InAppRequest) -> Void = { _ in }) -> InAppRequest {
        var request = InAppRequest()
        request.wireVersion = InAppWire.version
        request.operation = .cardOrder
        request.redirectionData = "data"
        change(&request)
        return request
    }

    @Test("has its version and path")
    func constants() {
        #expect(InAppWire.version == "GUICHET_1.0")
        #expect(InAppWire.path == "/inapp/v1")
        #expect(InAppOperation.cardOrder.rawValue == "cardOrder")
        #expect(InAppOperation.outcome.rawValue == "outcome")
    }

    @Test("a request is written as it is read")
    func roundTrip() throws {
        let full = request {
            $0.encryptedCard = "a.b.c.d.e"
            $0.paymentMeanBrand = .cb
            $0.paymentMeanBrandSelectionStatus = .appliedHolder
        }
        #expect(
            full.wireObject.members.map(\.name) == [
                "wireVersion", "operation", "redirectionData", "encryptedCard", "paymentMeanBrand",
                "paymentMeanBrandSelectionStatus",
            ])
        #expect(try InAppRequest(wireObject: full.wireObject) == full)
        #expect(throws: Never.self) { try full.checkFormats() }
    }

    @Test(
        "a request needs its version and its operation; the rest is for the operation to ask for",
        arguments: ["wireVersion", "operation"])
    func required(name: String) throws {
        #expect(throws: Never.self) { try request().checkFormats() }
        var object = request().wireObject
        object[name] = nil
        let incomplete = try InAppRequest(wireObject: object)
        let error = try #require(throws: WireError.self) { try incomplete.checkFormats() }
        #expect(error.code == .missing)
        #expect(error.field == name)
    }

    @Test("a request may not be longer than necessary")
    func lengths() {
        #expect(throws: Never.self) {
            try request { $0.redirectionData = String(repeating: "a", count: 8_192) }.checkFormats()
        }
        #expect(throws: WireError.self) {
            try request { $0.redirectionData = String(repeating: "a", count: 8_193) }.checkFormats()
        }
        #expect(throws: WireError.self) {
            try request { $0.encryptedCard = String(repeating: "a", count: 4_097) }.checkFormats()
        }
        #expect(throws: WireError.self) { try request { $0.redirectionData = "a\nb" }.checkFormats() }
    }

    @Test("an outcome is unseen, pending or final, and a final one carries the order's answer")
    func outcome() throws {
        let json = #"{"inAppResponseCode":"00","outcome":"final","response":{"inAppResponseCode":"05","orderId":"A1"}}"#
        let value = try JSONValue(parsing: json.utf8)
        let answer = try OutcomeAnswer(wireObject: #require(value.object))
        #expect(answer.inAppResponseCode == .accepted)
        #expect(answer.outcome == .final)
        #expect(answer.response?.inAppResponseCode == .refused)
        #expect(answer.response?.orderId == "A1")
        #expect(JSONValue.object(answer.wireObject).encoded() == Array(json.utf8))
        #expect([OutcomeState.unseen, .pending, .final].map(\.rawValue) == ["unseen", "pending", "final"])
    }

    @Test("an unknown outcome is kept unchanged")
    func newOutcome() throws {
        let value = try JSONValue(parsing: #"{"outcome":"later"}"#.utf8)
        let answer = try OutcomeAnswer(wireObject: #require(value.object))
        #expect(answer.outcome?.rawValue == "later")
        #expect(answer.response == nil)
    }
}
