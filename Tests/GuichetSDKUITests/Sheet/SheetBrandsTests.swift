import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

/// Interchange regulation (EU 2015/751), article 8: the cardholder chooses between the brands of a card.
@Suite("The brands of a new card in the payment sheet")
@MainActor
struct SheetBrandsTests {
    private let platform = ScriptedPlatform()
    private let server = ScriptedServer()

    private func data(_ brands: [PaymentMeanBrand], _ code: ResponseCode = .accepted) -> INAPPGetCardDataResponse {
        var response = INAPPGetCardDataResponse()
        response.inAppResponseCode = code
        response.cardDataList = brands.map { brand in
            var card = INAPPCardData()
            card.cardBrand = brand
            return card
        }
        return response
    }

    /// - Parameter limit: after which time the button no longer waits for the brands; never, if the test gives none.
    private func stage(
        means: PaymentSheet.Means = .coBadges,
        limit: @escaping @Sendable (_ seconds: Int) async throws -> Void = { _ in
            try await Task.sleep(nanoseconds: 600_000_000_000)
        }
    ) async throws -> Stage {
        let stage = try Stage(platform, server, means: means, sleep: limit)
        try await stage.isChoosing()
        stage.type("4300009876543217")
        return stage
    }

    private func lastRequest<Request: OperationRequest>(as type: Request.Type) async throws -> Request {
        let requests = await platform.requests
        return try #require(requests.last as? Request)
    }

    @Test("are asked for by its first eight digits, and the shopper's choice is paid")
    func choice() async throws {
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        await stage.run.lookUpBrands()
        #expect(stage.run.form.brands == [.cb, .visa])
        let question = try await lastRequest(as: GetCardDataRequest.self)
        #expect(question.cardIIN == "43000098")
        #expect(question.cardNumber == nil, "no more than its first digits")
        stage.run.form.choose(.visa)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: CardOrderRequest.self)
        #expect(order.paymentMeanBrand == .visa)
        #expect(order.paymentMeanBrandSelectionStatus == .appliedHolder)
        #expect(await server.operations == [.getCardData, .cardOrder])
    }

    @Test("are the shop's proposal if the shopper does not choose")
    func proposal() async throws {
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        await stage.run.lookUpBrands()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: CardOrderRequest.self)
        #expect(order.paymentMeanBrand == .cb)
        #expect(order.paymentMeanBrandSelectionStatus == .appliedDefault)
    }

    @Test("are no choice if they cannot be asked for: the card is paid all the same", arguments: [true, false])
    func withoutAnswer(isAnswered: Bool) async throws {
        if isAnswered { await platform.answer(.getCardData, with: data([.cb, .visa], .refused)) }
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        await stage.run.lookUpBrands()
        #expect(stage.run.form.brands.isEmpty)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: CardOrderRequest.self)
        #expect(order.paymentMeanBrand == nil)
        #expect(order.paymentMeanBrandSelectionStatus == nil)
    }

    @Test("are not asked for before the eighth digit, nor by an app that does not want them")
    func notAsked() async throws {
        let stage = try await stage()
        stage.type("4300009")
        await stage.run.lookUpBrands()
        let without = try await self.stage(means: [])
        await without.run.lookUpBrands()
        #expect(await platform.asked.isEmpty)
        #expect(await server.operations.isEmpty)
    }

    @Test("are those of the card in the form: a late answer about another one changes nothing")
    func late() async throws {
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        let stage = try await stage()
        await server.beforeAnswering { @MainActor in stage.type("5100009876543217") }
        await stage.run.lookUpBrands()
        #expect(stage.run.form.brands.isEmpty)
        #expect(await platform.asked == [.getCardData])
    }

    @Test("are waited for if the shopper pays at once: the choice appears, nothing is sent, and the next press pays")
    func faster() async throws {
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        #expect(stage.run.submit() == nil)
        #expect(stage.run.submit() == nil, "a double tap")
        try await stage.isChoosing()
        #expect(stage.run.form.brands == [.cb, .visa])
        #expect(stage.run.state.refusal == nil)
        #expect(stage.announcements == ["One moment, please", ShopperTexts(.english).brandHint])
        #expect(await server.operations == [.getCardData], "no order is prepared")
        #expect(try await stage.open() == 0)
        stage.run.form.choose(.visa)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: CardOrderRequest.self)
        #expect(order.paymentMeanBrand == .visa)
        #expect(order.paymentMeanBrandSelectionStatus == .appliedHolder)
        #expect(await server.operations == [.getCardData, .cardOrder], "they are asked for once")
    }

    @Test("are waited for: without a choice, or without an answer, the card is paid at once", arguments: [true, false])
    func withoutChoice(isAnswered: Bool) async throws {
        if isAnswered { await platform.answer(.getCardData, with: data([.visa])) }
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await server.operations == [.getCardData, .cardOrder])
        #expect(stage.failures.all.count == (isAnswered ? 0 : 1), "the app is told that they could not be asked for")
    }

    @Test("are waited for until the time is over: then the card is paid without a choice")
    func slow() async throws {
        await platform.answer(.cardOrder, with: INAPPOrderResponse(.accepted))
        let (gate, calls) = (SingleShot<Bool>(), Stage.Told<Int>())
        // Only the first question is slow: that about the brands.
        await server.beforeAnswering {
            calls.add(1)
            if calls.all.count == 1 { _ = await gate.wait() }
        }
        let waits = Stage.Told<Int>()
        let stage = try await stage(limit: { seconds in
            waits.add(seconds)
            while calls.all.isEmpty { await Task.yield() }
        })
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(waits.all == [5])
        #expect(await server.operations == [.getCardData, .cardOrder])
        #expect(try await lastRequest(as: CardOrderRequest.self).paymentMeanBrand == nil)
        gate.give(true)
    }

    @Test("are asked for again by the button if there was no answer while the shopper typed")
    func askedAgain() async throws {
        await platform.fail(.getCardData, with: InAppError(code: .noAnswer, reason: "no answer", advice: .retry))
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        let stage = try await stage()
        await stage.run.lookUpBrands()
        #expect(stage.run.form.brands.isEmpty)
        _ = stage.run.submit()
        try await stage.isChoosing()
        #expect(stage.run.form.brands == [.cb, .visa])
        #expect(await server.operations == [.getCardData, .getCardData])
    }

    @Test("are another card's for another number, which has a choice of its own")
    func anotherCard() async throws {
        await platform.answer(.getCardData, with: data([.cb, .visa]))
        await platform.answer(.getCardData, with: data([.cb, .mastercard]))
        let stage = try await stage()
        await stage.run.lookUpBrands()
        stage.type("5200009876543217")
        _ = stage.run.submit()
        try await stage.isChoosing()
        #expect(stage.run.form.brands == [.cb, .mastercard])
        #expect(await platform.asked == [.getCardData, .getCardData])
    }

    @Test("left while they are waited for, the sheet prepares no order")
    func leftMeanwhile() async throws {
        await platform.answer(.getCardData, with: data([.visa]))
        let gate = SingleShot<Bool>()
        await server.beforeAnswering { _ = await gate.wait() }
        let stage = try await stage()
        _ = stage.run.submit()
        try await soon { await !server.operations.isEmpty }
        stage.run.send(.wantsToLeave)
        #expect(try await stage.ends() == .notCharged)
        gate.give(true)
        await stage.run.lookUpBrands()
        for _ in 0..<200 { await Task.yield() }
        #expect(await server.operations == [.getCardData])
    }
}
