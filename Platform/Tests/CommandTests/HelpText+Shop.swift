extension HelpText {
    static let shop = """
        OVERVIEW: Add, show and change shops.

        Works beside a running platform, which it asks, and without one.

        USAGE: guichet shop <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a shop of the Sips family.
          list                    List the shops.
          show                    Show a shop.
          enable                  Enable or disable functions of a shop.
          authentication          Set what a shop wants of 3-D Secure.
          key                     Give a shop its next key, or revoke one.
          lyra                    Add and change shops of Lyra's brands.
          direct                  Add, show and change merchants of Worldline Direct.

          See 'guichet help shop <subcommand>' for detailed help.

        """

    static let shopAdd = """
        OVERVIEW: Add a shop of the Sips family.

        Prints its secret key, this once. Later the key can be replaced, not shown.

        USAGE: guichet shop add <merchantId> [--brand <brand>] [--reference <reference>] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            Fifteen digits.

        OPTIONS:
          --brand <brand>         sips, sogenactif or mercanet. (default: sips)
          --reference <reference> Which reference the shop gives: transactionReference,
                                  s10 or either. (values: transactionReference, s10,
                                  either; default: transactionReference)
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

    static let shopList = """
        OVERVIEW: List the shops.

        USAGE: guichet shop list [--data <folder>] [--vault-key <file>] [--dev]

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

    static let shopShow = """
        OVERVIEW: Show a shop.

        USAGE: guichet shop show <shop> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shop>                  Fifteen digits; eight of a shop of Lyra's; the PSPID
                                  of a merchant of Worldline Direct.

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

    static let shopEnable = """
        OVERVIEW: Enable or disable functions of a shop.

        A function that is not enabled is answered with code 40.

        USAGE: guichet shop enable <merchantId> <functions> ... [--off] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            Fifteen digits.
          <functions>             Functions by their documented names, such as
                                  cardOrder.

        OPTIONS:
          --off                   Disable them instead.
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

    static let shopKey = """
        OVERVIEW: Give a shop its next key, or revoke one.

        Old and new keys are good side by side until the old one is revoked.

        USAGE: guichet shop key <merchantId> [--revoke <version>] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            Fifteen digits.

        OPTIONS:
          --revoke <version>      Revoke this version instead of adding one.
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
