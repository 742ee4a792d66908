import Testing

@testable import Engine

@Suite("Notifications with faults that testers order")
struct FaultyNotificationTests {
    private static func altered(_ body: String, _ seal: NotificationRequest.SealPlace) -> String {
        let request = NotificationRequest(contentType: "text/plain", body: Array(body.utf8), seal: seal)
        return String(decoding: request.altered().body, as: UTF8.self)
    }

    @Test("of a form the content is altered, wherever the seal stands, and neither the seal nor what is not sealed")
    func content() {
        let cases = [
            (
                "Data=amount%3D2500%7CcurrencyCode%3D978&Seal=0a1&InterfaceVersion=HP_3.0", "Seal",
                "Data=amount%3D2500%7CcurrencyCode%3D970&Seal=0a1&InterfaceVersion=HP_3.0"
            ),
            (
                "kr-hash=0a1&kr-hash-algorithm=sha256&kr-answer=%7B%22amount%22%3A2500%7D&kr-src=PAY", "kr-hash",
                "kr-hash=0a1&kr-hash-algorithm=sha256&kr-answer=%7B%22amount%22%3A2501%7D&kr-src=PAY"
            ),
            // The longest one has no digit.
            (
                "vads_amount=2500&vads_page_action=PAYMENT&signature=12%3D", "signature",
                "vads_amount=2501&vads_page_action=PAYMENT&signature=12%3D"
            ),
        ]
        for (body, seal, altered) in cases { #expect(Self.altered(body, .field(seal)) == altered) }
    }

    @Test("of a body whose seal is in a header the last digit is altered; without a digit nothing can be")
    func body() {
        #expect(Self.altered(#"{"amount":2500}"#, .header("X-Seal")) == #"{"amount":2501}"#)
        #expect(Self.altered("no digit", .header("X-Seal")) == "no digit")
        #expect(Self.altered("seal=1", .field("seal")) == "seal=1")
    }
}
