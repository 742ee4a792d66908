import ArgumentParser

struct ApplePayCertificatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificates", abstract: "Keep merchants' certificates and their keys.",
        discussion: """
            Old and new certificates are held side by side: each key opens the tokens that name it, until it is \
            removed. Works beside a running platform, which it asks, and without one.
            """,
        subcommands: [
            ApplePayCertificatesListCommand.self, ApplePayCertificatesRequestCommand.self,
            ApplePayCertificatesUploadCommand.self, ApplePayCertificatesDiscardCommand.self,
            ApplePayCertificatesAddCommand.self, ApplePayCertificatesCheckCommand.self,
            ApplePayCertificatesRemoveCommand.self,
        ]
    )
}
