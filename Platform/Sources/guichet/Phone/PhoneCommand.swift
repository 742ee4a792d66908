import ArgumentParser

struct PhoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone",
        abstract: "Simulate the phone: pay, and ask for outcomes, from the terminal.",
        discussion: """
            Calls a running platform with the SDK that apps use, and acts as the merchant's server of a shop, too.

            \(PhoneVerdict.explanation)
            """,
        subcommands: [
            PhonePayCommand.self, PhoneEnrollCommand.self, PhoneWalletCommand.self, PhoneTokenCommand.self,
            PhoneCardDataCommand.self, PhoneBancontactCommand.self, PhoneApplePayCommand.self,
        ])
}
