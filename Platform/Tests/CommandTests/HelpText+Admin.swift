extension HelpText {
    static let admin = """
        OVERVIEW: Open the admin pages of the platform.

        USAGE: guichet admin <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          token                   Make the token that opens the pages under /admin.

          See 'guichet help admin <subcommand>' for detailed help.

        """

    static let adminToken = """
        OVERVIEW: Make the token that opens the pages under /admin.

        Shown once: only its hash is kept. An earlier token opens no more, and whoever
        is signed in is so no longer.

        USAGE: guichet admin token [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key lies in the data
                                  folder, where the first serve makes it.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
