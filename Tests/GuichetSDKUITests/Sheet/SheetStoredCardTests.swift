import Foundation
@_spi(Platform) import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("A card of the wallet in the payment sheet")
@MainActor
struct SheetStoredCardTests {
    private let platform = ScriptedPlatform()
    private let server = ScriptedServer()

    /// A sheet whose wallet has one card, which is chosen.
    private func stage(
        _ brands: [PaymentMeanBrand] = [.visa], with3DSecure: Bool = false, _ platform: ScriptedPlatform? = nil
    ) async throws -> Stage {
        var item = INAPPGetWalletDataResponseItem()
        item.paymentMeanId = 3
        item.maskedPan = "4100##########00"
        item.panExpiryDate = "203012"
        item.paymentMeanBrand = brands.first
        item.paymentMeanCoBadgingBrandList = brands.dropFirst().map(\.rawValue)
        var list = INAPPGetWalletDataResponse()
        list.inAppResponseCode = .accepted
        list.walletPaymentMeanData = [item]
        let platform = platform ?? self.platform
        await platform.answer(.getWalletData, with: list)
        let stage = try Stage(platform, server, means: .wallet, with3DSecure: with3DSecure)
        try await stage.isChoosing()
        try #require(stage.run.state.means == .storedCard(3))
        return stage
    }

    private func lastRequest<Request: OperationRequest>(as type: Request.Type) async throws -> Request {
        let requests = await platform.requests
        return try #require(requests.last as? Request)
    }

    private func check() -> INAPPWalletCheckEnrollmentResponse {
        var response = INAPPWalletCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        response.authentRedirectionUrl = "https://acs.example/1"
        response.paReqMessage = "eJz"
        response.transactionContextData = "context"
        response.transactionContextVersion = InAppWire.version
        response.redirectionUrl = "https://platform.example/inapp"
        return response
    }

    @Test("is paid with its number in the wallet and the code that the shopper typed", arguments: ["123", ""])
    func walletOrder(code: String) async throws {
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        stage.run.storedCode = code
        #expect(stage.run.submit() == nil)
        #expect(stage.run.submit() == nil, "a double tap")
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: WalletOrderRequest.self)
        #expect(order.paymentMeanId == 3)
        #expect(order.cardCSCValue?.digits == (code.isEmpty ? nil : code))
        #expect(order.paymentMeanBrand == nil, "the wallet's own brand applies")
        #expect(await platform.asked == [.getWalletData, .walletOrder])
        #expect(await server.operations == [.getWalletData, .walletOrder])
        #expect(stage.run.storedCode.isEmpty, "the code is forgotten")
    }

    @Test("is paid with the brand that the shopper chose")
    func chosenBrand() async throws {
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage([.cb, .visa])
        stage.run.wallet?.choose(.visa)
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let order = try await lastRequest(as: WalletOrderRequest.self)
        #expect(order.paymentMeanBrand == .visa)
        #expect(order.paymentMeanBrandSelectionStatus == .appliedHolder)
    }

    @Test("is authenticated and validated with 3-D Secure")
    func threeDSecure() async throws {
        await platform.answer(.walletCheckEnrollment, with: check())
        await platform.answer(.cardValidateAuthenticationAndOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage(with3DSecure: true)
        stage.run.storedCode = "123"
        _ = stage.run.submit()
        try await stage.wait { if case .authenticating = $0 { true } else { false } }
        #expect(stage.run.step != nil)
        #expect(try await stage.open() == 0, "over the Sips family nothing is charged yet")
        let request = try await lastRequest(as: WalletCheckEnrollmentRequest.self)
        #expect(request.paymentMeanId == 3)
        #expect(request.cardCSCValue?.digits == "123")
        stage.run.authenticated(.success(try AuthenticationReturn(paRes: "eJz")))
        #expect(try await stage.ends() == .paid)
        #expect(
            await platform.asked == [.getWalletData, .walletCheckEnrollment, .cardValidateAuthenticationAndOrder])
        #expect(await server.operations == [.getWalletData, .threeDSecureAndWalletOrder])
    }

    @Test(
        "is asked about if the issuer's page is closed where the check pays, and can be paid again where it does not",
        arguments: [true, false])
    func closedPage(checkPays: Bool) async throws {
        let platform = ScriptedPlatform(checkPays: checkPays)
        await platform.answer(.walletCheckEnrollment, with: check())
        await platform.tell(.final(INAPPOrderResponse(.accepted)))
        let stage = try await stage(with3DSecure: true, platform)
        stage.run.storedCode = "123"
        _ = stage.run.submit()
        try await stage.wait { if case .authenticating = $0 { true } else { false } }
        #expect(try await stage.open() == (checkPays ? 1 : 0))
        let advice: Advice = checkPays ? .ask : .startAgain
        stage.run.authenticated(
            .failure(InAppError(code: .unreadableAuthentication, reason: "closed", advice: advice)))
        if checkPays {
            #expect(try await stage.ends() == .paid)
        } else {
            #expect(stage.run.state.phase == .choosing)
            #expect(stage.run.state.refusal == .startAgain)
            #expect(!(await platform.asked.contains(.outcome)))
        }
    }

    @Test("is asked about after a lost answer")
    func lost() async throws {
        await platform.fail(.walletOrder, with: .outcomeUnknown("lost"))
        await platform.tell(.final(INAPPOrderResponse(.accepted)))
        let stage = try await stage()
        stage.run.storedCode = "123"
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        #expect(await platform.asked == [.getWalletData, .walletOrder, .outcome])
    }

    @Test("needs its code again after a refusal: a code is never kept")
    func codeAskedAgain() async throws {
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.refused))
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage()
        stage.run.storedCode = "123"
        _ = stage.run.submit()
        try await stage.wait { $0 == .choosing }
        #expect(stage.run.state.refusal == .otherCard)
        #expect(stage.run.state.means == .storedCard(3), "the card stays chosen")
        #expect(stage.run.storedCode.isEmpty)
        stage.run.storedCode = "321"
        _ = stage.run.submit()
        #expect(try await stage.ends() == .paid)
        let requests = await platform.requests
        let codes = requests.compactMap { ($0 as? WalletOrderRequest)?.cardCSCValue?.digits }
        #expect(codes == ["123", "321"])
    }

    @Test("needs its code again when the shopper chooses another means of payment")
    func codeOfAnother() async throws {
        let stage = try await stage()
        stage.run.storedCode = "12"
        #expect(stage.run.submit() == .securityCode)
        stage.run.choose(.newCard)
        #expect(stage.run.storedCodeProblem == nil)
        stage.run.choose(.storedCard(3))
        #expect(stage.run.storedCode.isEmpty)
    }

    @Test(
        "takes as many digits of its code as its brand prints, and says beside the field if one is missing",
        arguments: [
            ("VISA", "12", "12", false), ("VISA", "12a3 4", "123", true), ("CB", "1", "1", false),
            ("AMEX", "123", "123", false), ("AMEX", "12345", "1234", true), ("OFTOMORROW", "123", "123", true),
            ("OFTOMORROW", "12345", "1234", true), ("OFTOMORROW", "12", "12", false),
        ])
    func codeLength(brand: String, typed: String, shown: String, isRight: Bool) async throws {
        await platform.answer(.walletOrder, with: INAPPOrderResponse(.accepted))
        let stage = try await stage([PaymentMeanBrand(rawValue: brand)])
        stage.run.storedCode = typed
        #expect(stage.run.storedCode == shown)
        #expect(stage.run.submit() == (isRight ? nil : .securityCode))
        guard !isRight else {
            #expect(try await stage.ends() == .paid)
            return
        }
        #expect(stage.run.storedCodeProblem == .securityCodeWrongLength)
        #expect(stage.run.state.phase == .choosing)
        #expect(await platform.asked == [.getWalletData], "nothing was sent")
        stage.run.storedCode += "3"
        #expect(stage.run.storedCodeProblem == nil, "the error goes while the shopper types")
    }
}
