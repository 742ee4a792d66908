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

    private func stage(means: PaymentSheet.Means = .coBadges) async throws -> Stage {
        let stage = try Stage(platform, server, means: means)
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
}
