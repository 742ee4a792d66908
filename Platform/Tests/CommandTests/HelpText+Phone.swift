extension HelpText {
    static let phone = """
        OVERVIEW: Simulate the phone: pay, and ask for outcomes, from the terminal.

        Calls a running platform with the SDK that apps use, and acts as the merchant's
        server of a shop, too.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          pay                     Pay with a card, typed or stored.
          enroll                  Pay with 3-D Secure: check, authenticate, validate.
          wallet                  Show and change a shopper's wallet.
          token                   Make a payment token (paymentTokenGenerate).
          card-data               Ask for the data of a card (getCardData).
          bancontact              Pay by Bancontact mobile, in a bank's app.
          applepay                Pay with the native Apple Pay button.

          See 'guichet help phone <subcommand>' for detailed help.

        """

    static let phonePay = """
        OVERVIEW: Pay with a card, typed or stored.

        Calls cardOrder, or walletOrder with --wallet. If the answer is lost, or says
        that the outcome is not known, it asks for the outcome before it ends.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone pay <options>

        OPTIONS:
          --card <number>         A test card: its first six digits select the brand,
                                  its last two the answer. By default,
                                  4100000000000000: VISA, accepted.
          --expiry <yyyyMM>       Its expiry. By default, December of next year.
          --wallet <merchantWalletId>
                                  Use a stored card of this wallet instead.
          --payment-mean <paymentMeanId>
                                  Its number in the wallet.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  For a co-badged card: the brand that the shopper
                                  chose.
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

    static let phoneEnroll = """
        OVERVIEW: Pay with 3-D Secure: check, authenticate, validate.

        With --wait, in one step: prints the address of the issuer's page, waits on
        this machine for what the page posts to TermUrl, and pays:
          guichet phone enroll --wait 300

        Without it, in two steps. The first calls cardCheckEnrollment, or
        walletCheckEnrollment for a stored card, and prints the issuer's page and a
        context. The second calls cardValidateAuthenticationAndOrder with the page's
        answer:
          guichet phone enroll --pares PARES --context CONTEXT

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone enroll <options>

        OPTIONS:
          --wait <seconds>        Wait at most this many seconds for the issuer's page,
                                  and pay. The page's address is on standard error.
          --pares <paRes>         The answer of the issuer's page: validate it and pay.
          --context <context>     The context that the check printed.
          --card <number>         A test card: its first six digits select the brand,
                                  its last two the answer. By default,
                                  4100000000000000: VISA, accepted.
          --expiry <yyyyMM>       Its expiry. By default, December of next year.
          --wallet <merchantWalletId>
                                  Use a stored card of this wallet instead.
          --payment-mean <paymentMeanId>
                                  Its number in the wallet.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  For a co-badged card: the brand that the shopper
                                  chose.
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

    static let phoneToken = """
        OVERVIEW: Make a payment token (paymentTokenGenerate).

        Contains what is given of --card, --expiry and --csc, or by default the card
        that `pay` uses. The guides of Sogenactif and Mercanet do not describe this
        operation: their shops need `guichet shop enable` first.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone token [--card <number>] [--expiry <yyyyMM>] [--csc <digits>] [--payment-mean-brand <name>] [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        OPTIONS:
          --card <number>         A test card: its first six digits select the brand,
                                  its last two the answer. By default,
                                  4100000000000000: VISA, accepted.
          --expiry <yyyyMM>       Its expiry. By default, December of next year.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  For a co-badged card: the brand that the shopper
                                  chose.
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

    static let phoneCardData = """
        OVERVIEW: Ask for the data of a card (getCardData).

        Prints one column for each brand of the card, the default one first.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone card-data <number> [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        ARGUMENTS:
          <number>                A card number, or its first six to eight digits.

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
