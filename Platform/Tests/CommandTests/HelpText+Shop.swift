extension HelpText {
    static let shop = """
        OVERVIEW: Add, show, change and remove shops.

        Works with a running platform, which then makes the changes, and without one.

        USAGE: guichet shop <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a shop of the Sips family.
          list                    List the shops.
          show                    Show a shop.
          remove                  Remove a shop of any API, with its keys, wallets and
                                  stored cards.
          enable                  Enable functions of a shop of the Sips family.
          disable                 Disable functions of a shop of the Sips family.
          authentication          Set a shop's policy for 3-D Secure.
          key                     Create a shop's next key, or revoke a key.
          lyra                    Add, show and change shops of Lyra's brands.
          direct                  Add, show and change merchants of Worldline Direct.

          See 'guichet help shop <subcommand>' for detailed help.

        """

    static let shopAdd = """
        OVERVIEW: Add a shop of the Sips family.

        Prints its secret key, once only. The key can be replaced later, but not shown
        again.

        USAGE: guichet shop add <merchantId> [--brand <brand>] [--reference <reference>] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The merchantId: fifteen digits.

        OPTIONS:
          --brand <brand>         The brand: sips, sogenactif or mercanet. (default:
                                  sips)
          --reference <reference> Which reference the shop sends: transactionReference,
                                  s10 or either. (values: transactionReference, s10,
                                  either; default: transactionReference)
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

    static let shopList = """
        OVERVIEW: List the shops.

        USAGE: guichet shop list [--json] [--data <folder>] [--vault-key <file>] [--dev]

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

    static let shopShow = """
        OVERVIEW: Show a shop.

        Shows the names of its keys, never their secrets, except for the published ones
        of demo shops.

        USAGE: guichet shop show <shop> [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shop>                  Sips: the merchantId, fifteen digits. Lyra: the
                                  shopId, eight digits. Worldline Direct: the PSPID.
                                  Where several APIs have such a shop, with its API:
                                  lyra/69876357.

        OPTIONS:
          --json                  Print JSON, without any key.
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

    static let shopEnable = """
        OVERVIEW: Enable functions of a shop of the Sips family.

        A function that is not enabled is answered with code 40.

        USAGE: guichet shop enable <merchantId> <functions> ... [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The merchantId: fifteen digits.
          <functions>             The functions, by their documented names, such as
                                  cardOrder.

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

    static let shopKey = """
        OVERVIEW: Create a shop's next key, or revoke a key.

        Old and new keys are both valid until the old one is revoked.

        USAGE: guichet shop key <merchantId> [--revoke <version>] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The merchantId: fifteen digits.

        OPTIONS:
          --revoke <version>      Revoke this key version instead of adding one.
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

    static let shopRemove = """
        OVERVIEW: Remove a shop of any API, with its keys, wallets and stored cards.

        A shop with payments stays: `guichet reset --shop` removes payments that were
        tests. A demo shop stays, too; `guichet serve --no-demo-shops` serves none of
        them.

        USAGE: guichet shop remove <shop> [--force] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <shop>                  Sips: the merchantId, fifteen digits. Lyra: the
                                  shopId, eight digits. Worldline Direct: the PSPID.
                                  Where several APIs have such a shop, with its API:
                                  lyra/69876357.

        OPTIONS:
          --force                 Required, because this cannot be undone.
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

    static let shopDisable = """
        OVERVIEW: Disable functions of a shop of the Sips family.

        A function that is not enabled is answered with code 40.

        USAGE: guichet shop disable <merchantId> <functions> ... [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The merchantId: fifteen digits.
          <functions>             The functions, by their documented names, such as
                                  cardOrder.

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
