extension HelpText {
    static let shopAuthentication = """
        OVERVIEW: Set what a shop wants of 3-D Secure.

        Where an authentication leaves a choice, "proceed" authorises without a
        guarantee and "refuse" answers 05. With --enforce, an order without
        authentication is answered 05 with acquirer code A1.

        USAGE: guichet shop authentication <merchantId> [--technical-error <choice>] [--not-enrolled <choice>] [--enforce] [--no-enforce] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            Fifteen digits.

        OPTIONS:
          --technical-error <choice>
                                  After a technical error, or when the issuer does not
                                  answer. (values: proceed, refuse)
          --not-enrolled <choice> For a card that is not enrolled. (values: proceed,
                                  refuse)
          --enforce/--no-enforce  Refuse orders without authentication.
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
