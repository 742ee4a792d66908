import ArgumentParser

struct ApplePayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applepay", abstract: "Look into, verify and decrypt Apple Pay tokens.",
        subcommands: [
            ApplePayInspectCommand.self, ApplePayVerifyCommand.self, ApplePayDecryptCommand.self,
        ]
    )
}
