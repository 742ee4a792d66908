import ArgumentParser

struct PhoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone",
        abstract: "Be the phone: pay and ask, from the terminal.",
        discussion: """
            Calls a running platform with the SDK that apps use, and plays the merchant's server of a shop too.

            \(PhoneVerdict.explanation)
            """,
        subcommands: [
            PhonePayCommand.self, PhoneEnrollCommand.self, PhoneWalletCommand.self, PhoneTokenCommand.self,
            PhoneCardDataCommand.self, PhoneBancontactCommand.self, PhoneApplePayCommand.self,
        ])
}
