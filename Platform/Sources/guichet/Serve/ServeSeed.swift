import APISupport
import AdminAPI
import ArgumentParser
import Crypto
import Engine
import Foundation
import GuichetCore
import Logging
import Server

/// `guichet serve --seed`: a file is checked before the platform accepts connections, and made once.
struct ServeSeed: Sendable {
    /// Of the store's values: the hash of the file that the folder was made from.
    private static let storeName = "seed"

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
            return ServeSeed(platform: platform, checked: try await platform.seed.checked(text), hash: hash, turn: turn)
        } catch {
            try? await endTurn()
            guard let faults = error as? SeedFile.Faults else { throw error }
            throw ValidationError("--seed \(file ?? "") cannot be used; nothing was made. \(faults)")
        }
    }

    func make(_ logger: Logger) async {
        do {
            let result = try await platform.seed.make(checked)
            try await platform.paymentService.store.write { store in
                try store.setValue(Self.storeName, hash)
                try turn?.end(in: store)
            }
            logger.notice("\(result.about)")
        } catch {
            // All of it was checked: the disk or the acquirer failed half-way.
            logger.critical("the seed file was not made as a whole", metadata: ["error": "\(error)"])
            exit(CommandStatus.unconfirmedWrite.rawValue)
        }
    }
}
