import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("The web view on its way to the issuer and back")
struct AuthenticationModelTests {
    private func decision(
        _ address: String, merchantData: String? = nil, appLink: String = "https://shop.example/back",
        in place: AuthenticationModel.Place = .page
    ) throws -> String {
        let data = try merchantData.map { text throws(InAppError) in try MerchantData(text) }
        let model = AuthenticationModel(
            appLink: URL(string: appLink), merchantData: data, ownSchemes: ["ShopApp", "shop-wallet"])
        switch model.decision(for: address, in: place) {
        case .allow: return "allow"
        case .refuse: return "refuse"
        case .openExternally(let url): return "open \(url.absoluteString)"
        case .finish(let back): return "finish \(back.paResMessage)"
        case .fail(let error): return "fail \(error.field ?? "")"
        }
    }

    @Test(
        "goes to pages under TLS only, and stops at the way back",
        arguments: [
            ("about:blank", "allow"), ("about:srcdoc", "allow"), ("about:config", "refuse"),
            ("https://acs.example/1?a=b", "allow"), ("http://127.0.0.1:8080/acs", "allow"),
            ("http://acs.example/", "refuse"), ("javascript:alert(1)", "refuse"),
            ("file:///etc/passwd", "refuse"), ("", "refuse"), ("putpares:eJz%3D", "finish eJz%3D"),
            ("putpares:", "fail paResMessage"), ("https://shop.example/back#PaRes=a&MD=1", "finish a"),
        ])
    func addresses(address: String, expected: String) throws {
        #expect(try decision(address) == expected)
    }

    @Test(
        "opens the bank's app, whatever its address looks like",
        arguments: ["bankapp://pay?id=1#a", "BankApp:confirm", "com.bank.app.x2+pay-me://", "bepgenapp://x?y=%C3%A9"])
    func bankApp(address: String) throws {
        #expect(try decision(address) == "open \(address)")
        #expect(try decision(address, in: .frame(isTapped: true)) == "open \(address)")
        #expect(try decision(address, in: .frame(isTapped: false)) == "refuse", "nobody sees why the app would change")
    }

    @Test(
        "gives the system no address that is code, a file, a setting, an installation or a page without TLS",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "blob:https://a/1",
            "about:config", "vbscript:x", "filesystem:https://a/1", "view-source:https://a.example/",
            "ftp://a.example/",
            "ws://a.example/", "wss://a.example/", "http://acs.example/", "https://", "itms-services://?action=x",
            "app-settings:", "App-Prefs:root", "prefs:root=x", "://x", ":", "bankapp", "//acs.example/",
        ])
    func neverOpened(address: String) throws {
        for place in [AuthenticationModel.Place.page, .frame(isTapped: true), .frame(isTapped: false)] {
            #expect(try decision(address, in: place) == "refuse")
        }
    }

    @Test("does not let a page reach the app's own links, except for the way back")
    func ownSchemes() throws {
        #expect(try decision("shopapp://order/cancel") == "refuse")
        #expect(try decision("SHOP-WALLET:add") == "refuse")
        let link = "shop-back://paid"
        #expect(try decision("shop-back://delete", appLink: link) == "refuse")
        #expect(try decision("shop-back://paid#PaRes=a", appLink: link) == "finish a")
    }

    @Test("takes the way back and goes to pages in a frame too")
    func frames() throws {
        for isTapped in [true, false] {
            let frame = AuthenticationModel.Place.frame(isTapped: isTapped)
            #expect(try decision("putpares:a", in: frame) == "finish a")
            #expect(try decision("https://acs.example/", in: frame) == "allow")
            #expect(try decision("about:srcdoc", in: frame) == "allow")
        }
    }

    @Test("does not accept the answer of another payment")
    func merchantData() throws {
        #expect(try decision("https://shop.example/back#PaRes=a&MD=s1", merchantData: "s1") == "finish a")
        #expect(try decision("https://shop.example/back#PaRes=a&MD=s2", merchantData: "s1") == "fail MD")
        #expect(try decision("putpares:a", merchantData: "s1") == "finish a", "putpares: has no MD")
    }

    @Test(
        "a page that was closed, or came back without an answer, is no proof that nothing was charged if a check pays")
    func closed() throws {
        let link = URL(string: "shop-app://back")
        let page = try #require(URL(string: "https://payment.example/redirect/1"))
        let form = AuthenticationModel(for: try posted(version: "GUICHET_1.0"), appLink: link)
        let opened = AuthenticationModel(for: .open(page), appLink: link)
        let withoutStep = AuthenticationModel(appLink: link, merchantData: MerchantData.none)
        for (model, advice) in [(form, Advice.startAgain), (opened, .ask), (withoutStep, .ask)] {
            #expect(model.closed.advice == advice)
            guard case .fail(let error) = model.decision(for: "shop-app://back?RETURNMAC=a") else {
                Issue.record("a return without paymentId")
                continue
            }
            #expect(error.advice == advice)
        }
        guard case .finish(let back) = opened.decision(for: "shop-app://back?RETURNMAC=a&paymentId=1_0") else {
            Issue.record("not the return")
            return
        }
        #expect(back.paResMessage == "RETURNMAC%3Da%26paymentId%3D1_0")
        let done = AuthenticationModel(for: .done(.withoutPage), appLink: link)
        for (version, advice) in [("GUICHET_1.0", Advice.startAgain), (DirectInAppWire.version, .ask)] {
            let model = AuthenticationModel(for: try posted(version: version), appLink: link)
            #expect(model.closed.advice == advice, "a form, \(version)")
        }
        #expect(done.closed.advice == .ask, "the check has paid")
    }

    @Test(
        "the answer of another payment is no proof that nothing was charged, either",
        arguments: [("GUICHET_1.0", Advice.startAgain), (DirectInAppWire.version, .ask)])
    func answerOfAnother(version: String, advice: Advice) throws {
        let step = try posted(version: version, merchantData: MerchantData("s1"))
        let model = AuthenticationModel(for: step, appLink: URL(string: "shop-app://back"))
        guard case .fail(let error) = model.decision(for: "shop-app://back#PaRes=a&MD=s2") else {
            Issue.record("the answer of another payment")
            return
        }
        #expect(error.field == "MD")
        #expect(error.advice == advice)
    }

    /// A form, after a check over the platform of this version.
    private func posted(version: String, merchantData: MerchantData = .none) throws -> AuthenticationStep {
        var check = INAPPCardCheckEnrollmentResponse()
        check.authentRedirectionUrl = "https://shop.example/authentication"
        check.paReqMessage = "eJz"
        check.transactionContextData = "c"
        check.transactionContextVersion = version
        check.redirectionUrl = "https://shop.example/inapp"
        return try AuthenticationStep(
            check, merchantData: merchantData, termUrl: try #require(URL(string: "https://shop.example/term")))
    }
}
