extension HelpText {
    static let applePayCertificatesRequest = """
        OVERVIEW: Make a key that stays here, and the request for its certificate.

        The platform keeps the key, sealed by the vault, and no file ever holds it.
        Apple issues a certificate for the request; `upload` takes it, and it is told
        by its key which request it answers. Three certificates and requests at most
        for a merchant identifier, as Apple has it.

        USAGE: guichet applepay certificates request --merchant-id <id> --environment <environment> [--rsa] [--organization <name>] [--country <code>] [--email <address>] [--csr-out <file>] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --merchant-id <id>      The merchant identifier.
          --environment <environment>
                                  What it is for. (values: test, production)
          --rsa                   RSA of 2048 bits, for mainland China, instead of
                                  P-256.
          --organization <name>   Who asks.
          --country <code>        Two letters, such as FR.
          --email <address>       An address of who asks.
          --csr-out <file>        Where the request goes: a new file, or - for standard
                                  output. (default: -)
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

    static let applePayCertificatesUpload = """
        OVERVIEW: Hand in the certificate of a request whose key is kept here.

        Its key tells which request it answers; merchant identifier and environment are
        that request's. For a key of your own there is `add`.

        USAGE: guichet applepay certificates upload --certificate <file> [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
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

    static let applePayCertificatesDiscard = """
        OVERVIEW: Give a request up, and its key.

        A certificate that Apple issues for it is of no use afterwards.

        USAGE: guichet applepay certificates discard <hash> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <hash>                  The key's hash, or its first digits (eight at least),
                                  as list shows them.

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
}
