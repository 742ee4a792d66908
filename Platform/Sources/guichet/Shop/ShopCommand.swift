import ArgumentParser

struct ShopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop",
        abstract: "Add, show, change and remove shops.",
        discussion: "Works with a running platform, which then makes the changes, and without one.",
        subcommands: [
            ShopAddCommand.self, ShopListCommand.self, ShopShowCommand.self, ShopRemoveCommand.self,
            ShopEnableCommand.self, ShopDisableCommand.self, ShopAuthenticationCommand.self, ShopKeyCommand.self,
            ShopLyraCommand.self, ShopDirectCommand.self,
        ]
    )
}
