import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("The step after an enrolment check")
struct AuthenticationStepTests {
    private static let page = "https://acs.example/challenge?id=1"

    private func step(
        version: String = DirectInAppWire.version, page: String? = page, paReq: String? = nil, code: ResponseCode = "00"
    ) throws -> AuthenticationStep {
        var response = INAPPCardCheckEnrollmentResponse()
        response.authentRedirectionUrl = page
        response.paReqMessage = paReq
        response.redirectionStatusCode = code
        response.transactionContextData = "Y29udGV4dA"
        response.transactionContextVersion = version
        response.redirectionUrl = "https://shop.example/inapp"
        return try AuthenticationStep(
            response, merchantData: MerchantData("s 1"), termUrl: try #require(URL(string: "https://shop.example/3ds")))
    }

    @Test(
        "posts a form if there is a PaReq, whatever the platform", arguments: ["GUICHET_1.0", "DIRECT_1.0", "INAPP_2"])
    func post(version: String) throws {
        guard case .post(let form) = try step(version: version, paReq: "eJz") else {
            Issue.record("not a form")
            return
        }
        #expect(form.paReq == "eJz")
        #expect(form.merchantData.text == "s 1")
        #expect(try step(version: version, paReq: "eJz").merchantData?.text == "s 1")
    }

    @Test("opens the page of Worldline Direct, which has no PaReq")
    func open() throws {
        #expect(try step() == .open(try #require(URL(string: Self.page))))
        #expect(try step().merchantData == nil)
    }

    @Test("is done if there is no page: the issuer asked nothing")
    func done() throws {
        let done = try step(page: nil)
        #expect(done == .done(.withoutPage))
        #expect(AuthenticationReturn.withoutPage.paResMessage == DirectInAppWire.withoutPage)
    }

    @Test(
        "is an error where another platform leaves PaReq or the page out, or the check was refused",
        arguments: [
            ("GUICHET_1.0", page, "00", "paReqMessage"), ("GUICHET_1.0", nil, "00", "paReqMessage"),
            ("INAPP_2", page, "00", "paReqMessage"), ("DIRECT_1.0", page, "05", "redirectionStatusCode"),
            ("DIRECT_1.0", "http://acs.example/", "00", "authentRedirectionUrl"),
            ("DIRECT_1.0", "javascript:alert(1)", "00", "authentRedirectionUrl"),
        ] as [(String, String?, String, String)])
    func refused(version: String, page: String?, code: String, field: String) throws {
        let error = try #require(throws: InAppError.self) {
            try step(version: version, page: page, code: ResponseCode(rawValue: code))
        }
        #expect(error.code == .invalidAuthentication)
        #expect(error.field == field)
    }

    @Test("an accepted check without a form and without a context may have paid: the app asks, and never pays again")
    func withoutContext() throws {
        var response = INAPPCardCheckEnrollmentResponse()
        response.redirectionStatusCode = .accepted
        let termUrl = try #require(URL(string: "https://shop.example/3ds"))
        let accepted = response
        let error = try #require(throws: InAppError.self) {
            try AuthenticationStep(accepted, merchantData: .none, termUrl: termUrl)
        }
        #expect(error.code == .invalidAuthentication)
        #expect(error.field == "transactionContextData")
        #expect(error.advice == .ask)
        response.redirectionStatusCode = "05"
        let refused = response
        let other = try #require(throws: InAppError.self) {
            try AuthenticationStep(refused, merchantData: .none, termUrl: termUrl)
        }
        #expect(other.advice != .ask)
    }

    @Test("is the same after a check of a card of the wallet")
    func wallet() throws {
        var response = INAPPWalletCheckEnrollmentResponse()
        response.authentRedirectionUrl = Self.page
        response.redirectionStatusCode = .accepted
        response.transactionContextData = "Y29udGV4dA"
        response.transactionContextVersion = DirectInAppWire.version
        response.redirectionUrl = "https://shop.example/inapp"
        let step = try AuthenticationStep(
            response, merchantData: .none, termUrl: try #require(URL(string: "https://shop.example/3ds")))
        #expect(step == .open(try #require(URL(string: Self.page))))
    }
}

@Suite("What comes back from the page of Worldline Direct")
struct DirectReturnTests {
    private let link = URL(string: "https://shop.example/back")

    @Test(
        "is RETURNMAC and paymentId in paResMessage, URL-encoded exactly once",
        arguments: [
            "https://shop.example/back?RETURNMAC=4f-1%2Ba&paymentId=3066019730_0",
            "https://shop.example/back?paymentId=3066019730_0&x=1&RETURNMAC=4f-1%2Ba",
            "https://shop.example/back#RETURNMAC=4f-1%2Ba&paymentId=3066019730_0",
            "putpares:RETURNMAC%3D4f-1%252Ba%26paymentId%3D3066019730_0",
        ])
    func direct(address: String) throws {
        let back = try #require(try AuthenticationReturn.read(address, appLink: link))
        #expect(back.paResMessage.hasPrefix("RETURNMAC%3D4f-1"))
        #expect(back.merchantData == nil)
    }

    @Test(
        "is no answer without one of them, or with one of them twice",
        arguments: [
            "https://shop.example/back?RETURNMAC=a", "https://shop.example/back?paymentId=1_0",
            "https://shop.example/back?RETURNMAC=a&RETURNMAC=b&paymentId=1_0",
            "https://shop.example/back?RETURNMAC=&paymentId=1_0",
        ])
    func incomplete(address: String) throws {
        let error = try #require(throws: InAppError.self) { try AuthenticationReturn.read(address, appLink: link) }
        #expect(error.code == .unreadableAuthentication)
    }

    @Test("never takes the place of a PaRes that is there too")
    func both() throws {
        let back = try AuthenticationReturn.read(
            "https://shop.example/back?RETURNMAC=a&paymentId=1_0&PaRes=eJz", appLink: link)
        #expect(back?.paResMessage == "eJz")
    }
}
