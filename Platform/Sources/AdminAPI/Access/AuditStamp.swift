import Engine

/// What an entry of the audit list has beside its sentence. A change of what is stored writes its entry in its own transaction,
/// so that there is none without the other: where the list could not be written, a caller that tries again makes the change.
struct AuditStamp: Sendable {
    private let at: Instant
    private let machineTime: Instant
    private let who: String
    private let kind: String

    init(_ kind: String, by caller: OperatorCaller, _ clock: any PlatformClock) {
        at = clock.now()
        machineTime = clock.machineTime()
        who = caller.name
        self.kind = kind
    }

    /// - Parameter text: a sentence without a secret.
    func append(_ text: String, in store: any StoreWriter) throws {
        try store.append(
            AuditEntry(at: at, machineTime: machineTime, who: who, kind: kind, what: String(text.prefix(500))))
    }
}
