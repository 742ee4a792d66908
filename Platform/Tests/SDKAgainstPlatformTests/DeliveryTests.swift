import Foundation
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

@Suite("Automatic responses, received by a merchant's server", .builtBinary, .timeLimit(.minutes(10)))
struct DeliveryTests {
    @Test("a payment is notified once it is decided, sealed, with the phone's answer")
    func whole() async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                let shopper = Shopper(platform: platform, shop: .sips, told: receiver.url)
                let answer = try await shopper.pay("WHOLE1")
                #expect(answer.isAccepted)

                let request = try await receiver.next(within: 120)
                #expect(request.method == "POST")
                #expect(request.path == "/notifications")
                #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
                let response = try DemoShop.sips.verifier().verify(form: request.body)
                #expect(response.responseCode == .accepted)
                #expect(response.transactionReference == "WHOLE1")
                #expect(response.amount == answer.orderedAmount)
                #expect(response["authorisationId"] == answer.authorisationId)
                #expect(response["maskedPan"] == answer.maskedPan)
                #expect(!request.text.contains(TestCard.accepted.number))
                #expect(throws: NotificationError.self) { try DemoShop.mercanet.verifier().verify(form: request.body) }
            }
        }
    }

    @Test("a receiver that answers 500 is notified again, with the same content")
    func again() async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.answer(500), .accept)
                try await Shopper(platform: platform, shop: .sips, told: receiver.url).pay("AGAIN1")
                let first = try await receiver.next(within: 120)
                let second = try await receiver.next(within: 120)
                #expect(second.body == first.body)
                #expect(
                    try DemoShop.sips.verifier().verify(form: second.body).transactionReference == "AGAIN1")
            }
        }
    }

    @Test("a redirect is not followed: the shop's own address is called again", arguments: [302, 307])
    func redirect(status: Int) async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { elsewhere in
                try await NotificationReceiver.withReceiver { receiver in
                    receiver.behave(.redirect(to: elsewhere.url.absoluteString, status: status), .accept)
                    try await Shopper(platform: platform, shop: .sips, told: receiver.url).pay("REDIRECT1")
                    _ = try await receiver.next(within: 120)
                    // The second try is the proof that the first one is over.
                    _ = try await receiver.next(within: 120)
                    #expect(elsewhere.received.isEmpty)
                }
            }
        }
    }

    @Test("a receiver that hangs, with a long queue, does not delay another shop's responses")
    func hanging() async throws {
        let queue = 12
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { good in
                try await NotificationReceiver.withReceiver { hanging in
                    hanging.behave(.hang)
                    let unlucky = Shopper(platform: platform, shop: .mercanet, told: hanging.url)
                    for number in 1...queue { try await unlucky.pay("HANGS\(number)") }
                    _ = try await hanging.next()

                    try await Shopper(platform: platform, shop: .sips, told: good.url).pay("GOOD1")
                    let response = try await good.nextResponse(verifiedBy: DemoShop.sips.verifier(), within: 120)
                    #expect(response.transactionReference == "GOOD1")
                    // Only those whose turn it was are under way there: nothing had to be given up first.
                    #expect(hanging.received.count < queue)
                }
            }
        }
    }
}
