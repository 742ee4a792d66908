extension HelpText {
    static let applePayRegistration = """
        OVERVIEW: Register merchants for Apple Pay on the hosted checkout page.

        A merchant of Worldline Direct has to accept the current version of Apple's
        terms; otherwise the page does not offer Apple Pay. Every answer is recorded.
        Works with a running platform, which then makes the changes, and without one.

        USAGE: guichet applepay registration <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          register                Accept Apple's terms for a merchant.
          status                  Show whether a merchant is registered.
          unsubscribe             Withdraw a merchant's acceptance.
          reject                  Reject Apple's terms for a merchant.
          terms                   Show the current version of Apple's terms, or set
                                  another.

          See 'guichet help applepay registration <subcommand>' for detailed help.

        """

    static let applePayRegistrationRegister = """
        OVERVIEW: Accept Apple's terms for a merchant.

        Read them first: `guichet applepay registration terms` says where, and which
        version is current.

        USAGE: guichet applepay registration register <merchant> --accept-terms <version> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

        OPTIONS:
          --accept-terms <version>
                                  The version that was read and is accepted.
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

    static let applePayRegistrationStatus = """
        OVERVIEW: Show whether a merchant is registered.

        No vault key is needed. Exit status 0 if the merchant is registered, 1 if not.

        USAGE: guichet applepay registration status <merchant> [--json] [--data <folder>]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayRegistrationUnsubscribe = """
        OVERVIEW: Withdraw a merchant's acceptance.

        The page no longer offers Apple Pay, from the next time it is shown.

        USAGE: guichet applepay registration unsubscribe <merchant> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

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

    static let applePayRegistrationReject = """
        OVERVIEW: Reject Apple's terms for a merchant.

        Ends the registration, if there is one.

        USAGE: guichet applepay registration reject <merchant> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <merchant>              The merchant (PSPID), such as AcmeTest.

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

    static let applePayRegistrationTerms = """
        OVERVIEW: Show the current version of Apple's terms, or set another.

        Apple does not number the versions: when the terms have changed, the operator
        names a new one. Acceptances of earlier versions then no longer count.

        USAGE: guichet applepay registration terms [--set <version>] [--json] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --set <version>         The version that is current from now on, such as
                                  2026-11-22.
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
