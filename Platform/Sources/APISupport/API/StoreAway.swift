import Engine

/// Why a call is refused before anything else is done for it: this node cannot ask what the other nodes have changed, so it knows
/// neither who may call nor what is stored (docs/postgresql.md, "Many nodes").
package struct StoreAway: Error, Sendable {
    /// For people, without a full stop.
    package let reason: String

    package init(_ error: any Error) {
        // The process ends, too.
        reason =
            error is VaultKeysRefused
            ? "this platform lacks a vault key that the others use" : "the database of this platform cannot be reached"
    }

    /// An earlier call with the same content may have done something.
    package var explanation: String { "\(reason); this call did nothing" }
}
