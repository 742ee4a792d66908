import Testing

@testable import Engine

@Suite("A notification that one node hands to another")
struct HandedNotificationTests {
    private static let shop = ShopID(api: "lyra", name: "69876357")

    @Test("arrives as it was sent, with its terms and its reference")
    func request() throws {
        var request = NotificationRequest(
            contentType: "application/x-www-form-urlencoded", body: [0, 255, 7],
            headers: [NotificationRequest.Header("A", "1"), NotificationRequest.Header("A", "2")],
            terms: DeliveryTerms(timeoutSeconds: 30, acceptsRedirects: true))
        request.origin = NotificationOrigin(
            id: NotificationID("n1"), shop: Self.shop, amount: 100, reference: { "ORDER1" })
        let bytes = HandedNotification(request, to: "https://shop.example/ipn").bytes
        let there = try #require(HandedNotification(bytes: bytes))
        #expect(there.url == "https://shop.example/ipn")
        #expect(there.request.contentType == request.contentType)
        #expect(there.request.body == request.body)
        #expect(there.request.headers == request.headers)
        #expect(there.request.terms == request.terms)
        #expect(there.request.origin?.id == NotificationID("n1"))
        #expect(there.request.origin?.shop == Self.shop)
        #expect(there.request.origin?.reference() == "ORDER1")
        #expect(HandedNotification(bytes: Array("{}".utf8)) == nil)
    }

    @Test(
        "gets the answer of the program, or the news that none takes it",
        arguments: [
            nil, .accepted, .failed(reason: "status 500"), .refused(reason: "status 410"),
            .postponed(seconds: 60, reason: "held back"),
        ] as [Delivery?])
    func answer(delivery: Delivery?) {
        #expect(HandedNotification.delivery(HandedNotification.answer(delivery)) == delivery)
    }

    @Test(
        "an answer of another version, or without the time of the next attempt, is a failed attempt: it is made again",
        arguments: [
            #"{"result":"later","reason":"why"}"#, #"{"result":"postponed","reason":"why"}"#,
            #"{"result":"postponed","seconds":-1,"reason":"why"}"#,
            #"{"result":"postponed","seconds":"soon","reason":"why"}"#,
        ])
    func unknown(answer: String) {
        #expect(HandedNotification.delivery(Array(answer.utf8)) == .failed(reason: "why"))
    }

    @Test("a program takes what is of its API and of its shop")
    func programs() {
        let listeners = NotificationListeners()
        let first = listeners.open(api: "lyra", shop: nil)
        let second = listeners.open(api: nil, shop: "002001000000001")
        let programs = listeners.programs(of: 7)
        #expect(programs.map(\.node) == [7, 7])
        #expect(programs.map(\.number) == [first, second])
        #expect(programs.map { $0.takes(Self.shop) } == [true, false])
        listeners.close(first)
        #expect(listeners.programs(of: 7).map(\.number) == [second])
    }
}
