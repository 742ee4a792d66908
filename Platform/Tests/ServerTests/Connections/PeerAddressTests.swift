import Engine
import NIOCore
import Testing

@testable import Server

@Suite("The address of a connection's other end")
struct PeerAddressTests {
    @Test(
        "is the one that its text names",
        arguments: ["127.0.0.1", "10.20.30.40", "::1", "2001:db8::7", "::ffff:192.0.2.1"])
    func text(text: String) throws {
        let address = try SocketAddress(ipAddress: text, port: 8_080)
        let found = try #require(IPAddress(address))
        #expect(found == IPAddress(text))
    }

    @Test("a socket in the file system has none")
    func socket() throws {
        let address = try SocketAddress(unixDomainSocketPath: "/folder/socket")
        #expect(IPAddress(address) == nil)
    }
}
