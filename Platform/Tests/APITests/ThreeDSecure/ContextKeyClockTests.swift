import APISupport
import Engine
import Support
import Testing

/// PCI DSS 4.0, 3.3.1: the key of a security code lasts for half an hour, by a clock that is right.
@Suite("A key of contexts and a machine's clock that is set back")
struct ContextKeyClockTests {
    private let clock = ManualClock(at: TestPlatform.noon)
    private let keyring: ContextKeyring

    init() { keyring = ContextKeyring(clock: clock, random: SystemRandom()) }

    @Test("by a year: the key of the wrong time opens nothing, and the next context has another one")
    func byAYear() throws {
        clock.advance(seconds: 365 * 86_400)
        let (wrong, box) = try #require(keyring.seal([1, 2, 3], place: "test"))
        clock.move(to: TestPlatform.noon)
        #expect(keyring.open(box, keyID: wrong, place: "test") == nil)
        let (right, next) = try #require(keyring.seal([4], place: "test"))
        #expect(right != wrong)
        #expect(keyring.open(next, keyID: right, place: "test") == [4])
        // Destroyed, and not only refused.
        clock.advance(seconds: 365 * 86_400)
        #expect(keyring.open(box, keyID: wrong, place: "test") == nil)
    }

    @Test("by a minute: the key goes on")
    func byAMinute() throws {
        let (id, box) = try #require(keyring.seal([1, 2, 3], place: "test"))
        clock.advance(seconds: -60)
        #expect(keyring.open(box, keyID: id, place: "test") == [1, 2, 3])
        #expect(keyring.seal([4], place: "test")?.keyID == id)
    }
}
