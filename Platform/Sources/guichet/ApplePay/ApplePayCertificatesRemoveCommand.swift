import APISupport
import ArgumentParser
import Engine
import GuichetApplePay
import GuichetCore
import Server

struct ApplePayCertificatesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a certificate and its key.",
        discussion: """
            Tokens that name the key can no longer be decrypted. If a token named the key within the last day, \
            removing it needs --force. Remove the certificate in Apple's developer portal, too.
            """)

    @Argument(help: "The key's hash, or at least its first eight digits, as `list` shows them.")
    var hash: String

    @Option(help: "Needed if the key is stored for both.")
    var environment: ApplePayEnvironmentArgument?

    @Flag(help: "Remove it even if tokens still name the key.")
    var force = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message["hash"] = .string(hash)
        message["environment"] = environment.map { .string($0.rawValue) }
        message["force"] = .bool(force)
        let answer = try await access.changeCertificates("/applepay/certificates/remove", message) {
            try await $0.remove($1)
        }
        print("removed the certificate and the key \(answer["hash"]?.text ?? "?")")
    }
}

extension ShopAccess {
    /// Makes a change to Apple Pay certificates: by the running platform, or directly if none runs.
    func changeCertificates(
        _ path: String, _ message: JSONObject,
        directly: @Sendable (ApplePayCertificateAdministration, JSONObject) async throws -> JSONValue
    ) async throws -> JSONValue {
        try await change(path, .object(message)) { store, vault, clock, note in
            try await directly(
                ApplePayCertificateAdministration(
                    store: store, vault: vault, clock: clock, random: SystemRandom(),
                    directory: ApplePayCertificateDirectory(store: store, vault: vault, clock: clock)
                ).noting(note), message)
        }
    }
}
