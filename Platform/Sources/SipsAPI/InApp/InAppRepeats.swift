import Engine

/// Recognises a request that repeats one, around what is done for it: the same request gets what the first one made.
struct InAppRepeats: Sendable {
    let store: any Store

    /// The initialisation, or something else that may happen once, was used before. Nothing was done.
    struct Repeated: Error {
        let first: Repeat
    }

    /// - Parameters:
    ///   - prepare: reads and checks the request. A refusal uses nothing up.
    ///   - carryOut: makes what the request is for, and reserves ``ContextUse/claim`` with it. It throws ``Repeated``.
    ///   - again: what the first request made, if this is the same one.
    func result<Prepared: Sendable, Made: Sendable>(
        of use: ContextUse, preparing prepare: () throws(SipsRefusal) -> Prepared,
        carryingOut carryOut: (Prepared) async throws -> Made, again: (Repeat) async throws -> Made
    ) async throws -> Made {
        let prepared: Prepared
        do throws(SipsRefusal) {
            prepared = try prepare()
        } catch {
            // A request that is refused now may have been accepted before: time has passed, the card has expired, or
            // the function was disabled. A resend must not get a refusal for what was done.
            guard let earlier = try await earlier(use) else { throw error }
            return try await again(earlier)
        }
        do {
            return try await carryOut(prepared)
        } catch let repeated as Repeated {
            return try await again(repeated.first)
        }
    }

    /// What used the initialisation; `nil` if nothing did.
    private func earlier(_ use: ContextUse) async throws -> Repeat? {
        let held = try await store.lookUp { try $0.claim(scope: ContextUse.scope, key: use.context.id) }
        guard let held else { return nil }
        guard let id = held.content.payment else { return Repeat(.call, held, nil) }
        return Repeat(.call, held, try await store.lookUp { try $0.payment(id) })
    }
}
