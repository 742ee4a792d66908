import Engine
import GuichetCore
import Testing

@testable import LyraAPI

@Suite("What Lyra stores with a payment")
struct LyraDetailsTests {
    /// Every member, in the order in which they are stored.
    private static let complete = #"""
        {"mode":"TEST","orderId":"A-1","metadata":{"b":"1","a":"2"},"customer":{"email":"anna@example.com"},
        "userAgent":"g","ip":"192.0.2.1","series":"s","installments":"0","source":"EC","wallet":"APPLE_PAY",
        "authenticated":true,"cardHolderName":"Anna","context":"CHARGE","token":"t","withToken":true,"updatesToken":true,
        "form":true,"mayBeTriedAgain":true,"authentication":{"outcome":"authenticated","way":"code"},"duplicateOf":"d",
        "attempt":{"session":"f","number":2},"redirect":{"fields":{"vads_amount":"1"}},"paymentOrder":"p",
        "receiptEmail":"bert@example.com","subscription":"u","recurrence":3,"opens":"o",
        "instalment":{"number":1,"count":2,"total":9,"following":[{"amount":4,"days":30}]},
        "challenge":"CHALLENGE_REQUESTED","tax":{"taxAmount":1},"orderTotal":8,"requestor":"r","browserAccept":"b",
        "fingerPrintId":"i","formVersion":2}
        """#.split(separator: "\n").joined()

    @Test("every member is stored, in its place, and read again")
    func complete() throws {
        let details = try LyraDetails(stored: Array(Self.complete.utf8))
        #expect(String(decoding: try details.stored(), as: UTF8.self) == Self.complete)
        // A new member belongs into the text above. One more is the version of the form.
        let members = Mirror(reflecting: details).children
        #expect(try details.storedObject().members.count == members.count + 1)
    }

    @Test("a member without a value, and one that is false, is left out")
    func least() throws {
        let least = #"{"mode":"TEST","source":"EC","context":"CHARGE","formVersion":2}"#
        #expect(String(decoding: try LyraDetails(stored: Array(least.utf8)).stored(), as: UTF8.self) == least)
    }
}
