extension HelpText {
    static let admin = """
        OVERVIEW: Manage access to the admin pages.

        USAGE: guichet admin <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          token                   Create the token for signing in to the pages under
                                  /admin.

          See 'guichet help admin <subcommand>' for detailed help.

        """

    static let adminToken = """
        OVERVIEW: Create the token for signing in to the pages under /admin.

        The token is shown once: only its hash is stored. An earlier token stops
        working, and all sessions end.

        USAGE: guichet admin token [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
