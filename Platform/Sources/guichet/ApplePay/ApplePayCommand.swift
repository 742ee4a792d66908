import ArgumentParser

struct ApplePayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applepay", abstract: "Apple Pay tokens and certificates.",
        subcommands: [
            ApplePayInspectCommand.self, ApplePayVerifyCommand.self, ApplePayDecryptCommand.self,
            ApplePayMintCommand.self, ApplePayCSRCommand.self, ApplePayCertificatesCommand.self,
            ApplePayRegistrationCommand.self, ApplePayPortalCommand.self,
        ]
    )
}
