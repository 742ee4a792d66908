extension HelpText {
    static let applePayRegistration = """
        OVERVIEW: Register merchants for Apple Pay on the hosted checkout page.

        A merchant of Worldline Direct accepts Apple's terms in the version that
        stands; without that the page does not offer Apple Pay. Every answer is kept.
        Works beside a running platform, which it asks, and without one.

        USAGE: guichet applepay registration <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          register                Accept Apple's terms for a merchant.
          status                  Say whether a merchant is registered.
          unsubscribe             Take a merchant's acceptance back.
          reject                  Reject Apple's terms for a merchant.
          terms                   Show which version of Apple's terms stands, or name
                                  another.

          See 'guichet help applepay registration <subcommand>' for detailed help.

        """

    static let applePayRegistrationRegister = """
        OVERVIEW: Accept Apple's terms for a merchant.

        Read them first: `guichet applepay registration terms` says where, and which
        version stands.

        USAGE: guichet applepay registration register <merchant> --accept-terms <version> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

        OPTIONS:
          --accept-terms <version>
                                  The version that was read and is accepted.
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

    static let applePayRegistrationStatus = """
        OVERVIEW: Say whether a merchant is registered.

        Needs no vault key. Exit status 0 if the merchant is registered, 1 if not.

        USAGE: guichet applepay registration status <merchant> [--data <folder>] [--json]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayRegistrationUnsubscribe = """
        OVERVIEW: Take a merchant's acceptance back.

        The page offers Apple Pay no longer, from its next view on.

        USAGE: guichet applepay registration unsubscribe <merchant> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

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

    static let applePayRegistrationReject = """
        OVERVIEW: Reject Apple's terms for a merchant.

        Ends a registration, if there is one.

        USAGE: guichet applepay registration reject <merchant> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

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

    static let applePayRegistrationTerms = """
        OVERVIEW: Show which version of Apple's terms stands, or name another.

        Apple numbers no version: whoever runs the platform names one when the terms
        have changed. Acceptances of earlier versions do not count any more then.

        USAGE: guichet applepay registration terms [--set <version>] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --set <version>         The version that stands from now on, such as
                                  2026-11-22.
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
