extension HelpText {
    static let applePayCSR = """
        OVERVIEW: Make a private key and the certificate request for it.

        Apple issues a Payment Processing Certificate for the request. The key decrypts
        tokens: it is written to a file that only its owner can read, and no existing
        file is overwritten. If the key is lost, you need another certificate.

        USAGE: guichet applepay csr --merchant-id <id> [--rsa] [--organization <name>] [--country <code>] [--email <address>] --key-out <file> --csr-out <file>

        OPTIONS:
          --merchant-id <id>      The merchant identifier.
          --rsa                   RSA of 2048 bits, for mainland China, instead of
                                  P-256.
          --organization <name>   The organisation that requests the certificate.
          --country <code>        Its country: two letters, such as FR.
          --email <address>       Its mail address.
          --key-out <file>        The file for the private key.
          --csr-out <file>        The file for the request, or - for standard output.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayCertificates = """
        OVERVIEW: Manage merchants' certificates and their keys.

        Old and new certificates are kept side by side: each key decrypts the tokens
        that name it, until it is removed. Works with a running platform, which then
        makes the changes, and without one.

        USAGE: guichet applepay certificates <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the certificates, with the next step for each.
          request                 Make a certificate request whose key stays in the
                                  platform.
          upload                  Store the certificate for a request whose key the
                                  platform keeps.
          discard                 Discard a request and its key.
          add                     Check a certificate and store it with its key.
          check                   Check a certificate without storing it.
          remove                  Remove a certificate and its key.

          See 'guichet help applepay certificates <subcommand>' for detailed help.

        """

    static let applePayCertificatesList = """
        OVERVIEW: List the certificates, with the next step for each.

        No vault key is needed, because no private key is decrypted. Days are counted
        by the platform's clock. LAST SEEN is when a token last named the key, to the
        minute. Requests that wait for their certificate are listed at the end.

        USAGE: guichet applepay certificates list [--json] [--data <folder>]

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayCertificatesAdd = """
        OVERVIEW: Check a certificate and store it with its key.

        The vault encrypts the key. The platform does not need the files afterwards:
        keep the key file as a backup where only you have access, or delete it.

        USAGE: guichet applepay certificates add --certificate <file> --key <file> [--merchant-id <id>] --environment <environment> [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
          --key <file>            Its private key in PEM.
          --merchant-id <id>      The merchant identifier. By default, the one in the
                                  certificate.
          --environment <environment>
                                  The environment that it is for. (values: test,
                                  production)
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

    static let applePayCertificatesCheck = """
        OVERVIEW: Check a certificate without storing it.

        Checks that it is a Payment Processing Certificate, for this merchant
        identifier and this key, and how long it is valid. Exit status 0 if it can be
        used, 1 if not.

        USAGE: guichet applepay certificates check --certificate <file> [--key <file>] [--merchant-id <id>]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
          --key <file>            Its private key in PEM.
          --merchant-id <id>      The merchant identifier that it is expected to have.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayCertificatesRemove = """
        OVERVIEW: Remove a certificate and its key.

        Tokens that name the key can no longer be decrypted. If a token named the key
        within the last day, removing it needs --force. Remove the certificate in
        Apple's developer portal, too.

        USAGE: guichet applepay certificates remove <hash> [--environment <environment>] [--force] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <hash>                  The key's hash, or at least its first eight digits,
                                  as `list` shows them.

        OPTIONS:
          --environment <environment>
                                  Needed if the key is stored for both. (values: test,
                                  production)
          --force                 Remove it even if tokens still name the key.
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
