extension HelpText {
    static let shopAuthentication = """
        OVERVIEW: Set a shop's policy for 3-D Secure.

        If the result of an authentication leaves a choice, "proceed" authorises
        without a guarantee and "refuse" answers 05. With --enforce, an order without
        authentication is answered 05 with acquirer code A1.

        USAGE: guichet shop authentication <merchantId> [--technical-error <choice>] [--not-enrolled <choice>] [--enforce] [--no-enforce] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The merchantId: fifteen digits.

        OPTIONS:
          --technical-error <choice>
                                  After a technical error, or when the issuer does not
                                  answer. (values: proceed, refuse)
          --not-enrolled <choice> For a card that is not enrolled. (values: proceed,
                                  refuse)
          --enforce/--no-enforce  Refuse orders without authentication.
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
