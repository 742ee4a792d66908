import APISupport
import AdminAPI
import ArgumentParser
import Crypto
import Engine
import Foundation
import GuichetCore
import Logging
import Server

/// `guichet serve --seed`: a file is checked before the platform accepts connections, and made once. A start that is stopped
/// meanwhile, or killed, leaves the rest of it to the next one.
struct ServeSeed: Sendable {
    /// Of the store's values: the hash of the file that the folder was made from.
    private static let storeName = "seed"
    /// The same for a file that was not made as a whole: its hash, and the last step that was begun.
    private static let partName = "seed made in part"

    let platform: Platform
    let checked: OperatorSeed.Checked
    let hash: [UInt8]
    /// `nil` where one process serves.
    let turn: NodeTurn?

    /// - Parameter file: as it was typed, for the error: a wrong file is one of what was typed (docs/command-line.md).
    /// - Returns: `nil` if there is nothing to make.
    static func checked(
        _ text: String?, of file: String?, _ platform: Platform, _ logger: Logger
    ) async throws -> ServeSeed? {
        guard let text else { return nil }
        let hash = Array(SHA256.hash(data: Array(text.utf8)))
        let store = platform.paymentService.store
        func isMade() async throws -> Bool { try await store.read { try $0.value(storeName) } == hash }
        guard try await !isMade() else { return nil }
        // Nodes that start at once have the same file: one makes it.
        let turn = platform.paymentService.nodes.map { NodeTurn("seed under way", nodes: $0, store: store) }
        func endTurn() async throws { if let turn { try await store.write { try turn.end(in: $0) } } }
        try await turn?.take { logger.notice("another node makes the seed file; waiting for it") }
        do {
            guard try await !isMade() else {
                try await endTurn()
                return nil
            }
            let begun = try await store.read { try $0.value(partName) }.flatMap { Self.begun(in: $0, of: hash) }
            do {
                let checked = try await platform.seed.checked(text, after: begun)
                return ServeSeed(platform: platform, checked: checked, hash: hash, turn: turn)
            } catch let faults as SeedFile.Faults {
                throw refusal(of: file ?? "", faults, after: begun?.place)
            }
        } catch {
            try? await endTurn()
            throw error
        }
    }

    private static func refusal(
        of file: String, _ faults: SeedFile.Faults, after last: SeedStep.Place?
    ) -> ValidationError {
        guard let last else { return ValidationError("--seed \(file) cannot be used; nothing was made. \(faults)") }
        return ValidationError(
            """
            --seed \(file) cannot be made as a whole: an earlier start came to the \(last.kind) in line \(last.line), and \
            the rest is refused. Leave out what was made, or begin with an empty folder. \(faults)
            """)
    }

    /// Before the platform is ready. Where it is told to stop meanwhile, the next start makes the rest.
    func make(_ logger: Logger) async {
        let (store, hash, readiness) = (platform.paymentService.store, hash, platform.readiness)
        do {
            let result = try await platform.seed.make(checked) {
                readiness.isStopping
            } onBegin: { begun in
                try await store.write { try $0.setValue(Self.partName, Self.part(begun, of: hash)) }
            }
            try await store.write { store in
                try store.setValue(Self.storeName, hash)
                try store.setValue(Self.partName, [])
                try turn?.end(in: store)
            }
            logger.notice("\(result.about)")
        } catch  where readiness.isStopping {
            logger.notice(
                "the seed file was not made as a whole; the next start makes the rest", metadata: ["error": "\(error)"])
            // Another node makes it, if there is one.
            if let turn { try? await store.write { try turn.end(in: $0) } }
        } catch {
            // All of it was checked: the disk or the acquirer failed half-way.
            logger.critical("the seed file was not made as a whole", metadata: ["error": "\(error)"])
            CommandStatus.failure.endProcess()
        }
    }

    private static func part(_ begun: OperatorSeed.Begun, of hash: [UInt8]) -> [UInt8] {
        let (place, time) = (begun.place, begun.time.milliseconds)
        return Array("\(Hex.encode(hash)) \(place.kind.rawValue) \(place.line) \(begun.count) \(time)".utf8)
    }

    /// `nil` for a part of another file.
    private static func begun(in part: [UInt8], of hash: [UInt8]) -> OperatorSeed.Begun? {
        let words = String(decoding: part, as: UTF8.self).split(separator: " ")
        guard words.count == 5, words[0] == Hex.encode(hash), let number = Int(words[1]), let line = Int(words[2]),
            let kind = SeedStep.Kind(rawValue: number), let count = Int(words[3]), let time = Int64(words[4])
        else { return nil }
        return OperatorSeed.Begun(
            SeedStep.Place(kind, line: line), count: count, time: Instant(milliseconds: time))
    }
}
