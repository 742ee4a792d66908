import ArgumentParser

struct ApplePayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applepay", abstract: "Apple Pay tokens: look into, verify, decrypt, mint.",
        subcommands: [
            ApplePayInspectCommand.self, ApplePayVerifyCommand.self, ApplePayDecryptCommand.self,
            ApplePayMintCommand.self,
        ]
    )
}
