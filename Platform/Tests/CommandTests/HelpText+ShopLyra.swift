extension HelpText {
    static let shopLyra = """
        OVERVIEW: Add, show and change shops of Lyra's brands.

        `guichet shop list` shows them, too, and `guichet shop remove` removes one.

        USAGE: guichet shop lyra <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a shop of the REST API V4.
          list                    List the shops.
          show                    Show a shop.
          set                     Change settings of a shop.
          key                     Replace a shop's password and HMAC key.
          form-key                Replace the key that signs a shop's redirect forms.

          See 'guichet help shop lyra <subcommand>' for detailed help.

        """

    static let shopLyraAdd = """
        OVERVIEW: Add a shop of the REST API V4.

        Prints its passwords and keys, for tests and for production, once only.

        USAGE: guichet shop lyra add [<options>] <shopId>

        ARGUMENTS:
          <shopId>                The shopId: eight digits.

        OPTIONS:
          --brand <brand>         The brand of its platform, such as scellius, payzen
                                  or systempay. (default: scellius)
          --name <name>           The shop's name, as shoppers know it.
          --ipn-url-test <url>    Where notifications of test payments go, if the
                                  request names no address.
          --ipn-url-production <url>
                                  The same for payments with the production password.
          --ipn-rules <list>      When notifications are sent: end-of-payment,
                                  abandonment, operation, batch-authorisation,
                                  batch-change; never if empty.
          --receipts/--no-receipts
                                  Send shoppers a receipt by mail.
          --contact <address>     The mail address that a receipt names for questions.
          --currencies <list>     Currencies that the shop has a contract for, such as
                                  EUR,CHF or 978,756.
          --card-brands <list>    Card brands that the shop has a contract for, such as
                                  CB,VISA, or all.
          --capture-delay <days>  Days until the capture, if the request names none.
          --manual-validation/--no-manual-validation
                                  Payments wait for a validation, unless the request
                                  decides it.
          --form-signature <algorithm>
                                  How redirect forms are signed: HMAC-SHA-256 or SHA-1.
          --json                  Print JSON.
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

    static let shopLyraSet = """
        OVERVIEW: Change settings of a shop.

        Settings that are not named stay as they are. An empty text removes an address.
        Demo shops can be changed, too.

        USAGE: guichet shop lyra set [<options>] <shopId>

        ARGUMENTS:
          <shopId>                The shopId: eight digits.

        OPTIONS:
          --name <name>           The shop's name, as shoppers know it.
          --ipn-url-test <url>    Where notifications of test payments go, if the
                                  request names no address.
          --ipn-url-production <url>
                                  The same for payments with the production password.
          --ipn-rules <list>      When notifications are sent: end-of-payment,
                                  abandonment, operation, batch-authorisation,
                                  batch-change; never if empty.
          --receipts/--no-receipts
                                  Send shoppers a receipt by mail.
          --contact <address>     The mail address that a receipt names for questions.
          --currencies <list>     Currencies that the shop has a contract for, such as
                                  EUR,CHF or 978,756.
          --card-brands <list>    Card brands that the shop has a contract for, such as
                                  CB,VISA, or all.
          --capture-delay <days>  Days until the capture, if the request names none.
          --manual-validation/--no-manual-validation
                                  Payments wait for a validation, unless the request
                                  decides it.
          --form-signature <algorithm>
                                  How redirect forms are signed: HMAC-SHA-256 or SHA-1.
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

    static let shopLyraKey = """
        OVERVIEW: Replace a shop's password and HMAC key.

        Prints the new ones, once only. The old ones are invalid at once. The public
        key, which is no secret, and the key of redirect forms stay.

        USAGE: guichet shop lyra key <shopId> [--production] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shopId>                The shopId: eight digits.

        OPTIONS:
          --production            For production instead of for tests.
          --json                  Print JSON.
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

    static let shopLyraFormKey = """
        OVERVIEW: Replace the key that signs a shop's redirect forms.

        Prints the new key, once only. The old one is invalid at once. A shop that was
        added by a version without redirect forms gets its first key this way.

        USAGE: guichet shop lyra form-key <shopId> [--production] [--from <file>] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shopId>                The shopId: eight digits.

        OPTIONS:
          --production            For production instead of for tests.
          --from <file>           Take the key from this file instead of making one: 16
                                  letters and digits.
          --json                  Print JSON.
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

    static let shopLyraList = """
        OVERVIEW: List the shops.

        USAGE: guichet shop lyra list [--json] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --json                  Print JSON.
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

    static let shopLyraShow = """
        OVERVIEW: Show a shop.

        Shows its public keys, never its secrets, except for the published ones of demo
        shops.

        USAGE: guichet shop lyra show <shopId> [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shopId>                The shopId: eight digits.

        OPTIONS:
          --json                  Print JSON, without any secret.
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
