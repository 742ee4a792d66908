/// A change that an operator or a tester made.
package struct AuditEntry: Sendable, Hashable {
    /// Its place in the list; 0 until it is stored.
    package let number: Int64
    /// By the platform's clock.
    package let at: Instant
    /// By the machine's clock, which no command moves.
    package let machineTime: Instant
    package let who: String
    /// What kind of change, such as `clock.move`.
    package let kind: String
    /// A sentence without a secret.
    package let what: String

    package init(number: Int64 = 0, at: Instant, machineTime: Instant, who: String, kind: String, what: String) {
        self.number = number
        self.at = at
        self.machineTime = machineTime
        self.who = who
        self.kind = kind
        self.what = what
    }
}
