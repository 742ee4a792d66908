import Engine
import GuichetSips
import Testing

@testable import SipsAPI

@Suite("The stored details of an order of the Sips family")
struct OrderDetailsTests {
    @Test(
        "are its fields, the brand, and the issuer's answer if there is one",
        arguments: [
            (nil, ""),
            (AuthenticationResult(.failed), #","authentication":{"outcome":"failed"}"#),
            (
                AuthenticationResult(.authenticated, by: .code),
                #","authentication":{"outcome":"authenticated","way":"code"}"#
            ),
        ] as [(AuthenticationResult?, String)])
    func stored(authentication: AuthenticationResult?, text: String) throws {
        var order = OrderInitializeRequest()
        order.captureDay = "3"
        order.transactionReference = "REF1"
        var details = SipsOrderDetails(order: order, brand: .cb, selection: .appliedHolder)
        details.authentication = authentication
        let stored = try details.stored()
        let fields =
            #"{"order":{"captureDay":"3","transactionReference":"REF1"},"brand":"CB","selection":"APPLIED_HOLDER""#
        #expect(String(decoding: stored, as: UTF8.self) == fields + text + #","formVersion":2}"#)
        let read = try SipsOrderDetails(stored: stored)
        #expect(read.order == order)
        #expect(read.brand == .cb)
        #expect(read.selection == .appliedHolder)
        #expect(read.authentication == authentication)
    }
}
