import Foundation
import GuichetApplePay
import Testing

@Suite("How long a certificate is still valid")
struct CertificateExpiryTests {
    private static let end = TestIssuer.end

    private static func before(days: Double, seconds: Double = 0) -> CertificateExpiry {
        CertificateExpiry(expiresAt: end, at: end.addingTimeInterval(-days * 86_400 + seconds))
    }

    @Test(
        "a reminder is due 30, 15 and 7 days before, from the second on which its day begins",
        arguments: [
            (31.0, nil), (30.0, 30), (16.0, 30), (15.0, 15), (8.0, 15), (7.0, 7), (1.0, 7), (0.0, 7),
        ] as [(Double, Int?)])
    func reminder(days: Double, due: Int?) {
        #expect(Self.before(days: days).due?.daysBefore == due)
        #expect(Self.before(days: days).daysLeft == Int(days))
        #expect(!Self.before(days: days).isExpired)
    }

    @Test("a second before its day it is not due yet")
    func edge() {
        #expect(Self.before(days: 30, seconds: -1).due == nil)
        #expect(Self.before(days: 15, seconds: -1).due?.daysBefore == 30)
        #expect(Self.before(days: 7, seconds: -1).due?.daysBefore == 15)
    }

    @Test("days left are whole days: the last day is day 0")
    func daysLeft() {
        #expect(Self.before(days: 7, seconds: 1).daysLeft == 6)
        #expect(Self.before(days: 1, seconds: 1).daysLeft == 0)
        #expect(Self.before(days: 0, seconds: 1).daysLeft == -1)
    }

    @Test("after its end no reminder is left")
    func expired() {
        let expired = Self.before(days: 0, seconds: 1)
        #expect(expired.isExpired)
        #expect(expired.due == nil)
        #expect(expired.nextReminderAt == nil)
    }

    @Test("the next reminder is known from the day of issue on")
    func next() {
        #expect(Self.before(days: 700).nextReminderAt == Self.end.addingTimeInterval(-30 * 86_400))
        #expect(Self.before(days: 30).nextReminderAt == Self.end.addingTimeInterval(-15 * 86_400))
        #expect(Self.before(days: 15).nextReminderAt == Self.end.addingTimeInterval(-7 * 86_400))
        #expect(Self.before(days: 7).nextReminderAt == nil)
    }
}
