import ArgumentParser

@main
struct Guichet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet",
        abstract: "The payment platform on your laptop.",
        discussion: """
            An open stand-in for the Worldline family's platforms, for building and testing in-app payments.
            It accepts published test cards only, and it is not certified.
            """,
        version: GuichetVersion.text,
        subcommands: [
            ServeCommand.self, AdminCommand.self, ShopCommand.self, CardsCommand.self,
            PaymentCommand.self, RequestsCommand.self, NotificationCommand.self, ListenCommand.self, ClockCommand.self,
            FaultCommand.self,
            TokenCommand.self,
            AuditCommand.self, EventsCommand.self, ResetCommand.self, SeedCommand.self,
            VaultCommand.self,
            CheckCommand.self, BackupCommand.self, RestoreCommand.self, DemoCommand.self, SimulateCommand.self,
            SipsCommand.self,
            LyraCommand.self, DirectCommand.self, ContractCommand.self, PhoneCommand.self, ApplePayCommand.self,
        ]
    )
}
