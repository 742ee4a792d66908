import Engine
import GuichetCore
import Testing

@testable import DirectAPI

@Suite("What Worldline Direct stores with a payment")
struct DirectDetailsTests {
    /// Every member, in the order in which they are stored.
    private static let complete = #"""
        {"method":"card","product":1,"scheme":130,"references":{"merchantReference":"A-1"},"eci":"5","bin":"411111",
        "hadCode":true,"hostedCheckoutId":"h","token":"t","isNewToken":true,"tokenizes":true,"follows":"f",
        "payoutReason":"p","authentication":{"outcome":"authenticated","way":"code","indicator":"i"},
        "redirection":{"returnMAC":"m","url":"https://acs.example"},"leftPage":true,"attempt":2,"cardIdentifier":"c",
        "cobrand":"alternative","mode":"SALE","schemeReference":"s","hasCheckDigit":false,"carRental":{"driverName":"D"},
        "isOfDevice":true,"debit":{"document":{"uniqueMandateReference":"u"},"exists":true},
        "surcharge":{"mode":"on-behalf-of","minorUnits":7},"conversion":{"isAccepted":true,"offer":"o","quotedAt":9},
        "mayBeFollowed":true,"asksForAddress":false,"walletAddress":"w","capturesWhenCompleted":false,"link":"l",
        "hostedTokenizationId":"k"}
        """#.split(separator: "\n").joined()

    @Test("every member is stored, in its place, and read again")
    func complete() throws {
        let details = try DirectDetails(stored: Array(Self.complete.utf8))
        #expect(String(decoding: try details.stored(), as: UTF8.self) == Self.complete)
        // A new member belongs into the text above.
        let members = Mirror(reflecting: details).children
        #expect(try details.storedObject().members.count == members.count)
    }

    @Test("a member without a value, and one that is false, is left out")
    func least() throws {
        let least = #"{"method":"redirect","product":840,"scheme":840}"#
        #expect(String(decoding: try DirectDetails(stored: Array(least.utf8)).stored(), as: UTF8.self) == least)
    }
}
