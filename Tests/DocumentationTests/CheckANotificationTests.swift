import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("Check a notification")
struct CheckANotificationTests {
    private static let key = SipsSecretKey("002001000000001_KEY1")

    private struct Books: TransactionLookup {
        func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? { .captured }
    }

    private func notification(_ code: String, key: SipsSecretKey = key) throws -> [UInt8] {
        let data =
            "currencyCode=978|merchantId=002001000000001|responseCode=\(code)|transactionReference=A1|keyVersion=1"
            + "|amount=2500"
        let seal = try #require(PostSeal.seal(data: data, with: key))
        return Array("Data=\(FormEncoding.encode(data))&Seal=\(seal)".utf8)
    }

    @Test("the app gets the four values of a sealed answer")
    func initialised() async throws {
        var answer = JSONObject()
        for (name, value) in [
            ("publicKeyValue", "key"), ("redirectionData", "data"), ("redirectionStatusCode", "00"),
            ("redirectionUrl", "https://pay.example/inapp/v1"), ("redirectionVersion", "GUICHET_1.0"),
        ] {
            answer.append(name, .string(value))
        }
        let sealed = try #require(MessageSeal.sealing(answer, with: Self.key))
        let answers = Answers(.json(String(decoding: JSONValue.object(sealed).encoded(), as: UTF8.self)))
        let office = try #require(URL(string: "https://office.example"))
        let data = try await answerToTheApp(
            ordering: Invented.amount(), reference: "A1", office: office, key: Self.key, transport: answers)
        #expect(try JSONDecoder().decode(Initialisation.self, from: data).redirectionData == "data")
    }

    @Test("an order is paid by an accepted notification about its amount")
    func paid() throws {
        let amount = try Invented.amount()
        #expect(try paidOrder(in: notification("00"), key: Self.key) { _ in amount } == "A1")
        #expect(try paidOrder(in: notification("05"), key: Self.key) { _ in amount } == nil)
        #expect(try paidOrder(in: notification("00"), key: Self.key) { _ in nil } == nil)
        let other = Amount(minorUnits: 2_501, currency: .eur)
        #expect(try paidOrder(in: notification("00"), key: Self.key) { _ in other } == nil)
    }

    @Test("a notification with another key's seal is refused")
    func forged() throws {
        let forged = try notification("00", key: SipsSecretKey("another"))
        let error = try #require(throws: NotificationError.self) {
            try paidOrder(in: forged, key: Self.key) { _ in nil }
        }
        #expect(error.code == .wrongSeal)
    }

    @Test("the app learns that it was charged")
    func charged() async throws {
        let answer = await wasCharged("A1", initialisedAt: Date(), asking: Books())
        #expect(try JSONValue(parsing: answer)["charge"]?.text == "charged")
    }
}
