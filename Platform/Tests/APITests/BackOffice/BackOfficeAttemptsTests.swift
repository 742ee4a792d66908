import Engine
import Support
import Testing

@testable import AdminAPI

/// How many wrong tokens it takes, and from whom.
@Suite("Wrong tokens at the sign-in of the admin pages")
struct BackOfficeAttemptsTests {
    private let now = TestPlatform.noon

    private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

    /// The client with this number: 10.0.0.0 and up.
    private func client(_ number: Int) throws -> IPAddress {
        try #require(IPAddress(bytes: [10, UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]))
    }

    @Test("after ten wrong tokens within a minute, a client waits until the first of them is a minute old")
    func oneClient() throws {
        var attempts = BackOfficeAttempts()
        let (stranger, owner) = (try address("203.0.113.7"), try address("203.0.113.8"))
        for second in 0..<10 {
            #expect(attempts.wait(of: stranger, at: now.adding(seconds: Int64(second))) == nil)
            attempts.note(from: stranger, at: now.adding(seconds: Int64(second)))
        }
        #expect(attempts.wait(of: stranger, at: now.adding(seconds: 20)) == 40)
        #expect(attempts.wait(of: stranger, at: now.adding(seconds: 59)) == 1)
        #expect(attempts.wait(of: owner, at: now.adding(seconds: 20)) == nil)
        // One more is free with each that is a minute old.
        #expect(attempts.wait(of: stranger, at: now.adding(seconds: 60)) == nil)
        attempts.note(from: stranger, at: now.adding(seconds: 60))
        #expect(attempts.wait(of: stranger, at: now.adding(seconds: 60)) == 1)
    }

    @Test("after the machine's clock was set back by hours, no client waits until the old time comes again")
    func clockSetBack() throws {
        var attempts = BackOfficeAttempts()
        for number in 0..<10_000 { attempts.note(from: try client(number / 10), at: now) }
        #expect(attempts.wait(of: try client(0), at: now.adding(seconds: -1)) == 61)
        #expect(attempts.wait(of: try client(0), at: now.adding(seconds: -3_600)) == nil)
        attempts.note(from: try client(0), at: now.adding(seconds: -3_600))
        #expect(attempts.wait(of: try client(0), at: now.adding(seconds: -3_600)) == nil)
    }

    @Test("clients that cannot be told apart count as one client")
    func unknown() throws {
        var attempts = BackOfficeAttempts()
        for _ in 0..<10 { attempts.note(from: nil, at: now) }
        #expect(attempts.wait(of: nil, at: now) == 60)
        #expect(attempts.wait(of: try address("203.0.113.8"), at: now) == nil)
    }

    @Test(
        "a client is an IPv4 address, in either spelling, or 48 bits of an IPv6 one: a site has 65,536 networks of 64 bits",
        arguments: [
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("2001:db8:7::1", "2001:db8:7:ffff::2", true), ("2001:db8:7::1", "2001:db8:8::1", false),
        ])
    func networks(one: String, other: String, same: Bool) throws {
        var attempts = BackOfficeAttempts()
        for _ in 0..<10 { attempts.note(from: try address(one), at: now) }
        #expect((attempts.wait(of: try address(other), at: now) != nil) == same)
    }

    @Test("at most 1,024 clients are remembered; the one inactive for longest is forgotten")
    func bound() throws {
        var attempts = BackOfficeAttempts()
        for number in 0..<1_024 {
            for _ in 0..<(number < 2 ? 10 : 1) {
                attempts.note(from: try client(number), at: Instant(milliseconds: now.milliseconds + Int64(number)))
            }
        }
        #expect(attempts.clientCount == 1_024)
        let then = now.adding(seconds: 30)
        attempts.note(from: try client(5_000), at: then)
        #expect(attempts.clientCount == 1_024)
        #expect(attempts.wait(of: try client(0), at: then) == nil)
        #expect(attempts.wait(of: try client(1), at: then) == 31)
        // Those whose minute is over go first, all of them.
        attempts.note(from: try client(5_001), at: now.adding(seconds: 80))
        #expect(attempts.clientCount == 2)
    }

    @Test("after ten thousand wrong tokens within a minute, from any number of clients, all wait until it ends")
    func together() throws {
        var attempts = BackOfficeAttempts()
        let owner = try address("203.0.113.8")
        for number in 0..<10_000 {
            #expect(attempts.wait(of: owner, at: now) == nil)
            attempts.note(from: try client(number / 10), at: now)
        }
        #expect(attempts.wait(of: owner, at: now.adding(seconds: 15)) == 45)
        #expect(attempts.wait(of: owner, at: now.adding(seconds: 60)) == nil)
        attempts.note(from: owner, at: now.adding(seconds: 60))
        #expect(attempts.wait(of: owner, at: now.adding(seconds: 60)) == nil)
    }
}
