extension HelpText {
    static let applePay = """
        OVERVIEW: Apple Pay tokens and certificates.

        USAGE: guichet applepay <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          inspect                 Show what a token says of itself. Nothing is checked.
          verify                  Check a token's signature, step by step. Needs no key.
          decrypt                 Verify a token and show what it holds, as JSON.
          mint                    Make a test token, honest or wrong in one point.
          csr                     Make a key and the request for its certificate.
          certificates            Keep merchants' certificates and their keys.
          registration            Register merchants for Apple Pay on the hosted
                                  checkout page.
          portal                  A look-alike of Apple's developer portal, for tests.

          See 'guichet help applepay <subcommand>' for detailed help.

        """

    static let applePayInspect = """
        OVERVIEW: Show what a token says of itself. Nothing is checked.

        For a token that was refused: whose key it is for, who claims to have signed
        it, and when.

        USAGE: guichet applepay inspect --token <file> [--json]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayVerify = """
        OVERVIEW: Check a token's signature, step by step. Needs no key.

        Exit status 0 if every step holds, 1 if one does not. Without the key nobody
        can tell whether the token is for this merchant; decrypt does.

        USAGE: guichet applepay verify --token <file> [--root <file> ...] [--at <time>] [--application-data <text>] [--json]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --root <file>           A root in PEM to trust instead of Apple's.
          --at <time>             The clock, like 2026-11-21T17:35:00Z (default: now).
          --application-data <text>
                                  What the payment request carried as application data.
          --json                  Print one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayDecrypt = """
        OVERVIEW: Verify a token and show what it holds, as JSON.

        Prints one JSON object. Accepted: status, payload, transactionId, signingTime;
        exit status 0. Refused: status, code, step, reason; exit status 1. The payload
        holds an account number and a cryptogram: mind where the output goes.

        With --batch, each line of the file is a JSON object with the names of the
        options (token, key, merchant-id, root, at, application-data; token may be the
        token itself) and gets one line of output. What a line leaves out is as on the
        command line; other names are ignored, and named in the answer. The exit status
        is 0 if all are accepted, 1 if one is refused, 64 if a line cannot be used.

        USAGE: guichet applepay decrypt [--token <file>] [--key <file> ...] [--merchant-id <id>] [--root <file> ...] [--at <time>] [--application-data <text>] [--batch <file>]

        OPTIONS:
          --token <file>          The token: a file, or - for standard input.
          --key <file>            A private key in PEM. Several while certificates are
                                  exchanged.
          --merchant-id <id>      The merchant identifier.
          --root <file>           A root in PEM to trust instead of Apple's.
          --at <time>             The clock, like 2026-11-21T17:35:00Z (default: now).
          --application-data <text>
                                  What the payment request carried as application data.
          --batch <file>          A file with a request a line, or - for standard input.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let applePayMint = """
        OVERVIEW: Make a test token, honest or wrong in one point.

        The folder keeps an authority that looks like Apple's and is trusted by nobody
        who does not name its root.pem, and a merchant's key and certificate; they are
        made at the first token.

        USAGE: guichet applepay mint <options>

        OPTIONS:
          --folder <folder>       Where authority, root, key and certificate are kept.
                                  (default: applepay-test)
          --merchant-id <id>      The merchant identifier. (default:
                                  merchant.test.guichet)
          --certificate <file>    Another certificate to make the token for, in place
                                  of the folder's merchant.
          --rsa                   An RSA_v1 token, as in mainland China.
          --amount <units>        In the currency's smallest unit. (default: 2500)
          --currency <code>       ISO 4217, numeric. (default: 978)
          --application-data <text>
                                  What the payment request carried as application data.
          --at <time>             When it is signed, like 2026-11-21T17:35:00Z
                                  (default: now).
          --variant <name>        An honest kind, by its name in --list.
          --defect <name>         What is wrong with it, by its name in --list.
          --out <file>            Where the token goes (default: standard output).
                                  (default: -)
          --list                  List the honest kinds and the defects.
          --json                  With --list: one JSON object, for scripts.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
