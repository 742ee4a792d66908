extension HelpText {
    static let applePayCertificatesRequest = """
        OVERVIEW: Make a certificate request whose key stays in the platform.

        The platform keeps the key, encrypted by its vault, and never writes it to a
        key file. Apple issues a certificate for the request; `upload` stores it, and
        finds the request by the certificate's key. A merchant identifier can have
        three certificates and requests at most, as with Apple.

        USAGE: guichet applepay certificates request --merchant-id <id> --environment <environment> [--rsa] [--organization <name>] [--country <code>] [--email <address>] [--csr-out <file>] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --merchant-id <id>      The merchant identifier.
          --environment <environment>
                                  The environment that it is for. (values: test,
                                  production)
          --rsa                   RSA of 2048 bits, for mainland China, instead of
                                  P-256.
          --organization <name>   The organisation that requests the certificate.
          --country <code>        Its country: two letters, such as FR.
          --email <address>       Its mail address.
          --csr-out <file>        A new file for the request, or - for standard output.
                                  (default: -)
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

    static let applePayCertificatesUpload = """
        OVERVIEW: Store the certificate for a request whose key the platform keeps.

        The certificate's key shows which request it belongs to; the merchant
        identifier and the environment are those of the request. If the key is your
        own, use `add`.

        USAGE: guichet applepay certificates upload --certificate <file> [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --certificate <file>    The certificate, as downloaded or in PEM.
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

    static let applePayCertificatesDiscard = """
        OVERVIEW: Discard a request and its key.

        A certificate that Apple issues for it cannot be used afterwards.

        USAGE: guichet applepay certificates discard <hash> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <hash>                  The key's hash, or at least its first eight digits,
                                  as `list` shows them.

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
