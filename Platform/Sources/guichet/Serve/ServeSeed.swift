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

    /// - Parameter file: as it was typed, for the error: a wrong file is one of what was typed (docs/command-line.md).
    /// - Returns: `nil` if there is nothing to make.
    static func checked(_ text: String?, of file: String?, _ platform: Platform) async throws -> ServeSeed? {
        guard let text else { return nil }
        let hash = Array(SHA256.hash(data: Array(text.utf8)))
        guard try await platform.paymentService.store.read({ try $0.value(storeName) }) != hash else { return nil }
        do {
            return ServeSeed(platform: platform, checked: try await platform.seed.checked(text), hash: hash)
        } catch let faults as SeedFile.Faults {
            throw ValidationError("--seed \(file ?? "") cannot be used; nothing was made. \(faults)")
        }
    }

    func make(_ logger: Logger) async {
        do {
            let result = try await platform.seed.make(checked)
            try await platform.paymentService.store.write { try $0.setValue(Self.storeName, hash) }
            logger.notice("\(result.about)")
        } catch {
            // All of it was checked: the disk or the acquirer failed half-way.
            logger.critical("the seed file was not made as a whole", metadata: ["error": "\(error)"])
            exit(CommandStatus.unconfirmedWrite.rawValue)
        }
    }
}
