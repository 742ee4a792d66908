extension HelpText {
    static let phoneBancontact = """
        OVERVIEW: Pay by Bancontact mobile, in a bank's app.

        USAGE: guichet phone bancontact <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          begin                   Begin a payment (paymentProviderOrder).
          status                  Ask for the status of a payment (getTransactionData).

          See 'guichet help phone bancontact <subcommand>' for detailed help.

        """

    static let phoneBancontactBegin = """
        OVERVIEW: Begin a payment (paymentProviderOrder).

        Prints the address that opens the bank's app. Open it and decide, then ask for
        the status.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone bancontact begin <options>

        OPTIONS:
          --amount <minorUnits>   The amount, in minor units: 2500 is 25.00 EUR.
                                  (default: 2500)
          --currency <code>       The currency: EUR or 978. (default: EUR)
          --reference <text>      The transactionReference. By default, a new one.
          --s10-id <id>           A reference of Sips 1.0 instead: one to six digits,
                                  of today.
          --capture-mode <mode>   The capture mode: AUTHOR_CAPTURE, VALIDATION or
                                  IMMEDIATE.
          --capture-day <days>    Days until the capture, or until it has to be
                                  validated.
          --automatic-response-url <url>
                                  Where the platform sends the automatic response.
          --brand <brand>         The brand: sips, sogenactif or mercanet. (default:
                                  sips)
          --shop <merchantId>     The shop. By default, the brand's demo shop.
          --key <secretKey>       The shop's secret key. Not needed for a demo shop.
                                  @FILE reads it from a file, - from the first line of
                                  standard input.
          --key-version <version> The version of the shop's key. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --url <url>             The platform's address. GUICHET_URL sets another
                                  default. (default: http://127.0.0.1:8080)
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let phoneBancontactStatus = """
        OVERVIEW: Ask for the status of a payment (getTransactionData).

        Can be repeated until one day after the payment was decided.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone bancontact status <context> [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        ARGUMENTS:
          <context>               What `begin` printed.

        OPTIONS:
          --brand <brand>         The brand: sips, sogenactif or mercanet. (default:
                                  sips)
          --shop <merchantId>     The shop. By default, the brand's demo shop.
          --key <secretKey>       The shop's secret key. Not needed for a demo shop.
                                  @FILE reads it from a file, - from the first line of
                                  standard input.
          --key-version <version> The version of the shop's key. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --url <url>             The platform's address. GUICHET_URL sets another
                                  default. (default: http://127.0.0.1:8080)
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
