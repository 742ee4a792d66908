import APISupport
import GuichetCore
import GuichetDirect
import Support
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: return addresses as shops type them", .timeLimit(.minutes(5)))
struct DirectReturnAddressTests {
    @Test(
        "an international host name is written as browsers write it (RFC 3492's and IANA's examples)",
        arguments: [
            ("https://bücher.example/back", "https://xn--bcher-kva.example/back"),
            ("https://BÜCHER.example:8443/", "https://xn--bcher-kva.example:8443/"),
            ("https://faß.de/?a=é#ü", "https://xn--fa-hia.de/?a=%C3%A9#%C3%BC"),
            ("https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"),
            ("https://пример.испытание", "https://xn--e1afmkfd.xn--80akhbyknj4f"),
            ("https://उदाहरण.परीक्षा/", "https://xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g/"),
            ("https://plain.example/été", "https://plain.example/%C3%A9t%C3%A9"),
        ])
    func international(typed: String, written: String) {
        let address = DirectReturnAddress(typed, allowsHTTP: false)
        #expect(address?.text == written)
        #expect(address.map { written.hasPrefix($0.source) } == true)
    }

    @Test(
        "a host that no browser opens is refused",
        arguments: [
            "https://b。example/", "https://a\u{200B}ü.example/", "https://ü example/", "https://\u{1F600}.example/",
            "https://user@bücher.example/", "https://\(String(repeating: "ü", count: 64)).example/", "javascript:é",
        ])
    func refused(typed: String) {
        #expect(DirectReturnAddress(typed, allowsHTTP: false) == nil)
    }

    @Test("in development http leads to .test, .local and machines of the network; otherwise to this machine only")
    func development() {
        for host in ["shop.test", "shop.local:8080", "192.168.1.20:3000", "bücher.test"] {
            #expect(DirectReturnAddress("http://\(host)/back", allowsHTTP: true) != nil, "\(host)")
            #expect(DirectReturnAddress("http://\(host)/back", allowsHTTP: false) == nil, "\(host)")
        }
        #expect(DirectReturnAddress("http://localhost:3000/back", allowsHTTP: false) != nil)
    }

    @Test("a payment comes back to the international host, with what recognises it")
    func comesBack() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", DirectIssuer.card(returnUrl: "https://bücher.example/zurück?order=7"))
            #expect(answer.status == 201)
            let page = try await test.issuer.finish(answer, "challenge")
            let id = try #require(answer.payment?.id?.rawValue)
            let target = try #require(DirectIssuer.target(page))
            #expect(target.hasPrefix("https://xn--bcher-kva.example/zur%C3%BCck?order=7&RETURNMAC="))
            #expect(target.hasSuffix("&paymentId=\(id)"))
        }
    }
}
