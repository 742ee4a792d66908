extension HelpText {
    static let shopDirect = """
        OVERVIEW: Add, show and change merchants of Worldline Direct.

        `guichet shop list` has them, too.

        USAGE: guichet shop direct <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          add                     Add a merchant.
          list                    List the merchants.
          show                    Show a merchant.
          set                     Change settings of a merchant.
          key                     Give a merchant another key, or revoke one.

          See 'guichet help shop direct <subcommand>' for detailed help.

        """

    static let shopDirectAdd = """
        OVERVIEW: Add a merchant.

        Prints an API key and a webhook key with their secrets, this once.

        USAGE: guichet shop direct add <merchantId> [--webhook <url> ...] [--products <list>] [--unverified-tokens] [--no-unverified-tokens] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID: letters, digits, hyphens, underscores.

        OPTIONS:
          --webhook <url>         Where notifications go, beside what a request names;
                                  up to five, one option each. Empty takes them away.
          --products <list>       What it may sell with, by number: 1,3,302.
          --unverified-tokens/--no-unverified-tokens
                                  For tests: take Apple Pay data without Apple's
                                  signature, which anybody can make. Off.
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

    static let shopDirectList = """
        OVERVIEW: List the merchants.

        USAGE: guichet shop direct list [--data <folder>] [--vault-key <file>] [--dev]

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

    static let shopDirectShow = """
        OVERVIEW: Show a merchant.

        Its keys by their names, never their secrets.

        USAGE: guichet shop direct show <merchantId> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

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

    static let shopDirectSet = """
        OVERVIEW: Change settings of a merchant.

        What is not named stays as it is. The demo merchant can be changed, too.

        USAGE: guichet shop direct set <merchantId> [--webhook <url> ...] [--products <list>] [--unverified-tokens] [--no-unverified-tokens] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

        OPTIONS:
          --webhook <url>         Where notifications go, beside what a request names;
                                  up to five, one option each. Empty takes them away.
          --products <list>       What it may sell with, by number: 1,3,302.
          --unverified-tokens/--no-unverified-tokens
                                  For tests: take Apple Pay data without Apple's
                                  signature, which anybody can make. Off.
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

    static let shopDirectKey = """
        OVERVIEW: Give a merchant another key, or revoke one.

        Old and new keys are good side by side until the old one is revoked; an API key
        ends after two years. Notifications are signed with the oldest webhook key, so
        that the receiver can learn the new one first.

        USAGE: guichet shop direct key <merchantId> [--webhook] [--revoke <id>] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchantId>            The PSPID.

        OPTIONS:
          --webhook               A webhook key instead of an API key.
          --revoke <id>           Revoke this key, of either kind, instead of adding
                                  one.
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
