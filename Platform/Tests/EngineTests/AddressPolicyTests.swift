import Engine
import Testing

@Suite("Allowed addresses of notifications")
struct AddressPolicyTests {
    @Test(
        "private, link-local, metadata and other special addresses are refused, in every spelling",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1",
            "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "198.18.0.1", "224.0.0.1",
            "255.255.255.255", "::", "::1", "[::1]", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
            "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a9fe:a9fe::1",
            "2001:db8::1", "fec0::1", "2001::7f00:1", "2001:2::1", "2001:20::1", "2001:1ff::1", "3fff::1",
            "3fff:fff::1",
        ])
    func refused(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!AddressPolicy().allows(address))
        let host = address.bytes.count == 16 && !text.hasPrefix("[") ? "[\(text)]" : text
        #expect(AddressPolicy().refusesAtSight("http://\(host)/n"))
    }

    @Test(
        "public addresses are allowed",
        arguments: [
            "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "192.169.0.1", "2606:4700::1111",
            "2001:200::1", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808",
        ])
    func allowed(text: String) throws {
        #expect(AddressPolicy().allows(try #require(IPAddress(text))))
    }

    @Test("this machine and private networks each have their own permission; the metadata service has none")
    func permissions() throws {
        let loopback = AddressPolicy(allowsLoopback: true)
        let privately = AddressPolicy(allowsPrivate: true)
        let home = try #require(IPAddress("127.0.0.1"))
        let office = try #require(IPAddress("10.0.0.1"))
        let metadata = try #require(IPAddress("169.254.169.254"))
        #expect(loopback.allows(home) && !loopback.allows(office))
        #expect(privately.allows(office) && !privately.allows(home))
        #expect(!AddressPolicy(allowsLoopback: true, allowsPrivate: true).allows(metadata))
    }

    @Test("a name is not refused before it is resolved, but localhost is; an address without a host is not allowed")
    func names() {
        #expect(!AddressPolicy().refusesAtSight("https://shop.example/n"))
        #expect(AddressPolicy().refusesAtSight("http://localhost:8080/n"))
        #expect(AddressPolicy().refusesAtSight("http://app.localhost/n"))
        #expect(!AddressPolicy(allowsLoopback: true).refusesAtSight("http://localhost:8080/n"))
        #expect(AddressPolicy().refusesAtSight("nonsense"))
    }
}
