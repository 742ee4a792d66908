extension HelpText {
    static let phone = """
        OVERVIEW: Be the phone: pay and ask, from the terminal.

        Calls a running platform with the SDK that apps use, and plays the merchant's
        server of a shop too.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          pay                     Pay by card, a typed or a stored one.
          enroll                  Pay with 3-D Secure: check, authenticate, validate.
          wallet                  Show and change a shopper's wallet.
          token                   Make a payment token (paymentTokenGenerate).
          card-data               Ask what a card is (getCardData).
          bancontact              Pay by Bancontact mobile, in a bank's app.
          applepay                Pay with the native Apple Pay button.

          See 'guichet help phone <subcommand>' for detailed help.

        """

    static let phonePay = """
        OVERVIEW: Pay by card, a typed or a stored one.

        cardOrder, or walletOrder with --wallet. When the answer is lost, or says that
        nobody knows, it asks for the outcome before it ends.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone pay <options>

        OPTIONS:
          --card <number>         A test card: six digits for the brand, two at the end
                                  for the answer. Without it, 4100000000000000: VISA,
                                  accepted.
          --expiry <yyyyMM>       Its expiry. Without it, December of next year.
          --wallet <merchantWalletId>
                                  Take a card of this wallet instead.
          --payment-mean <paymentMeanId>
                                  Its number in the wallet.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  On a co-badged card: the brand that the shopper chose.
          --amount <minorUnits>   In minor units: 2500 is 25.00 EUR. (default: 2500)
          --currency <code>       ISO 4217, three digits. (default: 978)
          --reference <text>      The transactionReference. Without it, a new one.
          --s10-id <id>           The reference of Sips 1.0 instead, one to six digits,
                                  of today.
          --capture-mode <mode>   AUTHOR_CAPTURE, VALIDATION or IMMEDIATE.
          --capture-day <days>    Days until the capture, or until it has to be
                                  validated.
          --url <url>             The platform's address; GUICHET_URL names another
                                  default. (default: http://127.0.0.1:8080)
          --brand <brand>         sips, sogenactif or mercanet. (default: sips)
          --shop <merchantId>     The shop. Without it, the brand's demo shop.
          --key <secretKey>       The shop's secret key. A demo shop's is known.
          --key-version <version> Which of the shop's keys it is. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let phoneEnroll = """
        OVERVIEW: Pay with 3-D Secure: check, authenticate, validate.

        With --wait all at once: it says where the issuer's page is, listens on this
        machine for what the page posts to TermUrl, and pays:
          guichet phone enroll --wait 300

        Or in two steps. First cardCheckEnrollment, or walletCheckEnrollment for a
        stored card. It prints the issuer's page and a context. Then, with what the
        page gave, cardValidateAuthenticationAndOrder:
          guichet phone enroll --pares PARES --context CONTEXT

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone enroll <options>

        OPTIONS:
          --wait <seconds>        Wait for the issuer's page, so many seconds at most,
                                  and pay. The page's address is on standard error.
          --pares <paRes>         What the issuer's page gave: validate and pay.
          --context <context>     What the check printed.
          --card <number>         A test card: six digits for the brand, two at the end
                                  for the answer. Without it, 4100000000000000: VISA,
                                  accepted.
          --expiry <yyyyMM>       Its expiry. Without it, December of next year.
          --wallet <merchantWalletId>
                                  Take a card of this wallet instead.
          --payment-mean <paymentMeanId>
                                  Its number in the wallet.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  On a co-badged card: the brand that the shopper chose.
          --amount <minorUnits>   In minor units: 2500 is 25.00 EUR. (default: 2500)
          --currency <code>       ISO 4217, three digits. (default: 978)
          --reference <text>      The transactionReference. Without it, a new one.
          --s10-id <id>           The reference of Sips 1.0 instead, one to six digits,
                                  of today.
          --capture-mode <mode>   AUTHOR_CAPTURE, VALIDATION or IMMEDIATE.
          --capture-day <days>    Days until the capture, or until it has to be
                                  validated.
          --url <url>             The platform's address; GUICHET_URL names another
                                  default. (default: http://127.0.0.1:8080)
          --brand <brand>         sips, sogenactif or mercanet. (default: sips)
          --shop <merchantId>     The shop. Without it, the brand's demo shop.
          --key <secretKey>       The shop's secret key. A demo shop's is known.
          --key-version <version> Which of the shop's keys it is. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let phoneToken = """
        OVERVIEW: Make a payment token (paymentTokenGenerate).

        Of at least one of --card, --expiry and --csc; without any, of the card that
        pays. The guides of Sogenactif and Mercanet do not describe it: their shops
        have it once `guichet shop enable` says so.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone token [--card <number>] [--expiry <yyyyMM>] [--csc <digits>] [--payment-mean-brand <name>] [--url <url>] [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json]

        OPTIONS:
          --card <number>         A test card: six digits for the brand, two at the end
                                  for the answer. Without it, 4100000000000000: VISA,
                                  accepted.
          --expiry <yyyyMM>       Its expiry. Without it, December of next year.
          --csc <digits>          The card's security code.
          --payment-mean-brand <name>
                                  On a co-badged card: the brand that the shopper chose.
          --url <url>             The platform's address; GUICHET_URL names another
                                  default. (default: http://127.0.0.1:8080)
          --brand <brand>         sips, sogenactif or mercanet. (default: sips)
          --shop <merchantId>     The shop. Without it, the brand's demo shop.
          --key <secretKey>       The shop's secret key. A demo shop's is known.
          --key-version <version> Which of the shop's keys it is. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let phoneCardData = """
        OVERVIEW: Ask what a card is (getCardData).

        One column for each brand of the card, the default one first.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone card-data <number> [--url <url>] [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json]

        ARGUMENTS:
          <number>                A card number, or its first six to eight digits.

        OPTIONS:
          --url <url>             The platform's address; GUICHET_URL names another
                                  default. (default: http://127.0.0.1:8080)
          --brand <brand>         sips, sogenactif or mercanet. (default: sips)
          --shop <merchantId>     The shop. Without it, the brand's demo shop.
          --key <secretKey>       The shop's secret key. A demo shop's is known.
          --key-version <version> Which of the shop's keys it is. (default: 1)
          --json                  Print one JSON object, with every field of the answer.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
