extension Counter {
    /// Captures every payment whose time has come. Returns how many.
    @discardableResult
    public func captureDue(limit: Int = 500) async throws -> Int {
        let now = clock.now()
        let due = try await store.read { try $0.paymentsDue(at: now, limit: limit) }
        for id in due { try await advance(id, .capture) }
        return due.count
    }

    /// After a start: whoever was asking the acquirer when the process died did not hear the answer.
    @discardableResult
    public func recover() async throws -> Int {
        let interrupted = try await store.read { try $0.payments(in: .authorising, limit: 10_000) }
        for id in interrupted { try await advance(id, .loseTrack(reason: "the process stopped")) }
        return interrupted.count
    }

    /// Forgets what has expired.
    public func purge() async throws {
        let now = clock.now()
        try await store.write { store in
            try store.deleteClaims(expiredAt: now)
            try store.deleteWireKeys(expiredAt: now)
        }
    }
}
