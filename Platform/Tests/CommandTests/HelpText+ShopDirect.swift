extension HelpText {
    static let shopDirect = """
        OVERVIEW: Add, show and change merchants of Worldline Direct.

        `guichet shop list` shows them, too, and `guichet shop remove` removes one.

        USAGE: guichet shop direct <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a merchant.
          list                    List the merchants.
          show                    Show a merchant.
          set                     Change settings of a merchant.
          key                     Create another key for a merchant, or revoke a key.

          See 'guichet help shop direct <subcommand>' for detailed help.

        """

    static let shopDirectAdd = """
        OVERVIEW: Add a merchant.

        Prints an API key and a webhook key with their secrets, once only.

        USAGE: guichet shop direct add [<options>] <merchantId>

        ARGUMENTS:
          <merchantId>            The PSPID: letters, digits, hyphens, underscores.

        OPTIONS:
          --webhook <url>         Addresses for notifications, in addition to the one
                                  that a request names. Up to five, one option each; an
                                  empty text removes them.
          --web-origin <origin>   Origins whose pages may call the client API from a
                                  browser, such as https://shop.example, one option
                                  each; an empty text removes them. With --dev every
                                  page may.
          --products <list>       The payment products that it may use, by number, such
                                  as 1,3,302.
          --unverified-tokens/--no-unverified-tokens
                                  For tests: accept Apple Pay data without Apple's
                                  signature, which anyone can forge. Off by default.
          --surcharge-percent <percent>
                                  What surcharge calculations add to a card's payment,
                                  in per cent, such as 2.5; 0 removes it. It is paid
                                  where an order asks for it.
          --surcharge-fixed <cents>
                                  The fixed amount that they add, in the smallest unit
                                  of the currency; 0 removes it.
          --conversion <offer>    The one currency that rate inquiries offer, and its
                                  rate, such as USD=1.0832; an empty text removes it.
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

    static let shopDirectList = """
        OVERVIEW: List the merchants.

        USAGE: guichet shop direct list [--json] [--data <folder>] [--vault-key <file>] [--dev]

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

    static let shopDirectShow = """
        OVERVIEW: Show a merchant.

        Shows the names of its keys, never their secrets, except for the published ones
        of the demo merchant.

        USAGE: guichet shop direct show <merchantId> [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

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

    static let shopDirectSet = """
        OVERVIEW: Change settings of a merchant.

        Settings that are not named stay as they are. The demo merchant can be changed,
        too.

        USAGE: guichet shop direct set <merchantId> [--webhook <url> ...] [--web-origin <origin> ...] [--products <list>] [--unverified-tokens] [--no-unverified-tokens] [--surcharge-percent <percent>] [--surcharge-fixed <cents>] [--conversion <offer> ...] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

        OPTIONS:
          --webhook <url>         Addresses for notifications, in addition to the one
                                  that a request names. Up to five, one option each; an
                                  empty text removes them.
          --web-origin <origin>   Origins whose pages may call the client API from a
                                  browser, such as https://shop.example, one option
                                  each; an empty text removes them. With --dev every
                                  page may.
          --products <list>       The payment products that it may use, by number, such
                                  as 1,3,302.
          --unverified-tokens/--no-unverified-tokens
                                  For tests: accept Apple Pay data without Apple's
                                  signature, which anyone can forge. Off by default.
          --surcharge-percent <percent>
                                  What surcharge calculations add to a card's payment,
                                  in per cent, such as 2.5; 0 removes it. It is paid
                                  where an order asks for it.
          --surcharge-fixed <cents>
                                  The fixed amount that they add, in the smallest unit
                                  of the currency; 0 removes it.
          --conversion <offer>    The one currency that rate inquiries offer, and its
                                  rate, such as USD=1.0832; an empty text removes it.
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

    static let shopDirectKey = """
        OVERVIEW: Create another key for a merchant, or revoke a key.

        Old and new keys are both valid until the old one is revoked; an API key
        expires after two years. Notifications are signed with the oldest webhook key,
        so that the receiver can be given the new one first.

        USAGE: guichet shop direct key <merchantId> [--webhook] [--revoke <id>] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

        OPTIONS:
          --webhook               Create a webhook key instead of an API key.
          --revoke <id>           Revoke this key, of either kind, instead of adding
                                  one.
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
}
