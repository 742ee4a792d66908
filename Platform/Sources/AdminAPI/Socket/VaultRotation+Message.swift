package import APISupport
package import Engine
package import GuichetCore

extension VaultKeySupply {
    /// The command's answer about the available keys.
    package func answer() async throws -> JSONValue {
        var answer = JSONObject()
        answer.append("newest", .integer(Int64(newestVersion)))
        answer.append("versions", .array(versions.sorted(by: >).map { .integer(Int64($0)) }))
        if let until = try await olderNeededUntil() { answer.append("olderNeededUntil", .string(until)) }
        return .object(answer)
    }
}

/// A rotation, as the command requests it, step by step: so the command shows the progress, and stopping the command
/// stops the rotation.
extension VaultRotation {
    /// - Parameters:
    ///   - message: `kind` and `place`, where the last step ended; without them this is the first step, before which
    ///     the keys are read again if possible. `finish` ends the rotation.
    ///   - keys: the keys of the vault that rotates.
    ///   - besideOthers: whether other nodes serve. Before the first step, all nodes use the newest key; a node alone may have
    ///     started beside one that had just been killed, and not use it yet.
    ///   - note: what is stored together with the last step.
    package func answer(
        _ message: JSONObject, keys: VaultKeySupply, besideOthers: Bool = false, noting note: ChangeNote = .none
    ) async throws -> JSONValue {
        if message["finish"] == .bool(true) {
            try await keys.refuseOlderVersions()
            let newest = Int64(keys.newestVersion)
            try await finish { try note.append(["newest": .integer(newest)], in: $0) }
            return try await keys.answer()
        }
        if message["kind"] == nil {
            if keys.canBeReadAgain {
                if besideOthers { try await keys.reloadBesideOthers() } else { try await keys.reload() }
            }
            try await keys.agree()
        }
        var answer = try await step(from: Position(message)).answer()
        answer.append("newest", .integer(Int64(newestVersion)))
        return .object(answer)
    }
}

/// The same for the key of fingerprints.
extension FingerprintReplacement {
    /// Before the first step, all nodes use the next key.
    ///
    /// - Parameter note: what is stored together with the last step.
    package func answer(
        _ message: JSONObject, keys: VaultKeySupply, noting note: ChangeNote = .none
    ) async throws -> JSONValue {
        if message["finish"] == .bool(true) {
            try await finish { try note.append(in: $0) }
            return [:]
        }
        if message["kind"] == nil {
            try await begin()
            try await keys.shareFingerprints()
        }
        return .object(try await step(from: Position(message)).answer())
    }
}

extension VaultRotation.Position {
    fileprivate init(_ message: JSONObject) {
        self = .start
        if let kind = message["kind"]?.text { self.init(kind: kind, place: message["place"]?.text ?? "") }
    }
}

extension VaultRotation.Step {
    fileprivate func answer() -> JSONObject {
        var answer = JSONObject()
        answer.append("resealed", .integer(Int64(resealed)))
        answer.append("unreadable", .integer(Int64(unreadable)))
        if let next {
            answer.append("kind", .string(next.kind))
            answer.append("place", .string(next.place))
        }
        return answer
    }
}
