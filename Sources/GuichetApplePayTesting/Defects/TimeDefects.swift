#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The signing time: "If the time of the transaction and signing differ by more than 5 minutes, the token may be a
/// replay attack" (Apple, "Payment token format reference"), in both directions.
extension TokenDefect {
    private static func clock(_ name: String, _ summary: String, ahead seconds: TimeInterval) -> TokenDefect {
        TokenDefect(name, at: .time, summary) { blueprint, _ in
            blueprint.verifier.now = blueprint.signingTime.addingTimeInterval(seconds)
        }
    }

    package static let old = clock("old", "signed five minutes and a second ago", ahead: 301)
    package static let future = clock("future", "signed five minutes and a second from now", ahead: -301)
    static let yesterday = clock("old-by-a-day", "signed yesterday", ahead: 86_400)
    static let tomorrow = clock("future-by-an-hour", "signed an hour from now", ahead: -3_600)

    static let timeDefects: [TokenDefect] = [old, future, yesterday, tomorrow]
}

extension CertificateDraft {
    /// Valid for a year, until the day before that time.
    mutating func expire(before date: Date) {
        notAfter = date.addingTimeInterval(-86_400)
        notBefore = notAfter.addingTimeInterval(-365 * 86_400)
    }
}
