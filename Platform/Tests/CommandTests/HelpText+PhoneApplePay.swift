extension HelpText {
    static let phoneApplePay = """
        OVERVIEW: Pay with the native Apple Pay button.

        Simulates the app and the merchant's server. The app asks the Apple Pay sheet
        for a token, here from the platform's simulated device. The server calls the
        platform with the amount of its own order, and its answer goes back to the
        sheet. If the answer is lost, the command asks for the outcome before it ends:
        for the order with Scellius, by the same call with the same idempotence key
        with Worldline Direct.

        A token pays once, for its amount, within five minutes. To see refusals:
          guichet phone applepay --save-token token.json
          guichet phone applepay --token token.json
          guichet phone applepay --sheet-amount 100

        With --mode checkout (Worldline Direct), the server asks for a hosted checkout
        page, on which a shopper with a simulated device pays. If the page does not
        offer Apple Pay, it says why.

        With --capture and --refund (Worldline Direct), the result is that of the last
        call.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone applepay <options>

        OPTIONS:
          --amount <minorUnits>   The order's amount, in minor units: 2500 is 25.00
                                  EUR. (default: 2500)
          --currency <code>       The currency: EUR or 978. (default: EUR)
          --order-id <text>       The merchant's reference. By default, a new one.
          --card <number>         A published test card in the wallet. By default, one
                                  that the provider accepts.
          --network <name>        The network that the shopper chooses, such as Visa.
                                  By default, the one that the sheet proposes.
          --merchant-id <id>      The merchant identifier that the token is for.
                                  (default: merchant.example.guichet)
          --sheet-amount <minorUnits>
                                  The amount that the sheet shows, if not the order's:
                                  an app that cheats, or has a defect.
          --token <file>          Pay with this token again, instead of a new one.
          --save-token <file>     Save the token in a new file.
          --capture-delay <days>  scellius: days until the capture. By default, the
                                  shop's setting.
          --manual-validation     scellius: capture only once the merchant has
                                  validated the payment.
          --email <address>       scellius: the shopper's mail address, for the receipt.
          --ipn-url <url>         scellius: where the notification goes, instead of the
                                  shop's address.
          --mode <mode>           direct: token, the platform decrypts it; blob, the
                                  phone encrypts it for the platform; decrypted, the
                                  merchant decrypts it; checkout, on the hosted
                                  checkout page. By default, token. (values: token,
                                  decrypted, blob, checkout)
          --authorization-mode <mode>
                                  direct: FINAL_AUTHORIZATION, PRE_AUTHORIZATION or
                                  SALE. By default, the first.
          --capture <minorUnits>  direct: capture this amount once the payment is
                                  accepted.
          --refund <minorUnits>   direct: refund this amount at the end.
          --webhook-url <url>     direct: where webhooks go, in addition to the shop's
                                  addresses.
          --device <model>        checkout: the shopper's device, such as iphone-15 or
                                  mac-mini.
          --browser <name>        checkout: safari, chrome or firefox. By default, the
                                  first.
          --region <code>         checkout: the shopper's region. By default, FR.
          --provider <provider>   The provider, whose API and demo shop are used.
                                  (values: scellius, direct; default: scellius)
          --shop <shopId>         The shop. By default, the provider's demo shop.
          --key-id <id>           direct: the API key's id.
          --password <password>   The shop's password, or its API key's secret. Not
                                  needed for tests with a demo shop. @FILE reads it
                                  from a file, - from the first line of standard input.
          --json                  Print one JSON object, with every field of the answer.
          --url <url>             The platform's address. GUICHET_URL sets another
                                  default. (default: http://127.0.0.1:8080)
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
