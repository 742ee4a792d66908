import Foundation
import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import GuichetMerchant
import GuichetPassKit
import Testing

@Suite("Pay with Apple Pay through Scellius")
struct PayThroughScelliusTests {
    private func client(_ transport: any HTTPTransport) throws -> LyraClient {
        let shop = LyraShop(shopId: "69876357", password: LyraPassword("testpassword_invented"))
        return LyraClient(shop: shop, api: try #require(URL(string: "https://api.example")), transport: transport)
    }

    private func answer(
        _ service: LyraService, _ answer: some LyraValue
    ) -> Result<HTTPTransportResponse, HTTPTransportError> {
        var response = LyraResponse.blank
        response.webService = service
        response.status = .success
        response.mode = .test
        response.answer = answer.lyraJSON
        return .json(String(decoding: response.lyraJSON.encoded(), as: UTF8.self))
    }

    private func payment(_ status: LyraOrderStatus, cents: Int64 = 2_500) -> LyraPayment {
        var transaction = LyraPaymentTransaction.blank
        transaction.shopId = "69876357"
        transaction.amount = cents
        transaction.currency = .eur
        transaction.status = status
        transaction.operationType = .debit
        var payment = LyraPayment.blank
        payment.shopId = "69876357"
        payment.orderStatus = status
        payment.orderDetails?.orderId = "A1"
        payment.transactions = [transaction]
        return payment
    }

    private func paying(_ answers: Answers) async throws -> ApplePayServerAnswer {
        let message = try scelliusMessage(paying: "A1", with: Invented.payment())
        let client = try client(answers)
        return ApplePayServerAnswer(
            json: await answerToTheApp(about: "A1", cents: 2_500, message: message, over: client))
    }

    @Test("the server pays its own amount with the app's payload")
    func accepted() async throws {
        let answers = Answers(answer(.createPayment, payment(.paid)))
        #expect(try await paying(answers) == .accepted)
        let request = try #require(await answers.requests.first)
        #expect(request.url.path == "/api-payment/V4/Charge/CreatePayment")
        let body = try JSONValue(parsing: request.body)
        #expect(body["amount"] == .integer(2_500))
        #expect(body["orderId"] == "A1")
        #expect(body["payload"]?["type"] == "APPLE_PAY")
        #expect(body["payload"]?["data"]?["token"]?["transactionIdentifier"] == "00C0FFEE")
    }

    @Test("a refusal offers another card; an answer about another amount is no refusal")
    func refused() async throws {
        #expect(try await paying(Answers(answer(.createPayment, payment(.unpaid)))) == .refused(.otherCard))
        #expect(try await paying(Answers(answer(.createPayment, payment(.paid, cents: 1)))) == .unknown)
    }

    @Test("a lost answer is unknown, and is asked about; a call that was not sent is a refusal")
    func lost() async throws {
        #expect(try await paying(Answers(.lost)) == .unknown)
        #expect(try await paying(Answers()) == .refused(.retry))

        var order = LyraOrderTransactions.blank
        order.orderId = "A1"
        order.shopId = "69876357"
        var transaction = LyraTransaction.blank
        transaction.amount = 2_500
        transaction.currency = .eur
        transaction.status = .paid
        transaction.operationType = .debit
        order.transactions = [transaction]
        let client = try client(Answers(answer(.orderGet, order), .lost))
        let paid = await answerToTheApp(askingAbout: "A1", cents: 2_500, over: client)
        #expect(paid["outcome"] == "accepted")
        let unknown = await answerToTheApp(askingAbout: "A1", cents: 2_500, over: client)
        #expect(unknown["outcome"] == "unknown")
    }

    @Test("a message without a payload, and a token without a network, are refused before anything is sent")
    func incomplete() async throws {
        let answers = Answers()
        let client = try client(answers)
        let refused = await answerToTheApp(about: "A1", cents: 2_500, message: ["order": "A1"], over: client)
        #expect(refused["advice"] == "fixIntegration")
        let empty = await answerToTheApp(about: "A1", cents: 2_500, message: ["payload": [:]], over: client)
        #expect(empty["outcome"] == "refused")
        #expect(await answers.requests.isEmpty)

        let token = try ApplePayPaymentToken(
            paymentData: Array("{\"version\":\"EC_v1\"}".utf8),
            paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", type: .debit),
            transactionIdentifier: "00C0FFEE")
        let error = try #require(throws: LyraApplePayError.self) {
            try scelliusMessage(paying: "A1", with: ApplePayPayment(token: token))
        }
        #expect(error.field == "payload.data.token.paymentMethod.network")
    }
}
