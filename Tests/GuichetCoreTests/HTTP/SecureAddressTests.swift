import Foundation
import GuichetCore
import Testing

@Suite("Where a card may be sent")
struct SecureAddressTests {
    @Test(
        "over https to any host, over http to this machine",
        arguments: [
            "https://pay.example/inapp", "HTTPS://pay.example", "https://pay.example:8443/", "http://localhost:8080/x",
            "http://LOCALHOST/", "http://127.0.0.1:8080", "http://127.255.255.254/", "http://[::1]:8080/",
        ])
    func allowed(text: String) throws {
        #expect(try #require(URL(string: text)).isSecureOrLoopback)
    }

    @Test(
        "no other address is allowed",
        arguments: [
            "http://pay.example/", "http://192.168.1.1/", "http://10.0.0.1/", "http://0.0.0.0/", "http://128.0.0.1/",
            "http://[::2]/", "http://[fe80::1]/", "ftp://localhost/", "file:///inapp", "ws://localhost/", "/inapp",
            "pay.example", "https:///inapp", "https:inapp",
        ])
    func refused(text: String) throws {
        #expect(try !#require(URL(string: text)).isSecureOrLoopback)
    }

    @Test(
        "a name that only resembles this machine is not allowed",
        arguments: [
            "http://localhost.pay.example/", "http://127.0.0.1.pay.example/", "http://127.pay.example/",
            "http://127.0.0/",
            "http://127.0.0.256/", "http://127.0.0.1.1/", "http://localhost@pay.example/",
            "http://127.0.0.1@pay.example/",
            "http://mylocalhost/", "http://127.0.0.a/", "http://127.0.0.+1/", "http://127..0.1/",
        ])
    func resembling(text: String) throws {
        #expect(try !#require(URL(string: text)).isSecureOrLoopback)
    }
}
