import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

/// Answers every request alike, and keeps what was asked.
private actor Line: HTTPTransport {
    private let status: Int
    private let body: String
    private(set) var asked: [String] = []

    init(_ status: Int, _ body: String) {
        self.status = status
        self.body = body
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        let header = request.headers.first { $0.name == "Authorization" }?.value ?? "-"
        asked.append("\(request.url.path) \(String(decoding: request.body, as: UTF8.self)) \(header)")
        return HTTPTransportResponse(status: status, body: Array(body.utf8))
    }
}

@Suite("The merchant's server, as the sheet asks it")
struct PaymentSheetServerTests {
    private func server(_ line: Line) throws -> PaymentSheetServer {
        .at(
            try #require(URL(string: "https://shop.example/checkout")), purchase: "cart-7", over: line,
            headers: [("Authorization", "Bearer a")])
    }

    @Test("gives an initialisation for a purchase and an operation")
    func initialise() async throws {
        let line = Line(
            200,
            #"{"publicKeyValue":"k","redirectionData":"d","redirectionUrl":"https://p.example/","redirectionVersion":"1"}"#
        )
        let answer = try await server(line).initialisation(.cardOrder)
        #expect(answer.initialisation?.redirectionData == "d")
        #expect(
            await line.asked == [
                #"/checkout/initialise {"purchase":"cart-7","operation":"CARDORDER"} Bearer a"#
            ])
    }

    @Test("says whether the purchase was charged; an answer about another one does not count")
    func charge() async throws {
        let line = Line(200, #"{"reference":"cart-7","charge":"charged"}"#)
        #expect(try await server(line).wasCharged() == .charged)
        #expect(await line.asked == [#"/checkout/charge {"reference":"cart-7"} Bearer a"#])
        let other = Line(200, #"{"reference":"cart-8","charge":"charged"}"#)
        #expect(try await server(other).wasCharged() == .notYetKnown)
    }

    @Test("is no answer without status 200 and a message", arguments: [(500, "{}"), (200, "no"), (404, "{}")])
    func failures(status: Int, body: String) async throws {
        let server = try server(Line(status, body))
        await #expect(throws: (any Error).self) { try await server.initialisation(.cardOrder) }
        await #expect(throws: (any Error).self) { try await server.wasCharged() }
    }

    @Test("is asked under TLS only")
    func withoutTLS() async throws {
        let line = Line(200, #"{"reference":"cart-7","charge":"charged"}"#)
        let base = try #require(URL(string: "http://shop.example/checkout"))
        let server = PaymentSheetServer.at(base, purchase: "cart-7", over: line)
        await #expect(throws: InAppError.self) { try await server.initialisation(.cardOrder) }
        await #expect(throws: InAppError.self) { try await server.wasCharged() }
        #expect(await line.asked.isEmpty)
    }

    @Test("is no initialisation if a value is missing or the purchase is paid")
    func incomplete() throws {
        var answer = CheckoutAnswer()
        answer.publicKeyValue = "k"
        #expect(answer.initialisation == nil)
        #expect(CheckoutAnswer(charge: .charged).initialisation == nil)
    }
}

@Suite("The receipt")
struct ReceiptTests {
    private func response() -> INAPPOrderResponse {
        var response = INAPPOrderResponse(.accepted)
        response.amount = "3000"
        response.currencyCode = .eur
        response.maskedPan = "4100##########17"
        response.paymentMeanBrand = .visa
        response.transactionReference = "A1"
        response.transactionDateTime = "2026-11-23T16:00:00+01:00"
        return response
    }

    @Test("has the amount, the card without its number, the reference and the day")
    func rows() throws {
        let receipt = try #require(Receipt(response(), in: ShopperTexts(.german)))
        #expect(receipt.rows.map(\.value) == ["30,00\u{A0}€", "Visa … 17", "A1", "23.11.2026"])
        #expect(receipt.rows.map(\.label) == ["Betrag", "Karte", "Referenz", "Datum"])
    }

    @Test("has the amount and the day as the app writes them, for a language of its own")
    func formats() throws {
        var texts = ShopperTexts(.english)
        texts.amountFormat = { "\($0.minorUnits) céntimos" }
        texts.dayFormat = { "\($0.day ?? 0) del \($0.month ?? 0) de \($0.year ?? 0)" }
        let receipt = try #require(Receipt(response(), in: texts))
        #expect(receipt.rows.first?.value == "3000 céntimos")
        #expect(receipt.rows.last?.value == "23 del 11 de 2026")
        texts.dayFormat = { $0.date == nil ? "no day" : "a day" }
        #expect(Receipt(response(), in: texts)?.rows.last?.value == "a day")
    }

    @Test("leaves out what the answer does not have")
    func incomplete() throws {
        let receipt = try #require(Receipt(INAPPOrderResponse(.accepted), in: ShopperTexts(.french)))
        #expect(receipt.rows.isEmpty)
        var wrong = response()
        wrong.transactionDateTime = "yesterday"
        #expect(try #require(Receipt(wrong, in: ShopperTexts(.french))).rows.count == 3)
    }

    @Test("is none for an order that was refused")
    func refused() {
        #expect(Receipt(INAPPOrderResponse(.refused), in: ShopperTexts(.french)) == nil)
    }
}
