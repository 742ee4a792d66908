import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

/// Never two payments, and never "not charged" when it was.
@Suite("A merchant's server when something goes wrong")
struct InAppServerFaultTests {
    private let shop = InAppShop()

    private func outcome(_ server: InAppServer, _ start: Initialisation) async -> String {
        let answer = await server.answer(InAppShop.message(.outcome, start, blob: nil))
        let response = (try? JSONValue(parsing: answer.body))?["response"]?["inAppResponseCode"]?.text
        return "\(answer["outcome"] ?? answer.said)\(response.map { " \($0)" } ?? "")"
    }

    @Test("a handle that was altered, sealed by another key or for another merchant is refused")
    func handles() async throws {
        let server = try shop.server()
        var start = try await server.initialise(.cardOrder, order: InAppShop.order())
        for other in [
            try shop.server(keys: [InAppHandleKey(makingWithID: "k1")]), try shop.server(merchantId: "Other"),
            try shop.server(keys: []),
        ] {
            #expect(await other.answer(InAppShop.message(.cardOrder, start)).said == "12 redirectionData")
        }
        let replaced = try shop.server(keys: [InAppHandleKey(makingWithID: "k2"), shop.key])
        #expect(await replaced.answer(InAppShop.message(.walletOrder, start)).said == "12 operation")
        let last = start.redirectionData.removeLast()
        start.redirectionData.append(last == "A" ? "B" : "A")
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "12 redirectionData")
        #expect(await shop.direct.keys.isEmpty)
    }

    @Test(
        "what a key has sealed, it opens, whatever the key is called",
        arguments: ["k1", "2026.11", "a.b.", ".", "", "clé 1"])
    func nameOfTheKey(id: String) async throws {
        let server = try shop.server(keys: [InAppHandleKey(makingWithID: id), shop.key])
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        #expect(await outcome(server, start) == "final 00")
    }

    @Test(
        "what becomes a header is Base64 of a limited length, or nothing is kept and nothing is sent",
        arguments: ["e30=\r\nX-Other: 1", "e30 =", "é", "{}", "", String(repeating: "A", count: 2_049)])
    func header(value: String) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let message = InAppShop.message(.cardOrder, start, more: ["clientMetaInfo": value])
        #expect(await server.answer(message).said == "30 clientMetaInfo")
        #expect(await shop.direct.keys.isEmpty)
        #expect(await shop.records.record(reference: "order-0001") == nil)
        let right = InAppShop.message(.cardOrder, start, more: ["clientMetaInfo": "e30="])
        #expect(await server.answer(right).said == "00", "the handle was not used up")
    }

    @Test("a handle pays with the cards of its own wallet only, and not with one whose token was deleted elsewhere")
    func wallets() async throws {
        let server = try shop.server()
        let card = await shop.wallets.add(
            InAppStoredCard(
                wallet: "w2", token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1))
        func pay(_ wallet: String, _ reference: String) async throws -> InAppServer.Answer {
            let start = try await server.initialise(.walletOrder, order: InAppShop.order(reference), wallet: wallet)
            let more: KeyValuePairs = ["paymentMeanId": String(card.paymentMeanId)]
            return await server.answer(InAppShop.message(.walletOrder, start, blob: nil, more: more))
        }
        #expect(try await pay("w1", "order-0001").said == "12 paymentMeanId")
        #expect(await shop.direct.keys.isEmpty)
        let refusal = JSONValue.object(Direct.errors(.unknownPayment)).encoded()
        await shop.direct.next(.answer(String(decoding: refusal, as: UTF8.self), status: 404))
        #expect(try await pay("w2", "order-0002").said == "14 paymentMeanId")
        #expect(await shop.direct.payments.isEmpty)
        #expect(try await pay("w2", "order-0002").said == "00", "the reference is free")
    }

    @Test("the context of one order does not take the return of another")
    func otherOrder() async throws {
        let server = try shop.server()
        var contexts: [String] = []
        for reference in ["order-0001", "order-0002"] {
            await shop.direct.next(.redirected)
            let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order(reference))
            let check = await server.answer(InAppShop.message(.cardCheckEnrollment, start))
            contexts.append(try #require(check["transactionContextData"]))
        }
        await shop.direct.decide(.authorized)
        func validate(_ context: String, _ payment: String) async -> String {
            let back = FormEncoding.encode("RETURNMAC=mac-1&paymentId=\(payment)")
            return await server.answer(
                InAppShop.message(.cardValidateAuthenticationAndOrder, context: context, paRes: back)
            ).said
        }
        #expect(await validate(contexts[0], "440011221_0") == "34 transactionContextData")
        #expect(await validate(contexts[1], "440011221_0") == "00")
    }

    @Test("the handle of one kind cannot take the place of the other")
    func kinds() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order())
        let swapped = InAppShop.message(
            .cardValidateAuthenticationAndOrder, context: start.redirectionData, paRes: "NONE")
        #expect(await server.answer(swapped).said == "12 transactionContextData")
    }

    @Test("an expired handle pays nothing, but a resend of what was sent in time still gets its answer")
    func expired() async throws {
        let server = try shop.server()
        let late = try await server.initialise(.cardOrder, order: InAppShop.order("order-0001"))
        let inTime = try await server.initialise(.cardOrder, order: InAppShop.order("order-0002"))
        let message = InAppShop.message(.cardOrder, inTime)
        let first = await server.answer(message)
        shop.clock.seconds += 901
        #expect(await server.answer(InAppShop.message(.cardOrder, late)).said == "97 redirectionData")
        #expect(await server.answer(message) == first)
        #expect(await shop.direct.payments.count == 1)
    }

    @Test("a reference is paid once, and a second tap is refused")
    func once() async throws {
        let server = try shop.server()
        let first = try await server.initialise(.cardOrder, order: InAppShop.order())
        let second = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, first)).said == "00")
        #expect(await server.answer(InAppShop.message(.cardOrder, first, blob: "other")).said == "34 redirectionData")
        #expect(await server.answer(InAppShop.message(.cardOrder, second)).said == "94 transactionReference")
        #expect(await shop.direct.payments.count == 1)
        let error = await #expect(throws: MerchantError.self) {
            _ = try await server.initialise(.cardOrder, order: InAppShop.order())
        }
        #expect(error?.platformCode == .duplicate, "as at the initialisation of the Sips family")
    }

    @Test(
        "whatever Worldline Direct answers that tells nothing has no code, and the same key settles it",
        arguments: [
            FakeDirect.Next.lost, .notReached, .answer("{}", status: 409), .answer("{}", status: 429),
            .answer("{}", status: 500), .answer("<html>", status: 502), .answer("<html>", status: 200),
            .answer("", status: 201), .answer("{}", status: 201),
        ])
    func unknown(step: FakeDirect.Next) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(step)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        await shop.direct.next(step)
        #expect(await outcome(server, start) == "pending" || step.isLost)
        #expect(await outcome(server, start) == "final 00")
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        #expect(Set(await shop.direct.keys).count == 1, "one key")
        #expect(await shop.direct.payments.count == 1, "one payment")
    }

    @Test("what was never sent is unseen, and can never be paid afterwards")
    func unseen() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await outcome(server, start) == "unseen")
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "97 redirectionData")
        #expect(await shop.direct.payments.isEmpty)
        let again = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, again)).said == "00", "the reference is free")
    }

    @Test("a key that Worldline Direct may have forgotten is never used again")
    func old() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.lost)
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        shop.clock.seconds += 86_400
        #expect(await outcome(server, start) == "pending")
        #expect(await shop.direct.keys.count == 1)
    }

    @Test(
        "a refusal says what is wrong in the family's words, and frees the reference",
        arguments: [
            (DirectErrorCode.invalidValue, "encryptedCustomerInput", "97 publicKeyValue"),
            (.invalidCardNumber, "encryptedCustomerInput.cardNumber", "14 cardNumber"),
            (.cardAndProductDiffer, "encryptedCustomerInput.paymentProductId", "12 paymentMeanBrand"),
            (.parameterMissing, "order.amountOfMoney.amount", "30 amount"), (.productNotAvailable, "", "40"),
        ])
    func refusals(code: DirectErrorCode, property: String, said: String) async throws {
        let server = try shop.server()
        let error = JSONValue.object(Direct.errors(code, propertyName: property.isEmpty ? nil : property)).encoded()
        await shop.direct.next(.answer(String(decoding: error, as: UTF8.self), status: 400))
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == said)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == said, "a resend gets it again")
        #expect(await outcome(server, start) == "unseen")
        let again = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, again)).said == "00")
    }

    private func refuses(_ status: Int, _ code: DirectErrorCode) async {
        let error = JSONValue.object(Direct.errors(code)).encoded()
        await shop.direct.next(.answer(String(decoding: error, as: UTF8.self), status: status))
    }

    @Test(
        "a decline without the declined payment is the order's answer, too, and keeps the reference",
        arguments: [
            (DirectErrorCode.insufficientFunds, "05"), (.expiredCard, "54"), (.invalidCard, "14"),
            (.suspectedFraud, "34"),
        ])
    func declinedWithoutPayment(code: DirectErrorCode, said: String) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await refuses(402, code)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == said)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == said, "a resend gets it again")
        #expect(await outcome(server, start) == "final \(said)")
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == .refused)
        await #expect(throws: MerchantError.self) {
            _ = try await server.initialise(.cardOrder, order: InAppShop.order())
        }
        #expect(await shop.direct.keys.count == 1)
    }

    /// docs/direct-driver.md, "What keeps a payment single", 5.
    @Test(
        "a status of a decline without its errors says nothing: the reference is not free, and the key tells the outcome",
        arguments: ["{}", #"{"errors":[]}"#, #"{"message":"Payment Required"}"#])
    func declineWithoutErrors(body: String) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.answer(body, status: 402))
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        #expect(await shop.records.record(reference: "order-0001")?.state == .begun)
        #expect(await outcome(server, start) == "final 00")
        #expect(await Set(shop.direct.keys).count == 1)
    }

    @Test("a decline without the declined payment ends an enrolment check: a validation has nothing to ask about")
    func checkDeclinedWithoutPayment() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order())
        await refuses(402, .insufficientFunds)
        let message = InAppShop.message(.cardCheckEnrollment, start)
        #expect(await server.answer(message)["redirectionStatusCode"] == "05")
        #expect(await server.answer(message)["redirectionStatusCode"] == "05", "a resend gets it again")
        #expect(await outcome(server, start) == "final 05")
    }

    @Test("a decline without the declined payment ends an order whose first answer was lost")
    func declinedRepeat() async throws {
        let server = try shop.server()
        for (reference, isMerchant) in [("order-0001", true), ("order-0002", false)] {
            let start = try await server.initialise(.cardOrder, order: InAppShop.order(reference))
            await shop.direct.next(.notReached)
            #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
            await refuses(402, .insufficientFunds)
            if isMerchant {
                #expect(try await server.transactionStatus(of: .transactionReference(reference)) == .refused)
            }
            #expect(await outcome(server, start) == "final 05")
        }
    }

    @Test("that a request is a duplicate does not say that nothing was charged")
    func duplicate() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await refuses(400, .duplicateRequest)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        #expect(await shop.records.record(reference: "order-0001")?.state == .begun, "the reference is not free")
        #expect(await outcome(server, start) == "final 00")
    }

    @Test(
        "the refusal of a repeat is no proof that nothing was charged",
        arguments: [(400, DirectErrorCode.invalidValue), (403, .accessDenied), (404, .unknownPayment)])
    func refusedRepeat(status: Int, code: DirectErrorCode) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let refusal = String(
            decoding: JSONValue.object(Direct.errors(code, propertyName: "encryptedCustomerInput")).encoded(),
            as: UTF8.self)
        await shop.direct.next(.lost, .answer(refusal, status: status), .answer(refusal, status: status))
        let message = InAppShop.message(.cardOrder, start)
        #expect(await server.answer(message).said == "status 503")
        #expect(await server.answer(message).said == "status 503")
        #expect(await outcome(server, start) == "pending")
        #expect(await outcome(server, start) == "final 00")
        #expect(await shop.direct.payments.count == 1)
    }

    @Test("a store that fails is answered with 503, and reported once")
    func failingStore() async throws {
        let reports = InAppReports()
        let server = try shop.server(records: InAppFailingRecords(), failed: reports.add)
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        #expect(reports.all.count == 1)
        #expect(reports.all.first is InAppFailingRecords.Failure)
        #expect(await shop.direct.keys.isEmpty, "nothing is paid that is not kept")
    }

    @Test("a call that Worldline Direct refuses is reported once, with its reason; a declined card is not")
    func refusedCall() async throws {
        let reports = InAppReports()
        let server = try shop.server(failed: reports.add)
        let refusal = String(
            decoding: JSONValue.object(Direct.errors(.accessDenied)).encoded(), as: UTF8.self)
        await shop.direct.next(.declined(.stolenCard), .answer(refusal, status: 403))
        let declined = try await server.initialise(.cardOrder, order: InAppShop.order("order-0001"))
        #expect(await server.answer(InAppShop.message(.cardOrder, declined)).said.hasPrefix("status") == false)
        #expect(reports.all.isEmpty)
        let refused = try await server.initialise(.cardOrder, order: InAppShop.order("order-0002"))
        #expect(await server.answer(InAppShop.message(.cardOrder, refused)).said == "03")
        #expect(reports.all.count == 1)
        #expect((reports.all.first as? DirectError)?.code == .notAuthorized)
    }

    @Test("a question that Worldline Direct does not answer is reported, whatever the merchant or the app is told")
    func unansweredQuestion() async throws {
        let reports = InAppReports()
        let server = try shop.server(failed: reports.add)
        await shop.direct.next(.payment(.authorized), .notReached, .notReached, .notReached)
        let accepted = try await server.initialise(.cardOrder, order: InAppShop.order("order-0001"))
        #expect(await server.answer(InAppShop.message(.cardOrder, accepted)).said == "00")
        await shop.direct.refusesReads(with: 403)
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == .toCapture)
        #expect(reports.all.count == 1)
        let lost = try await server.initialise(.cardOrder, order: InAppShop.order("order-0002"))
        #expect(await server.answer(InAppShop.message(.cardOrder, lost)).said == "status 503")
        #expect(reports.all.count == 2)
        #expect(try await server.transactionStatus(of: .transactionReference("order-0002")) == .pending)
        #expect(reports.all.count == 3)
        #expect(await outcome(server, lost) == "pending")
        #expect(reports.all.count == 4)
    }

    @Test("a decline has the acquirer's code, and stays the answer")
    func declined() async throws {
        let server = try shop.server()
        for (reference, code, said, acquirer) in [
            ("order-0001", DirectErrorCode.insufficientFunds, "05", "51"), ("order-0002", .expiredCard, "54", "33"),
            ("order-0003", .suspectedFraud, "34", "59"), ("order-0004", .authenticationFailed, "05", nil),
        ] as [(String, DirectErrorCode, String, String?)] {
            await shop.direct.next(.declined(code))
            let start = try await server.initialise(.cardOrder, order: InAppShop.order(reference))
            let answer = await server.answer(InAppShop.message(.cardOrder, start))
            #expect(answer.said == said)
            #expect(answer["acquirerResponseCode"] == acquirer)
            #expect(await outcome(server, start) == "final \(said)")
        }
    }

    /// 34 with `redirectionData` says that another order used the handle (docs/in-app-wire.md, 5.5).
    @Test("a declined payment of a bank's app names no field, and stays the answer to a resend and to `outcome`")
    func declinedProvider() async throws {
        let server = try shop.server()
        await shop.direct.next(.declined(.suspectedFraud))
        let start = try await server.initialise(.paymentProviderOrder, order: InAppShop.order())
        let message = InAppShop.message(.paymentProviderOrder, start, blob: nil)
        #expect(await server.answer(message).said == "34")
        #expect(await server.answer(message).said == "34")
        #expect(await outcome(server, start) == "final 34")
        let key = try #require(await shop.direct.keys.first)
        #expect(await shop.records.record(id: key)?.state == .decided)
        #expect(await shop.direct.payments.count == 1)
    }

    @Test("a notification before the answer, and twice, gives one result in the type of the automatic response")
    func notification() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.lost)
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        var event = DirectWebhookEvent()
        event.payment = await shop.direct.payments.values.first
        let first = try #require(try await server.automaticResponse(for: event))
        let amount = try #require(Amount(minorUnits: 3_000, currency: .eur))
        #expect(first.accepts(amount))
        #expect(first.transactionReference == "order-0001")
        let second = try #require(try await server.automaticResponse(for: event))
        #expect(second.fields.map(\.value) == first.fields.map(\.value))
        #expect(await outcome(server, start) == "final 00")
        event.payment?.paymentOutput?.references?.merchantReference = "unknown"
        #expect(try await server.automaticResponse(for: event) == nil)
    }

    @Test("a notification about a cancelled part decides nothing: the rest is charged")
    func partCancelled() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.lost)
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        shop.clock.seconds += 86_400
        var payment = Direct.payment(.cancelled)
        payment.paymentOutput?.acquiredAmount = DirectAmountOfMoney(amount: 2_000, currencyCode: "EUR")
        var event = DirectWebhookEvent()
        event.payment = payment
        #expect(try await server.automaticResponse(for: event) == nil)
    }

    @Test("a notification about a payment that this server did not make changes nothing")
    func otherPayment() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        var event = DirectWebhookEvent()
        event.payment = Direct.payment(.captured)
        #expect(try await server.automaticResponse(for: event) == nil)
    }

    @Test("of ten messages at once on one order, one payment comes")
    func atOnce() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask { _ = await server.answer(InAppShop.message(.cardOrder, start, blob: "blob \(number)")) }
            }
        }
        #expect(await shop.direct.payments.count == 1)
    }

    @Test(
        "what is no message is refused without a payment",
        arguments: [
            "", "{", "[]", "{}", #"{"operation":"cardOrder"}"#, #"{"wireVersion":"GUICHET_1.0","operation":"x"}"#,
        ])
    func malformed(text: String) async throws {
        let answer = try await shop.server().answer(Array(text.utf8))
        #expect(answer.status == 400 || answer["inAppResponseCode"] != "00")
        #expect(await shop.direct.keys.isEmpty)
    }
}

extension FakeDirect.Next {
    fileprivate var isLost: Bool { if case .lost = self { true } else { false } }
}
