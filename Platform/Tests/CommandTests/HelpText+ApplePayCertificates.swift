extension HelpText {
    static let applePayCSR = """
        OVERVIEW: Make a key and the request for its certificate.

        Apple issues a Payment Processing Certificate for the request. The key opens
        the tokens: it is written to a file that its owner alone can read, and no file
        is ever overwritten. Whoever loses the key needs another certificate.

        USAGE: guichet applepay csr --merchant-id <id> [--rsa] [--organization <name>] [--country <code>] [--email <address>] --key-out <file> --csr-out <file>

        OPTIONS:
          --merchant-id <id>      The merchant identifier.
          --rsa                   RSA of 2048 bits, for mainland China, instead of
                                  P-256.
          --organization <name>   Who asks.
          --country <code>        Two letters, such as FR.
          --email <address>       An address of who asks.
          --key-out <file>        Where the private key goes.
          --csr-out <file>        Where the request goes: a file, or - for standard
                                  output.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayCertificates = """
        OVERVIEW: Keep merchants' certificates and their keys.

        Old and new certificates are held side by side: each key opens the tokens that
        name it, until it is removed. Works beside a running platform, which it asks,
        and without one.

        USAGE: guichet applepay certificates <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the certificates, and what to do about them.
          request                 Make a key that stays here, and the request for its
                                  certificate.
          upload                  Hand in the certificate of a request whose key is
                                  kept here.
          discard                 Give a request up, and its key.
          add                     Check a certificate and store it with its key.
          check                   Check a certificate without storing it.
          remove                  Remove a certificate and its key.

          See 'guichet help applepay certificates <subcommand>' for detailed help.

        """

    static let applePayCertificatesList = """
        OVERVIEW: List the certificates, and what to do about them.

        Needs no vault key: no private key is opened. LAST SEEN is when a token last
        named the key, to the minute. Requests that wait for their certificate come
        after them.

        USAGE: guichet applepay certificates list [--data <folder>] [--json]

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayCertificatesAdd = """
        OVERVIEW: Check a certificate and store it with its key.

        The key is sealed by the vault. The platform does not need the files
        afterwards; keep the key as a backup where nobody else comes, or not at all.

        USAGE: guichet applepay certificates add --certificate <file> --key <file> [--merchant-id <id>] --environment <environment> [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
          --key <file>            Its private key in PEM.
          --merchant-id <id>      The merchant identifier; the certificate names it
                                  itself.
          --environment <environment>
                                  What it is for. (values: test, production)
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

    static let applePayCertificatesCheck = """
        OVERVIEW: Check a certificate without storing it.

        Whether it is a Payment Processing Certificate, of this merchant identifier,
        for this key, and for how long. Exit status 0 if it can be used, 1 if not.

        USAGE: guichet applepay certificates check --certificate <file> [--key <file>] [--merchant-id <id>]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
          --key <file>            Its private key in PEM.
          --merchant-id <id>      The merchant identifier that it should have.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayCertificatesRemove = """
        OVERVIEW: Remove a certificate and its key.

        Tokens that name the key cannot be opened any more. A key that a token named
        within the last day is removed with --force only. Remove the certificate in
        Apple's developer portal, too.

        USAGE: guichet applepay certificates remove <hash> [--environment <environment>] [--force] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <hash>                  The key's hash, or its first digits (eight at least),
                                  as list shows them.

        OPTIONS:
          --environment <environment>
                                  Needed where it is stored for both. (values: test,
                                  production)
          --force                 Even if tokens still name the key.
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
