import APISupport
package import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Logging

/// Mails to the operator before an Apple Pay certificate expires: on the days of ``CertificateExpiry/Reminder``, and
/// when it has expired. Each mail is sent once for a certificate, across restarts: the mail and its record are one
/// write.
///
/// Worldline Direct, Apple Pay guide, "Create Apple certificate": "We will send you an email a few weeks before your
/// certificate expires".
struct CertificateReminders: Sendable {
    let recipient: OwnerMail
    let store: any Store
    let clock: any PlatformClock
    let directory: ApplePayCertificateDirectory
    /// The beginning of the admin pages' address; empty if it is not known yet.
    let address: PublicAddress
    let logger: Logger

    /// The value that records the mail about an expired certificate.
    static let ended = 0

    /// Queues the mails that are due.
    ///
    /// - Returns: the number of mails.
    @discardableResult
    func run() async throws -> Int {
        let now = clock.now()
        // Checked in memory first: on most days nothing is due, and the store is not read.
        guard
            directory.merchants.contains(where: { merchant in
                merchant.held.contains { merchant.reminder(of: $0, at: now) != nil }
            })
        else { return 0 }
        guard try await !store.read({ try due(in: $0, at: now).isEmpty }) else { return 0 }
        let count = try await store.write { store in
            let due = try due(in: store, at: now)
            for one in due {
                try store.insert(mail(of: one, at: now))
                try store.noteApplePayReminder(of: one.id, daysBefore: one.daysBefore, at: now)
            }
            return due.count
        }
        if count > 0 {
            logger.notice("reminders of Apple Pay certificates were written", metadata: ["mails": "\(count)"])
        }
        return count
    }

    /// When a reminder falls due next: a clock that is moved stops there.
    static func next(after instant: Instant, in directory: ApplePayCertificateDirectory) -> Instant? {
        let now = instant.date
        let times = directory.merchants.flatMap(\.held).flatMap { one -> [Date] in
            let expiry = one.certificate.expiry(at: now)
            return [expiry.nextReminderAt, expiry.isExpired ? nil : expiry.expiresAt].compactMap(\.self)
        }
        return times.min().map { Instant(milliseconds: Int64(($0.timeIntervalSince1970 * 1_000).rounded(.up))) }
    }

    /// A reminder that is due and was not sent.
    private struct Due {
        let id: String
        let merchant: MerchantCertificates
        let certificate: MerchantCertificate
        let daysBefore: Int
    }

    private func due(in store: any StoreReader, at now: Instant) throws -> [Due] {
        let records = try store.applePayCertificates()
        return try ApplePayCertificateDirectory.merchants(of: records).flatMap { merchant in
            try merchant.held.compactMap { one -> Due? in
                let record = records.first {
                    $0.publicKeyHash == one.certificate.publicKeyHash && $0.environment == one.environment.rawValue
                }
                guard let id = record?.id, let days = merchant.reminder(of: one, at: now) else { return nil }
                if let last = try store.applePayReminder(of: id), last <= days { return nil }
                return Due(id: id, merchant: merchant, certificate: one, daysBefore: days)
            }
        }
    }

    private func mail(of due: Due, at now: Instant) -> Mail {
        let expiry = due.certificate.certificate.expiry(at: now.date)
        let text = ExpiryMailTexts.of(recipient.pageLanguage)
        let facts = ExpiryMailTexts.Facts(
            merchantIdentifier: due.merchant.merchantIdentifier, environment: due.certificate.environment.rawValue,
            hash: Hex.encode(due.certificate.certificate.publicKeyHash), day: expiry.expiresAt.utcDay,
            daysLeft: expiry.daysLeft, isExpired: expiry.isExpired,
            hasNewer: due.merchant.holdsNewer(than: due.certificate), page: address.url + BackOfficeLinks.certificates)
        return Mail(
            id: MailID("certificate.\(due.id).\(due.daysBefore)"),
            draft: MailDraft(
                kind: .certificateExpiry, recipient: recipient.address, senderName: "Guichet",
                language: recipient.pageLanguage.rawValue, subject: text.subject(facts), body: text.body(facts)),
            nextAt: now, createdAt: now)
    }
}

/// The receiver of the platform's own mails.
package struct OwnerMail: Sendable, Hashable {
    package let address: MailAddress
    let pageLanguage: PageLanguage

    /// The supported languages, as tags.
    package static let languages = PageLanguage.allCases.map(\.rawValue)

    /// - Parameter language: one of ``languages``; `nil` for anything else.
    package init?(_ address: MailAddress, language: String) {
        guard let language = PageLanguage(rawValue: language) else { return nil }
        self.address = address
        pageLanguage = language
    }
}

extension MailKind {
    /// Tells the operator that an Apple Pay certificate expires.
    package static let certificateExpiry: MailKind = "certificateExpiry"
}

extension MerchantCertificates {
    /// The reminder that is due, in days before the end; `nil` if it is too early, or if tokens name a newer
    /// certificate: then no action is needed.
    fileprivate func reminder(of one: MerchantCertificate, at now: Instant) -> Int? {
        let expiry = one.certificate.expiry(at: now.date)
        guard let days = expiry.isExpired ? CertificateReminders.ended : expiry.due?.daysBefore else { return nil }
        let since = one.lastSeenAt ?? one.addedAt
        let isReplaced = newer(than: one).contains { $0.lastSeenAt.map { $0 > since } ?? false }
        return isReplaced ? nil : days
    }

    fileprivate func holdsNewer(than one: MerchantCertificate) -> Bool { !newer(than: one).isEmpty }

    private func newer(than one: MerchantCertificate) -> [MerchantCertificate] {
        held.filter {
            $0.environment == one.environment
                && $0.certificate.notValidAfter > one.certificate.notValidAfter
        }
    }
}
