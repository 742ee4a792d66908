import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

/// A payment that was made is never told to be refused, and never made twice.
@Suite("InAppServer: what is asked, sent and told again")
struct InAppServerRepeatTests {
    private let shop = InAppShop()

    private func outcome(_ server: InAppServer, _ start: Initialisation) async -> String {
        let answer = await server.answer(InAppShop.message(.outcome, start, blob: nil))
        let response = (try? JSONValue(parsing: answer.body))?["response"]?["inAppResponseCode"]?.text
        return "\(answer["outcome"] ?? answer.said)\(response.map { " \($0)" } ?? "")"
    }

    private static func refusal(_ code: DirectErrorCode = .invalidFormat) -> String {
        String(decoding: JSONValue.object(Direct.errors(code)).encoded(), as: UTF8.self)
    }

    @Test("a key that Worldline Direct may have forgotten is not used by a resend either", arguments: [true, false])
    func oldResend(isCard: Bool) async throws {
        let server = try shop.server()
        let start = try await server.initialise(
            isCard ? .cardOrder : .paymentProviderOrder, order: InAppShop.order())
        let message = InAppShop.message(
            isCard ? .cardOrder : .paymentProviderOrder, start, blob: isCard ? "blob" : nil)
        await shop.direct.next(.notReached)
        #expect(await server.answer(message).said == "status 503")
        shop.clock.seconds += 86_400
        #expect(await server.answer(message).said == "status 503")
        #expect(await outcome(server, start) == "pending")
        #expect(await shop.direct.keys.count == 1)
    }

    @Test("an order that was kept and never arrived is sent when the merchant asks how it ended")
    func askedAfterAStop() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.notReached)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == .toCapture)
        #expect(await Set(shop.direct.keys).count == 1, "under the same key")
        #expect(await shop.direct.payments.count == 1)
    }

    @Test(
        "a cancellation in progress, or of unknown outcome, is not the end of an order",
        arguments: [
            (DirectStatusCode.cancelPending, DirectStatusCode.cancelRefused, "final 00", TransactionStatus.toCapture),
            (.cancelUncertain, .cancelRefused, "final 00", .toCapture),
            (.cancelPending, .cancelled, "final 05", .refused),
        ])
    func cancelledByTheMerchant(
        meanwhile: DirectStatusCode, end: DirectStatusCode, said: String, status: TransactionStatus
    ) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.lost)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        await shop.direct.decide(meanwhile)
        #expect(await outcome(server, start) == "pending")
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == .pending)
        await shop.direct.decide(end)
        #expect(await outcome(server, start) == said)
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == status)
    }

    @Test(
        "an accepted order has the status that Worldline Direct tells now: one that the merchant cancelled is not charged",
        arguments: [
            (DirectStatusCode.authorized, nil, TransactionStatus.toCapture), (.authorized, .validation, .toValidate),
            (.captured, nil, .captured), (.cancelled, nil, .cancelled), (.cancelPending, nil, .pending),
            (.cancelRefused, nil, .toCapture), (.refunded, nil, .credited),
        ] as [(DirectStatusCode, CaptureMode?, TransactionStatus)])
    func afterTheDecision(now: DirectStatusCode, mode: CaptureMode?, status: TransactionStatus) async throws {
        let server = try shop.server()
        var order = try InAppShop.order()
        order.captureMode = mode
        let start = try await server.initialise(.cardOrder, order: order)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        await shop.direct.decide(now)
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == status)
        #expect(await outcome(server, start) == "final 00", "the app is told the first answer")
    }

    /// docs/choices/direct.md, DF23.
    @Test(
        "an accepted order of which the merchant cancelled a part is charged, and the purchase is not paid again",
        arguments: [(2_000, ChargeState.charged), (0, .notCharged)] as [(Int64, ChargeState)])
    func partCancelled(left: Int64, charge: ChargeState) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        await shop.direct.cancel(leaving: left)
        let answer = await ChargeInquiry(lookup: server).answer("order-0001", initialisedAt: .distantPast)
        #expect(answer.charge == charge)
    }

    @Test("an order of unknown outcome of which the merchant cancelled a part is not decided")
    func partCancelledBefore() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.lost)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        await shop.direct.cancel(leaving: 2_000)
        #expect(await outcome(server, start) == "pending")
        #expect(try await server.transactionStatus(of: .transactionReference("order-0001")) == .pending)
    }

    @Test("an accepted order that cannot be read is charged; a refused one is not asked for")
    func decidedAndSilent() async throws {
        let server = try shop.server()
        for (reference, step, status) in [
            ("order-0001", FakeDirect.Next.payment(.authorized), TransactionStatus.toCapture),
            ("order-0002", .declined(.stolenCard), .refused),
        ] {
            await shop.direct.next(step)
            let start = try await server.initialise(.cardOrder, order: InAppShop.order(reference))
            _ = await server.answer(InAppShop.message(.cardOrder, start))
            await shop.direct.refusesReads(with: 403)
            #expect(try await server.transactionStatus(of: .transactionReference(reference)) == status)
            await shop.direct.refusesReads(with: nil)
        }
    }

    @Test("leading zeros of a pair's number make no other order")
    func leadingZeros() async throws {
        let server = try shop.server()
        func order(_ number: String) throws -> OrderInitializeRequest {
            var order = try InAppShop.order()
            order.transactionReference = nil
            order.s10TransactionReference = INAPPS10TransactionReference(id: number, date: "20261121")
            return order
        }
        let start = try await server.initialise(.cardOrder, order: order("4711"))
        let other = try await server.initialise(.cardOrder, order: order("004711"))
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        #expect(await server.answer(InAppShop.message(.cardOrder, other)).said == "94 transactionReference")
        let error = await #expect(throws: MerchantError.self) {
            _ = try await server.initialise(.cardOrder, order: order("04711"))
        }
        #expect(error?.platformCode == .duplicate)
        #expect(try await server.transactionStatus(of: .s10(id: "004711", date: "20261121")) == .toCapture)
        #expect(
            await shop.direct.payments.values.map(\.paymentOutput?.references?.merchantReference) == ["4711-20261121"])
    }

    @Test("an order whose number an earlier version kept with its zeros is found")
    func keptWithZeros() async throws {
        let server = try shop.server()
        _ = await shop.records.claim(
            InAppRecord(id: "r-1", reference: "004711-20261121", state: .open, begunAt: 0, messageHash: "", handle: ""))
        #expect(try await server.transactionStatus(of: .s10(id: "004711", date: "20261121")) == .pending)
    }

    @Test("a resend does not need the card in the wallet any more")
    func resendOfDeletedCard() async throws {
        let server = try shop.server()
        _ = await shop.wallets.add(
            InAppStoredCard(
                wallet: "w1", token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1))
        let start = try await server.initialise(.walletOrder, order: InAppShop.order(), wallet: "w1")
        let message = InAppShop.message(.walletOrder, start, blob: nil, more: ["paymentMeanId": "1"])
        await shop.direct.next(.lost)
        #expect(await server.answer(message).said == "status 503")
        _ = await shop.wallets.remove(1, from: "w1", ifShared: false)
        #expect(await server.answer(message).said == "00")
        #expect(await shop.direct.payments.count == 1)
    }

    @Test("a late refusal of the first request changes nothing once its repeat has paid")
    func lateRefusal() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let message = InAppShop.message(.cardOrder, start)
        await shop.direct.next(.held(Self.refusal(), status: 400))
        async let first = server.answer(message)
        try await shop.direct.holds()
        #expect(await server.answer(message).said == "00")
        await shop.direct.release()
        #expect(await first.said == "status 503")
        #expect(await outcome(server, start) == "final 00")
    }

    @Test("a late refusal of the first request frees nothing once it was repeated, whatever happened to the repeat")
    func lateRefusalOfUnknown() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let message = InAppShop.message(.cardOrder, start)
        await shop.direct.next(.held(Self.refusal(), status: 400), .lost)
        async let first = server.answer(message)
        try await shop.direct.holds()
        #expect(await server.answer(message).said == "status 503")
        await shop.direct.release()
        #expect(await first.said == "status 503")
        #expect(await outcome(server, start) == "final 00")
        #expect(await shop.direct.payments.count == 1)
    }

    @Test("a payment that cannot be read is unknown, and not refused", arguments: [400, 403, 404])
    func refusedReads(status: Int) async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order())
        let check = await server.answer(InAppShop.message(.cardCheckEnrollment, start))
        let context = try #require(check["transactionContextData"])
        await shop.direct.decide(.authorized)
        await shop.direct.refusesReads(with: status)
        let validation = InAppShop.message(
            .cardValidateAuthenticationAndOrder, context: context,
            paRes: FormEncoding.encode("RETURNMAC=mac-1&paymentId=440011220_0"))
        #expect(await server.answer(validation).said == "status 503")
        #expect(await server.answer(InAppShop.message(.getTransactionData, context: context)).said == "status 503")
        #expect(await outcome(server, start) == "pending")
        await shop.direct.refusesReads(with: nil)
        #expect(await server.answer(validation).said == "00")
    }

    @Test("a failed try of a payment that goes on decides nothing")
    func errorsOfAnOpenPayment() async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order())
        let check = await server.answer(InAppShop.message(.cardCheckEnrollment, start))
        let context = try #require(check["transactionContextData"])
        await shop.direct.fail(.authenticationFailed)
        let validation = InAppShop.message(.cardValidateAuthenticationAndOrder, context: context, paRes: "NONE")
        let answer = await server.answer(validation)
        #expect(answer.said == "60")
        #expect(answer["acquirerResponseCode"] == nil)
        await shop.direct.decide(.authorized)
        #expect(await server.answer(validation).said == "00")
    }

    @Test("an order that was authorised is accepted, whatever else the platform wants to be shown")
    func shown() async throws {
        let server = try shop.server()
        await shop.direct.next(.shown)
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "00")
        #expect(await !shop.direct.paths.contains { $0.hasSuffix("/cancel") })
    }

    @Test(
        "a soft decline that cannot be cancelled is what the payment has become",
        arguments: [
            (DirectStatusCode.authorized, "00", "00"), (.redirected, "05", "A1"), (.cancelled, "05", "A1"),
            (.cancelPending, "60", nil), (.cancelUncertain, "60", nil),
        ] as [(DirectStatusCode, String, String?)])
    func softDecline(code: DirectStatusCode, said: String, acquirer: String?) async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        await shop.direct.cancels(with: 400, then: code)
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        let answer = await server.answer(InAppShop.message(.cardOrder, start))
        #expect(answer.said == said)
        #expect(answer["acquirerResponseCode"] == acquirer)
    }

    @Test("a soft decline that can neither be cancelled nor read is unknown")
    func unreadableSoftDecline() async throws {
        let server = try shop.server()
        await shop.direct.next(.redirected)
        await shop.direct.cancels(with: 500, then: nil)
        await shop.direct.refusesReads(with: 404)
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
    }

    @Test("a resend of what opened a page or a bank's app gets the first answer again, also when it was paid")
    func openings() async throws {
        let server = try shop.server()
        for (reference, operation, name, step) in [
            (
                "order-0001", InAppOperation.paymentProviderOrder, SDKOperationName.paymentProviderOrder,
                FakeDirect.Next.bancontact
            ),
            ("order-0002", .cardCheckEnrollment, .threeDSecureAndOrder, .redirected),
        ] {
            await shop.direct.next(step)
            let start = try await server.initialise(name, order: InAppShop.order(reference))
            let message = InAppShop.message(operation, start)
            let first = await server.answer(message)
            #expect(first.said == "00")
            #expect(await server.answer(message) == first)
            await shop.direct.decide(.captured)
            #expect(await outcome(server, start) == "final 00")
            shop.clock.seconds += 901
            #expect(await server.answer(message) == first)
            let key = try #require(await shop.direct.keys.last)
            let kept = try #require(await shop.records.record(id: key)?.opening)
            #expect(!kept.contains("issuer.example") && !kept.contains("bepgenapp"), "sealed")
        }
        #expect(await shop.direct.keys.count == 2)
    }

    @Test("a bank's app that cannot be named again leaves the outcome open; the phone is not told to start again")
    func lostOpening() async throws {
        let server = try shop.server()
        await shop.direct.next(.lost)
        let start = try await server.initialise(.paymentProviderOrder, order: InAppShop.order())
        let message = InAppShop.message(.paymentProviderOrder, start, blob: nil)
        #expect(await server.answer(message).said == "status 503")
        #expect(await server.answer(message).said == "status 503")
        #expect(await outcome(server, start) == "final 00")
    }

    @Test(
        "a notification about another payment with the reference decides nothing",
        arguments: [
            Direct.payment(.captured, amount: 100), Direct.payment(.captured, currencyCode: "USD"),
            Direct.payment(.rejected), Direct.payment(.redirected),
        ])
    func otherPayment(payment: DirectPayment) async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.notReached)
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "status 503")
        var event = DirectWebhookEvent()
        event.payment = payment
        #expect(try await server.automaticResponse(for: event) == nil)
        let key = try #require(await shop.direct.keys.first)
        let record = try #require(await shop.records.record(id: key))
        #expect(record.request != nil && record.paymentId == nil)
        #expect(await outcome(server, start) == "final 00", "the order's own payment")
    }

    @Test("a notification of a failed payment decides once the key cannot be used any more")
    func lateNotification() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.notReached)
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        shop.clock.seconds += 86_400
        var event = DirectWebhookEvent()
        event.payment = Direct.payment(.rejected)
        #expect(try await server.automaticResponse(for: event) != nil)
        #expect(await outcome(server, start) == "final 05")
    }

    @Test("an order without an answer can be given up after a day: it is unseen, never sent, and its reference is free")
    func givenUp() async throws {
        let server = try shop.server()
        let start = try await server.initialise(.cardOrder, order: InAppShop.order())
        await shop.direct.next(.notReached)
        _ = await server.answer(InAppShop.message(.cardOrder, start))
        #expect(try await !server.giveUp(reference: "order-0001"), "too early")
        shop.clock.seconds += Double(InAppServer.secondsUntilGivenUp)
        #expect(try await !server.giveUp(reference: "other"))
        #expect(try await server.giveUp(reference: "order-0001"))
        let key = try #require(await shop.direct.keys.first)
        #expect(await shop.records.record(id: key)?.request == nil)
        #expect(await outcome(server, start) == "unseen")
        #expect(await server.answer(InAppShop.message(.cardOrder, start)).said == "97 redirectionData")
        #expect(await shop.direct.keys.count == 1)
        let again = try await server.initialise(.cardOrder, order: InAppShop.order())
        #expect(await server.answer(InAppShop.message(.cardOrder, again)).said == "00")
        shop.clock.seconds += Double(InAppServer.secondsUntilGivenUp)
        #expect(try await !server.giveUp(reference: "order-0001"), "its payment is known")
    }

    @Test("a card whose token could not be deleted stays in the wallet, and a repeat deletes both")
    func tokenFirst() async throws {
        let server = try shop.server()
        _ = await shop.wallets.add(
            InAppStoredCard(
                wallet: "w1", token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil, createdAt: 1))
        let start = try await server.initialise(.deletePaymentMean, wallet: "w1")
        let message = InAppShop.message(.deletePaymentMean, start, blob: nil, more: ["paymentMeanId": "1"])
        await shop.direct.deletesTokens(with: 500)
        #expect(await server.answer(message).said == "status 503")
        #expect(await shop.wallets.cards(of: "w1").count == 1)
        await shop.direct.deletesTokens(with: 204)
        #expect(await server.answer(message).said == "00")
        #expect(await shop.wallets.cards(of: "w1").isEmpty)
        #expect(await shop.direct.paths.filter { $0.hasPrefix("DELETE") }.count == 2)
    }

    @Test("of two wallets that delete one token at once, the last row stays until the token is deleted")
    func tokenAtOnce() async throws {
        let server = try shop.server()
        var messages: [[UInt8]] = []
        for wallet in ["w1", "w2"] {
            _ = await shop.wallets.add(
                InAppStoredCard(
                    wallet: wallet, token: "token-1", alias: "card", product: 1, maskedPan: "", expiry: nil,
                    createdAt: 1))
            let start = try await server.initialise(.deletePaymentMean, wallet: wallet)
            messages.append(InAppShop.message(.deletePaymentMean, start, blob: nil, more: ["paymentMeanId": "1"]))
        }
        await shop.direct.deletesTokens(with: 500)
        let answers = await withTaskGroup(of: String.self) { group in
            for message in messages { group.addTask { await server.answer(message).said } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.sorted() == ["00", "status 503"])
        var rows = 0
        for wallet in ["w1", "w2"] { rows += await shop.wallets.cards(of: wallet).count }
        #expect(rows == 1, "the token is not forgotten while Worldline Direct has it")
        await shop.direct.deletesTokens(with: 204)
        for message in messages { _ = await server.answer(message) }
        #expect(await shop.direct.paths.filter { $0.hasPrefix("DELETE") }.count == 2)
        for wallet in ["w1", "w2"] { #expect(await shop.wallets.cards(of: wallet).isEmpty) }
    }
}
