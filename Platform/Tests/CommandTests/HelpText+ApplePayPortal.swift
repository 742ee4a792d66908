extension HelpText {
    static let applePayPortal = """
        OVERVIEW: A simulation of Apple's developer portal, for tests.

        USAGE: guichet applepay portal <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sign                    Sign a certificate request, as Apple would.

          See 'guichet help applepay portal <subcommand>' for detailed help.

        """

    static let applePayPortalSign = """
        OVERVIEW: Sign a certificate request, as Apple would.

        The certificate authority belongs to the data folder, and Apple does not accept
        its certificates. Tokens for them come from the simulated device of `guichet
        serve`, which --dev or --simulated-device turns on.

        USAGE: guichet applepay portal sign <csr> --merchant-id <id> [--out <file>] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <csr>                   The request that `guichet applepay csr` or a back
                                  office made.

        OPTIONS:
          --merchant-id <id>      The merchant identifier that the certificate is for.
          --out <file>            A new file for the certificate, or - for standard
                                  output. (default: -)
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
