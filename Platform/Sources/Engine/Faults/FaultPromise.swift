import GuichetCore

/// What an inquiry about a message will find. It stays when its fault is cleared: what has happened has happened.
enum FaultPromise: Sendable, Codable {
    case verdict(AcquirerVerdict)
    /// Not before an instant, in milliseconds since 1970.
    case later(Int64, code: String, AcquirerVerdict)
}

extension FaultBook {
    func promise(_ promise: FaultPromise, about message: AcquirerMessageID) async {
        _ = await counting("what an inquiry is to find could not be kept: it finds the acquirer's own answer") {
            list, _ in
            list.promise(promise, about: message)
        }
    }

    /// Read from the store where nodes share it: another one may have promised it.
    func promise(about message: AcquirerMessageID) async throws -> FaultPromise? {
        // While nothing was ever ordered, there is nothing to read.
        if list.revision > 0 { try await reload() }
        return list.promises[message.text]
    }

    /// Notes that a notification waits because of a fault: its next attempt meets none.
    func holdBack(_ notification: NotificationID) async {
        _ = await counting("a fault may hold the notification back once more") { list, _ in
            list.heldBack.insert(notification.text)
        }
    }

    /// - Returns: whether it was held back.
    func release(_ notification: NotificationID) async -> Bool {
        guard list.heldBack.contains(notification.text) else { return false }
        return await counting("the notification counts as held back still") { list, _ in
            list.heldBack.remove(notification.text) != nil
        } ?? false
    }
}
