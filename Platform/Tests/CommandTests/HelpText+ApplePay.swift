extension HelpText {
    static let applePay = """
        OVERVIEW: Apple Pay tokens and certificates.

        USAGE: guichet applepay <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          inspect                 Show what a token contains, without checking it.
          verify                  Check a token's signature, step by step. Needs no key.
          decrypt                 Verify a token and show its contents, as JSON.
          mint                    Make a test token, valid or with one defect.
          csr                     Make a private key and the certificate request for it.
          certificates            Manage merchants' certificates and their keys.
          registration            Register merchants for Apple Pay on the hosted
                                  checkout page.
          portal                  A simulation of Apple's developer portal, for tests.

          See 'guichet help applepay <subcommand>' for detailed help.

        """

    static let applePayInspect = """
        OVERVIEW: Show what a token contains, without checking it.

        For a token that was refused: shows whose key it is for, who claims to have
        signed it, and when.

        USAGE: guichet applepay inspect --token <file> [--json]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayVerify = """
        OVERVIEW: Check a token's signature, step by step. Needs no key.

        Exit status 0 if every step passes, 1 if one fails. Only the merchant's key
        shows whether the token is for this merchant: use `decrypt` for that.

        USAGE: guichet applepay verify --token <file> [--root <file> ...] [--at <time>] [--application-data <text>] [--json]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --root <file>           A root in PEM to trust instead of Apple's.
          --at <time>             The time to check at, such as 2026-11-21T17:35:00Z
                                  (default: now).
          --application-data <text>
                                  The application data of the payment request.
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayDecrypt = """
        OVERVIEW: Verify a token and show its contents, as JSON.

        Prints one JSON object. Accepted: status, payload, transactionId, signingTime;
        exit status 0. Refused: status, code, step, reason; exit status 1. The payload
        contains an account number and a cryptogram: take care where the output goes.

        With --batch, each line of the file is a JSON object whose members have the
        names of the options (token, key, merchant-id, root, at, application-data;
        token may be the token itself), and gets one line of output. What a line leaves
        out is taken from the command line; other members are ignored, and listed in
        the answer. The exit status is 0 if all are accepted, 1 if one is refused, 64
        if a line cannot be used.

        USAGE: guichet applepay decrypt [--token <file>] [--key <file> ...] [--merchant-id <id>] [--root <file> ...] [--at <time>] [--application-data <text>] [--batch <file>]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --key <file>            A private key in PEM. May be repeated, for the time
                                  when certificates are exchanged.
          --merchant-id <id>      The merchant identifier.
          --root <file>           A root in PEM to trust instead of Apple's.
          --at <time>             The time to check at, such as 2026-11-21T17:35:00Z
                                  (default: now).
          --application-data <text>
                                  The application data of the payment request.
          --batch <file>          A file with one request a line, or - for standard
                                  input.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let applePayMint = """
        OVERVIEW: Make a test token, valid or with one defect.

        The folder keeps a certificate authority like Apple's, and a merchant's key and
        certificate; they are made with the first token. The authority is trusted only
        by software that names its root.pem.

        USAGE: guichet applepay mint <options>

        OPTIONS:
          --folder <folder>       The folder for authority, root, key and certificate.
                                  (default: applepay-test)
          --merchant-id <id>      The merchant identifier. (default:
                                  merchant.test.guichet)
          --certificate <file>    Make the token for this certificate instead of the
                                  folder's merchant.
          --rsa                   An RSA_v1 token, as in mainland China.
          --amount <units>        The amount, in the currency's smallest unit.
                                  (default: 2500)
          --currency <code>       The currency: EUR or 978. (default: EUR)
          --application-data <text>
                                  The application data of the payment request.
          --at <time>             When it is signed, such as 2026-11-21T17:35:00Z
                                  (default: now).
          --variant <name>        A valid variant, by its name in --list.
          --defect <name>         A defect, by its name in --list.
          --out <file>            The file for the token (default: standard output).
                                  (default: -)
          --list                  List the valid variants and the defects.
          --json                  With --list: one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
