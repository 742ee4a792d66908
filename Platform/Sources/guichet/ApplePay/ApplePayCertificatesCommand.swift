import ArgumentParser

struct ApplePayCertificatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificates", abstract: "Manage merchants' certificates and their keys.",
        discussion: """
            Old and new certificates are kept side by side: each key decrypts the tokens that name it, until it is \
            removed. Works with a running platform, which then makes the changes, and without one.
            """,
        subcommands: [
            ApplePayCertificatesListCommand.self, ApplePayCertificatesRequestCommand.self,
            ApplePayCertificatesUploadCommand.self, ApplePayCertificatesDiscardCommand.self,
            ApplePayCertificatesAddCommand.self, ApplePayCertificatesCheckCommand.self,
            ApplePayCertificatesRemoveCommand.self,
        ]
    )
}
