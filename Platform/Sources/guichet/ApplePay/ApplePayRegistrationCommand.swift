import APISupport
import ArgumentParser
import DirectAPI
import Engine
import GuichetCore

struct ApplePayRegistrationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registration", abstract: "Register merchants for Apple Pay on the hosted checkout page.",
        discussion: """
            A merchant of Worldline Direct has to accept the current version of Apple's terms; otherwise the page does \
            not offer Apple Pay. Every answer is recorded. Works with a running platform, which then makes the \
            changes, and without one.
            """,
        subcommands: [
            ApplePayRegisterCommand.self, ApplePayRegistrationStatusCommand.self, ApplePayUnsubscribeCommand.self,
            ApplePayRejectCommand.self, ApplePayTermsCommand.self,
        ]
    )
}

struct ApplePayRegisterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register", abstract: "Accept Apple's terms for a merchant.",
        discussion: "Read them first: `guichet applepay registration terms` says where, and which version is current.")

    @Argument(help: "The merchant (PSPID), such as AcmeTest.")
    var merchant: String

    @Option(help: ArgumentHelp("The version that was read and is accepted.", valueName: "version"))
    var acceptTerms: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.changeRegistration(
            "/applepay/registration/register", ["merchantId": .string(merchant), "terms": .string(acceptTerms)]
        ) { try await $0.register($1) }
        for line in ApplePayRegistrationText.lines(answer) { print(line) }
    }
}

struct ApplePayUnsubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Withdraw a merchant's acceptance.",
        discussion: "The page no longer offers Apple Pay, from the next time it is shown.")

    @Argument(help: "The merchant (PSPID), such as AcmeTest.")
    var merchant: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.changeRegistration(
            "/applepay/registration/unsubscribe", ["merchantId": .string(merchant)]
        ) { try await $0.unsubscribe($1) }
        for line in ApplePayRegistrationText.lines(answer) { print(line) }
    }
}

struct ApplePayRejectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject", abstract: "Reject Apple's terms for a merchant.",
        discussion: "Ends the registration, if there is one.")

    @Argument(help: "The merchant (PSPID), such as AcmeTest.")
    var merchant: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.changeRegistration(
            "/applepay/registration/reject", ["merchantId": .string(merchant)]
        ) { try await $0.reject($1) }
        for line in ApplePayRegistrationText.lines(answer) { print(line) }
    }
}

struct ApplePayTermsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms", abstract: "Show the current version of Apple's terms, or set another.",
        discussion: """
            Apple does not number the versions: when the terms have changed, the operator names a new one. Acceptances \
            of earlier versions then no longer count.
            """)

    @Option(help: ArgumentHelp("The version that is current from now on, such as 2026-11-22.", valueName: "version"))
    var set: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message["version"] = set.map(JSONValue.string)
        let answer = try await access.changeRegistration("/applepay/registration/terms", .object(message)) {
            try await $0.terms($1)
        }
        if json { return print(answer.encodedForPeople()) }
        print("version  \(answer["version"]?.text ?? "?")")
        print("read at  \(answer["address"]?.text ?? "?")")
    }
}

extension ShopAccess {
    /// Makes a change to registrations: by the running platform, or directly if none runs.
    func changeRegistration(
        _ path: String, _ message: JSONValue,
        directly: @Sendable (ApplePayRegistrationAdministration, JSONObject) async throws -> JSONValue
    ) async throws -> JSONValue {
        try await change(path, message) { store, _, clock, note in
            try await directly(.withoutPlatform(on: store, clock).noting(note), message.object ?? JSONObject())
        }
    }
}

extension ApplePayRegistrationAdministration {
    /// The demo merchant is not in the store, and exists unless the platform runs without the demo shops.
    static func withoutPlatform(on store: any Store, _ clock: any PlatformClock) -> Self {
        .direct(store: store, clock: clock) { $0 == DirectPlatformShop.demo.merchantId }
    }
}
