extension HelpText {
    static let vault = """
        OVERVIEW: Renew the keys that seal card numbers and shop keys.

        USAGE: guichet vault <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          rotate                  Seal what is stored under the newest vault key.

          See 'guichet help vault <subcommand>' for detailed help.

        """

    static let vaultRotate = """
        OVERVIEW: Seal what is stored under the newest vault key.

        Add a line `2 KEY` to the key file (make KEY with `openssl rand -base64 32`),
        restart the platform, and run this while payments go on. It may be stopped and
        run again at any time. At the end it says when the old line may go.

        USAGE: guichet vault rotate [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The folder that holds everything. (default:
                                  guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key may lie in the data
                                  folder, and is made if missing.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
