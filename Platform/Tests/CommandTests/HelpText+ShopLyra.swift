extension HelpText {
    static let shopLyra = """
        OVERVIEW: Add and change shops of Lyra's brands.

        `guichet shop list` and `guichet shop show` have them, too.

        USAGE: guichet shop lyra <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a shop of the REST API V4.
          set                     Change settings of a shop.

          See 'guichet help shop lyra <subcommand>' for detailed help.

        """

    static let shopLyraAdd = """
        OVERVIEW: Add a shop of the REST API V4.

        Prints its passwords and keys, for tests and for production, this once.

        USAGE: guichet shop lyra add [<options>] <shopId>

        ARGUMENTS:
          <shopId>                Eight digits.

        OPTIONS:
          --brand <brand>         The brand of its platform, such as scellius, payzen
                                  or systempay. (default: scellius)
          --name <name>           What buyers know the shop by.
          --ipn-url-test <url>    Where notifications of tests go, if a request names
                                  no address.
          --ipn-url-production <url>
                                  The same for payments with the password for
                                  production.
          --receipts/--no-receipts
                                  Mail buyers a receipt.
          --contact <address>     The mail address that a receipt names for questions.
          --currencies <list>     Currencies with a contract, such as EUR,CHF.
          --card-brands <list>    Card brands with a contract, such as CB,VISA; all of
                                  them if empty.
          --capture-delay <days>  Days until the capture, if a request names none.
          --manual-validation/--no-manual-validation
                                  Payments wait for a validation, if a request does not
                                  say.
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

    static let shopLyraSet = """
        OVERVIEW: Change settings of a shop.

        What is not named stays as it is. An empty text takes an address away. Demo
        shops can be changed, too.

        USAGE: guichet shop lyra set [<options>] <shopId>

        ARGUMENTS:
          <shopId>                Eight digits.

        OPTIONS:
          --name <name>           What buyers know the shop by.
          --ipn-url-test <url>    Where notifications of tests go, if a request names
                                  no address.
          --ipn-url-production <url>
                                  The same for payments with the password for
                                  production.
          --receipts/--no-receipts
                                  Mail buyers a receipt.
          --contact <address>     The mail address that a receipt names for questions.
          --currencies <list>     Currencies with a contract, such as EUR,CHF.
          --card-brands <list>    Card brands with a contract, such as CB,VISA; all of
                                  them if empty.
          --capture-delay <days>  Days until the capture, if a request names none.
          --manual-validation/--no-manual-validation
                                  Payments wait for a validation, if a request does not
                                  say.
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
