extension HelpText {
    static let phoneWallet = """
        OVERVIEW: Show and change a shopper's wallet.

        USAGE: guichet phone wallet <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List the cards of a wallet (getWalletData).
          add                     Add a card to a wallet (addCard).
          delete                  Delete a card from a wallet (deletePaymentMean).

          See 'guichet help phone wallet <subcommand>' for detailed help.

        """

    static let phoneWalletList = """
        OVERVIEW: List the cards of a wallet (getWalletData).

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone wallet list <merchantWalletId> [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        ARGUMENTS:
          <merchantWalletId>      The shop's name for the wallet.

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

    static let phoneWalletAdd = """
        OVERVIEW: Add a card to a wallet (addCard).

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone wallet add <merchantWalletId> [--card <number>] [--expiry <yyyyMM>] [--alias <text>] [--payment-mean-brand <name>] [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        ARGUMENTS:
          <merchantWalletId>      The shop's name for the wallet.

        OPTIONS:
          --card <number>         A test card: its first six digits select the brand,
                                  its last two the answer. By default,
                                  4100000000000000: VISA, accepted.
          --expiry <yyyyMM>       Its expiry. By default, December of next year.
          --alias <text>          The shopper's name for the card. (default: My card)
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

    static let phoneWalletDelete = """
        OVERVIEW: Delete a card from a wallet (deletePaymentMean).

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone wallet delete <merchantWalletId> <paymentMeanId> [--brand <brand>] [--shop <merchantId>] [--key <secretKey>] [--key-version <version>] [--json] [--url <url>] [--ca <file>]

        ARGUMENTS:
          <merchantWalletId>      The shop's name for the wallet.
          <paymentMeanId>         The card's number in the wallet.

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
