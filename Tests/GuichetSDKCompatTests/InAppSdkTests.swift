import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKCompat
import GuichetSips
import Testing

/// A network that gives one answer to everything.
private actor OneAnswer: HTTPTransport {
    private let answer: Result<String, HTTPTransportError>
    private(set) var requests: [HTTPTransportRequest] = []

    init(_ answer: Result<String, HTTPTransportError>) { self.answer = answer }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        return HTTPTransportResponse(status: 200, body: Array(try answer.get().utf8))
    }
}

/// A platform that answers every call with one code, or whose answers are all lost.
private struct OneCode: PaymentPlatform {
    let code: String?

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        guard let code else {
            let lost = InAppError.outcomeUnknown("lost")
            // As a driver of an app's own that does not tell a change from a payment.
            throw effect(of: request) == .asks ? lost.meaning(.asks) : lost
        }
        var fields = JSONObject()
        fields.append(Request.Response.codeField, .string(code))
        do {
            return try Request.Response(wireObject: fields)
        } catch {
            throw InAppError.outcomeUnknown("\(error)")
        }
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome { .pending }
}

/// How often, and where, a handler was called.
@MainActor
private final class Calls {
    var count = 0
}

/// The class has one driver for all, so these run one after the other.
@MainActor
@Suite("InAppSdk, in the style of the closed framework", .serialized)
struct InAppSdkTests {
    private static let url = "https://pay.example/inapp/v1"

    private func use(_ answer: Result<String, HTTPTransportError>) -> OneAnswer {
        let transport = OneAnswer(answer)
        InAppSdk.use(InAppWireDriver(transport: transport, resends: 0))
        return transport
    }

    private func validate(
        paRes: String? = "cGFyZXM%3D", url: String? = url, version: String? = InAppWire.version
    ) async -> GuichetSDKCompat.INAPPOrderResponse {
        let calls = Calls()
        let response = await withCheckedContinuation { continuation in
            InAppSdk.cardValidateAuthenticationAndOrder(
                withPaResMessage: paRes, andTransactionContextData: "Y29udGV4dA", andRedirectionUrl: url,
                andTransactionContextVersion: version
            ) { response in
                MainActor.assertIsolated()
                calls.count += 1
                if calls.count == 1 { continuation.resume(returning: response) }
            }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(calls.count == 1)
        return response
    }

    @Test("calls the handler once, on the main queue, with every field")
    func answer() async throws {
        let transport = use(
            .success(
                #"{"inAppResponseCode":"00","amount":"2500","cardData":{"cardBrand":"CB"},"#
                    + #""authentExemptionReasonList":["a","b"],"s10TransactionReference":{"s10TransactionId":"7"}}"#))
        let response = await validate()
        #expect(response.inAppResponseCode == "00")
        #expect(response.amount == "2500")
        #expect(response.cardData?.cardBrand == "CB")
        #expect(response.authentExemptionReasonList == ["a", "b"])
        #expect(response.s10TransactionReference?.s10TransactionId == "7")
        #expect(response.authorisationId == nil)
        #expect(response.advice == "none")
        #expect(response.reason == nil)
        let sent = try #require(await transport.requests.first)
        let message = try #require(JSONValue(parsing: sent.body).object)
        #expect(message["operation"] == "cardValidateAuthenticationAndOrder")
        #expect(message["paResMessage"] == "cGFyZXM%3D")
        #expect(message["transactionContextData"] == "Y29udGV4dA")
    }

    @Test(
        "the second of two taps is advised to ask, and a mistake is advised to be corrected",
        arguments: [("redirectionData", "ask"), ("transactionContextData", "ask"), ("encryptedCard", "fixIntegration")])
    func secondTap(field: String, advice: String) async {
        _ = use(.success(#"{"inAppResponseCode":"34","errorFieldName":"\#(field)"}"#))
        let response = await validate()
        #expect(response.inAppResponseCode == "34")
        #expect(response.advice == advice)
    }

    @Test(
        "the answer of getTransactionData is about a charge, although it only asks",
        arguments: [
            (#""inAppResponseCode":"60""#, "wait"), (#""inAppResponseCode":"34""#, "ask"),
            (#""inAppResponseCode":"99""#, "ask"),
            (#""inAppResponseCode":"00","transactionStatus":"CAPTURED""#, "none"),
            (#""inAppResponseCode":"05","transactionStatus":"REFUSED""#, "otherCard"),
            (#""inAppResponseCode":"97","transactionStatus":"EXPIRED""#, "startAgain"),
            // Decided more than a day ago, and perhaps captured (docs/in-app-wire.md, 5.12).
            (#""inAppResponseCode":"97","errorFieldName":"transactionContextData""#, "ask"),
            (#""inAppResponseCode":"05""#, "ask"), (#""inAppResponseCode":"12""#, "ask"),
        ])
    func transactionData(fields: String, advice: String) async {
        _ = use(.success("{\(fields)}"))
        let response = await withCheckedContinuation { continuation in
            InAppSdk.getTransactionData(
                withTransactionContextData: "Y29udGV4dA", andTransactionContextVersion: InAppWire.version,
                andRedirectionUrl: Self.url
            ) { continuation.resume(returning: $0) }
        }
        #expect(response.advice == advice)
    }

    @Test("an answer about a payment that has no code is asked about, and any other question may be repeated")
    func withoutCode() {
        #expect(GuichetSips.INAPPOrderResponse().advice(after: .asks) == .ask)
        #expect(GuichetSips.INAPPGetTransactionDataResponse().advice(after: .asks) == .ask)
        #expect(GuichetSips.INAPPGetWalletDataResponse().advice(after: .asks) == .retry)
    }

    @Test(
        "after a call that does not pay, no code's advice is about a charge",
        arguments: [
            ("99", "retry"), ("90", "retry"), ("94", "correctInput"), ("05", "correctInput"), ("97", "startAgain"),
        ])
    func adviceWithoutCharge(code: String, advice: String) async {
        _ = use(.success(#"{"inAppResponseCode":"\#(code)"}"#))
        let deleted = await withCheckedContinuation { continuation in
            InAppSdk.deletePaymentMean(
                withPaymentMeanId: 1, andPublicKeyValue: "key", andRedirectionData: "data", andRedirectionUrl: Self.url,
                andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0) }
        }
        #expect(deleted.advice == advice)
        let wallet = await withCheckedContinuation { continuation in
            InAppSdk.getWalletData(
                withPublicKeyValue: "key", andRedirectionData: "data", andRedirectionUrl: Self.url,
                andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0) }
        }
        // A question that gets 94 prepares an order, whose reference has an earlier one: no other question gets it.
        #expect(wallet.advice == (code == "94" ? "ask" : advice))
    }

    /// The advice after the calls about a wallet that charge nothing.
    private func walletAdvices() async -> [(call: String, advice: String)] {
        let wallet: String = await withCheckedContinuation { continuation in
            InAppSdk.getWalletData(
                withPublicKeyValue: "key", andRedirectionData: "data", andRedirectionUrl: Self.url,
                andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        let deleted: String = await withCheckedContinuation { continuation in
            InAppSdk.deletePaymentMean(
                withPaymentMeanId: 1, andPublicKeyValue: "key", andRedirectionData: "data", andRedirectionUrl: Self.url,
                andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        let check: String = await withCheckedContinuation { continuation in
            InAppSdk.walletCheckEnrollment(
                withPaymentMeanId: 1, andCardCSCValue: nil, andPaymentMeanBrand: nil,
                andPaymentMeanBrandSelectionStatus: nil, andPublicKeyValue: "key", andRedirectionData: "data",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        return [("getWalletData", wallet), ("deletePaymentMean", deleted), ("walletCheckEnrollment", check)]
    }

    /// The same for the calls about a card.
    private func cardAdvices() async -> [(call: String, advice: String)] {
        let number = "5100009876543217"
        let added: String = await withCheckedContinuation { continuation in
            InAppSdk.addCard(
                withCardNumber: number, andCardExpiryDate: "203012", andPaymentMeanAlias: "a", andPaymentMeanBrand: nil,
                andPaymentMeanBrandSelectionStatus: nil, andPublicKeyValue: "key", andRedirectionData: "data",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        let data: String = await withCheckedContinuation { continuation in
            InAppSdk.getCardData(
                withCardNumber: nil, andCardIIN: "51000098", andPublicKeyValue: "key", andRedirectionData: "data",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        let token: String = await withCheckedContinuation { continuation in
            InAppSdk.generatePaymentToken(
                withCardNumber: number, andCardCSCValue: nil, andCardExpiryDate: "203012", andPaymentMeanBrand: nil,
                andPaymentMeanBrandSelectionStatus: nil, andMerchantId: "002001000000001", andPublicKeyValue: "key",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        let check: String = await withCheckedContinuation { continuation in
            InAppSdk.cardCheckEnrollment(
                withCardNumber: number, andCardCSCValue: "123", andCardExpiryDate: "203012", andPaymentMeanBrand: nil,
                andPaymentMeanBrandSelectionStatus: nil, andPublicKeyValue: "key", andRedirectionData: "data",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0.advice) }
        }
        return [
            ("addCard", added), ("getCardData", data), ("generatePaymentToken", token), ("cardCheckEnrollment", check),
        ]
    }

    @Test(
        "no call that charges nothing is advised about a charge, neither by a code nor after a lost answer",
        arguments: ["99", "90", nil] as [String?])
    func everyCallWithoutCharge(code: String?) async {
        InAppSdk.use(OneCode(code: code))
        for (call, advice) in await walletAdvices() + cardAdvices() { #expect(advice == "retry", "\(call)") }
        // One that pays still is.
        #expect(await validate().advice == "ask")
    }

    @Test(
        "answers with a code of the guide where the platform gave none",
        arguments: [
            (HTTPTransportError.Code.timedOut, "99", "ask"), (.interrupted, "99", "ask"), (.unreachable, "90", "retry"),
        ])
    func failure(code: HTTPTransportError.Code, expected: String, advice: String) async {
        _ = use(.failure(HTTPTransportError(code: code, reason: "scripted")))
        let response = await validate()
        #expect(response.inAppResponseCode == expected)
        #expect(response.advice == advice)
        #expect(response.reason != nil)
    }

    /// The shopper may have confirmed the payment in the bank's app.
    @Test(
        "never says that nothing was charged because a question about a payment got no answer",
        arguments: [HTTPTransportError.Code.timedOut, .unreachable])
    func questionWithoutAnswer(code: HTTPTransportError.Code) async {
        _ = use(.failure(HTTPTransportError(code: code, reason: "scripted")))
        let response = await withCheckedContinuation { continuation in
            InAppSdk.getTransactionData(
                withTransactionContextData: "Y29udGV4dA", andTransactionContextVersion: InAppWire.version,
                andRedirectionUrl: Self.url
            ) { continuation.resume(returning: $0) }
        }
        #expect(response.inAppResponseCode == "99")
        #expect(response.advice == "ask")
    }

    @Test("names a parameter that is missing or wrong, and sends nothing")
    func input() async {
        let transport = use(.success(""))
        for (response, field) in [
            (await validate(paRes: nil), "paResMessage"), (await validate(paRes: ""), "paResMessage"),
            (await validate(url: nil), "redirectionUrl"), (await validate(url: ""), "redirectionUrl"),
            (await validate(version: nil), "transactionContextVersion"),
        ] {
            #expect(response.inAppResponseCode == "30")
            #expect(response.errorFieldName == field)
        }
        #expect(await validate(version: "IR_MB_3.0").inAppResponseCode == "12")
        let response = await withCheckedContinuation { continuation in
            InAppSdk.addCard(
                withCardNumber: "12", andCardExpiryDate: "203012", andPaymentMeanAlias: "a", andPaymentMeanBrand: nil,
                andPaymentMeanBrandSelectionStatus: nil, andPublicKeyValue: "k", andRedirectionData: "d",
                andRedirectionUrl: Self.url, andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0) }
        }
        #expect(response.inAppResponseCode == "30")
        #expect(response.errorFieldName == "cardNumber")
        #expect(response.advice == "correctInput")
        #expect(await transport.requests.isEmpty)
    }

    @Test("has the number of a card in the wallet as an integer")
    func paymentMeanId() async throws {
        _ = use(
            .success(
                #"{"inAppResponseCode":"00","walletPaymentMeanData":[{"paymentMeanId":"3","maskedPan":"5100#"}]}"#))
        let response = await withCheckedContinuation { continuation in
            InAppSdk.getWalletData(
                withPublicKeyValue: "k", andRedirectionData: "d", andRedirectionUrl: Self.url,
                andRedirectionVersion: InAppWire.version
            ) { continuation.resume(returning: $0) }
        }
        #expect(response.walletPaymentMeanData?.map(\.paymentMeanId) == [3])
        #expect(response.walletPaymentMeanData?.first?.maskedPan == "5100#")
    }
}
