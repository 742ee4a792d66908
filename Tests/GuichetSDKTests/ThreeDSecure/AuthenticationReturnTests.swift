import Foundation
import GuichetCore
import GuichetSDK
import Testing

@Suite("What comes back from the issuer's page")
struct AuthenticationReturnTests {
    @Test(
        "after putpares: is everything behind the first colon, URL-encoded exactly once",
        arguments: [
            ("putpares:eJz%2B%2F%3D", "eJz%2B%2F%3D"), ("putpares:eJz+/=", "eJz%2B%2F%3D"),
            ("putpares:eJz%252B%252F%253D", "eJz%2B%2F%3D"), ("PutPaRes:abc", "abc"), ("putpares:a:b:c", "a%3Ab%3Ac"),
        ])
    func putPaRes(address: String, expected: String) throws {
        let back = try #require(try AuthenticationReturn.read(address))
        #expect(back.paResMessage == expected)
        #expect(back.merchantData == nil)
    }

    @Test(
        "by the app's link has PaRes and MD, behind # or ?",
        arguments: [
            ("https://shop.example/back", "https://shop.example/back#PaRes=eJz%2B%3D&MD=s%201"),
            ("https://shop.example/back", "https://SHOP.example/back?MD=s+1&PaRes=eJz%2B%3D"),
            ("https://shop.example/back?app=1", "https://shop.example/back?app=1#MD=s+1&PaRes=eJz%2B%3D"),
            ("https://shop.example", "https://shop.example/#MD=s+1&PaRes=eJz%2B%3D"),
            ("myshop:back", "MyShop:back#MD=s+1&PaRes=eJz%2B%3D"),
            ("myshop://3ds/back", "myshop://3ds/back#MD=s+1&PaRes=eJz+%3D"),
        ])
    func link(link: String, address: String) throws {
        let back = try #require(try AuthenticationReturn.read(address, appLink: URL(string: link)))
        #expect(back.paResMessage == "eJz%2B%3D")
        #expect(back.merchantData == "s 1")
    }

    @Test(
        "is not any of the pages on the way",
        arguments: [
            "https://acs.example/challenge", "https://shop.example/back/more#PaRes=a",
            "https://shop.example:444/back#PaRes=a",
            "http://shop.example/back#PaRes=a", "https://shop.example.evil.example/back#PaRes=a", "about:blank", "",
            "putpares",
            "https://evil.example/?u=https://shop.example/back#PaRes=a", "https://shop.example/BACK#PaRes=a",
        ])
    func other(address: String) throws {
        #expect(try AuthenticationReturn.read(address, appLink: URL(string: "https://shop.example/back")) == nil)
    }

    @Test("without the app's link only putpares: is the return")
    func noLink() throws {
        #expect(try AuthenticationReturn.read("https://shop.example/back#PaRes=a") == nil)
    }

    @Test(
        "without an answer is an error, not a page to load",
        arguments: ["putpares:", "putpares:%zz", "https://shop.example/back", "https://shop.example/back#PaRes=&MD=1"])
    func unreadable(address: String) throws {
        let error = try #require(throws: InAppError.self) {
            try AuthenticationReturn.read(address, appLink: URL(string: "https://shop.example/back"))
        }
        #expect(error.code == .unreadableAuthentication)
        #expect(error.advice == .ask, "an address does not tell whether the check paid")
    }
}
