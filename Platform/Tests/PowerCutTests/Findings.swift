/// What a check found wrong, each as a sentence.
struct Findings: Sendable {
    /// Payments that were answered and are not there any more, or say something else now.
    var lost: [String] = []
    var other: [String] = []

    static func += (findings: inout Findings, more: Findings) {
        findings.lost += more.lost
        findings.other += more.other
    }
}
