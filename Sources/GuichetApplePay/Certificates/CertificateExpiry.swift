#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How long a certificate remains valid, at a time that the caller gives.
///
/// A Payment Processing Certificate is valid for 25 months, and Apple reminds its owner by e-mail 30, 15 and 7 days
/// before the end (Apple, TN3206). A server can use the same days to write reminders to its own log.
public struct CertificateExpiry: Sendable, Hashable {
    /// A number of days before the end at which a reminder is due.
    public struct Reminder: Sendable, Hashable {
        /// Days before the end of the validity.
        public let daysBefore: Int

        /// 30, 15 and 7 days.
        public static let all: [Reminder] = [30, 15, 7].map { Reminder(daysBefore: $0) }

        func date(before end: Date) -> Date { end.addingTimeInterval(-Double(daysBefore) * CertificateExpiry.day) }
    }

    /// The last moment at which the certificate is valid.
    public let expiresAt: Date
    /// Whole days of 24 hours: 0 on the last day, negative afterwards.
    public let daysLeft: Int
    /// Whether the certificate has expired.
    public let isExpired: Bool
    /// The latest reminder that is due; `nil` before the first one, and after the end.
    public let due: Reminder?
    /// When the next reminder is due.
    public let nextReminderAt: Date?

    /// How long a certificate is still valid at this moment.
    public init(expiresAt: Date, at now: Date) {
        self.expiresAt = expiresAt
        daysLeft = Int((expiresAt.timeIntervalSince(now) / Self.day).rounded(.down))
        // The certificate is still valid at the last moment (RFC 5280, section 4.1.2.5).
        isExpired = now > expiresAt
        due = isExpired ? nil : Reminder.all.last { $0.date(before: expiresAt) <= now }
        nextReminderAt = Reminder.all.map { $0.date(before: expiresAt) }.first { $0 > now }
    }

    fileprivate static let day: Double = 86_400
}

extension ProcessingCertificate {
    /// The remaining validity at this time.
    public func expiry(at now: Date) -> CertificateExpiry { CertificateExpiry(expiresAt: notValidAfter, at: now) }
}
