extension HelpText {
    static let applePayPortal = """
        OVERVIEW: A look-alike of Apple's developer portal, for tests.

        USAGE: guichet applepay portal <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sign                    Sign a request for a certificate, as Apple would.

          See 'guichet help applepay portal <subcommand>' for detailed help.

        """

    static let applePayPortalSign = """
        OVERVIEW: Sign a request for a certificate, as Apple would.

        The authority is the data folder's own. Its certificates are worth nothing with
        Apple; tokens for them come from the simulated device of `guichet serve`, which
        is on with --dev or --simulated-device.

        USAGE: guichet applepay portal sign <csr> --merchant-id <id> [--out <file>] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <csr>                   The request, as `guichet applepay csr` or a back
                                  office made it.

        OPTIONS:
          --merchant-id <id>      The merchant identifier that the certificate is for.
          --out <file>            Where the certificate goes: a new file, or - for
                                  standard output. (default: -)
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
