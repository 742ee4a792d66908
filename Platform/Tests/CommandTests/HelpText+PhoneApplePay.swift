import APISupport

extension HelpText {
    static let phoneApplePay = """
        OVERVIEW: Pay with the native Apple Pay button.

        Plays app and merchant's server: the app asks the sheet for a token, here of
        the platform's simulated device; the server calls the platform with the amount
        of its own order, and its answer goes back to the sheet. When the answer is
        lost, it asks for the outcome before it ends: for the order with Scellius, by
        the same call under the same idempotence key with Worldline Direct.

        A token pays once, for its amount, within five minutes. See it refused:
          guichet phone applepay --save-token token.json
          guichet phone applepay --token token.json
          guichet phone applepay --sheet-amount 100

        With --mode checkout of Worldline Direct the server asks for a page, on which a
        shopper with a simulated device pays; the page says why it offers no Apple Pay,
        if it does not.

        With --capture and --refund of Worldline Direct, the end is that of the last
        call.

        Exit status: 0 accepted; 2 refused; 3 not decided or not known, so ask before
        paying again; 4 nothing was sent; 64 wrong options; 1 anything else.

        USAGE: guichet phone applepay <options>

        OPTIONS:
          --amount <minorUnits>   The order, in minor units: 2500 is 25.00 EUR.
                                  (default: 2500)
          --currency <code>       ISO 4217, three letters or digits. (default: EUR)
          --order-id <text>       The merchant's reference. Without it, a new one.
          --card <number>         A published test card in the wallet. Without it, one
                                  that the provider accepts.
          --network <name>        The network that the holder chooses, such as Visa;
                                  without it, the one that the sheet proposes.
          --merchant-id <id>      Whose certificate the token is for. (default:
                                  merchant.example.guichet)
          --sheet-amount <minorUnits>
                                  What the sheet shows, where it is not the order's
                                  amount: an app that cheats, or is wrong.
          --token <file>          Take this token instead of a new one: pay with it
                                  again.
          --save-token <file>     Keep the token in a new file.
          --capture-delay <days>  scellius: days until the capture. Without it, as the
                                  shop has it.
          --manual-validation     scellius: capture only once the merchant has
                                  validated the payment.
          --email <address>       scellius: the buyer's address, for the receipt.
          --ipn-url <url>         scellius: where the notification goes, instead of the
                                  shop's address.
          --mode <mode>           direct: token, the platform decrypts; blob, what the
                                  phone encrypted for it; decrypted, the merchant does;
                                  checkout, on the hosted checkout page. Without it,
                                  token. (values: token, decrypted, blob, checkout)
          --authorization-mode <mode>
                                  direct: FINAL_AUTHORIZATION, PRE_AUTHORIZATION or
                                  SALE. Without it, the first.
          --capture <minorUnits>  direct: capture so much once it is accepted.
          --refund <minorUnits>   direct: refund so much in the end.
          --webhook-url <url>     direct: where webhooks go, besides the shop's
                                  addresses.
          --device <model>        checkout: the shopper's device, such as iphone-15 or
                                  mac-mini.
          --browser <name>        checkout: safari, chrome or firefox. Without it, the
                                  first.
          --region <code>         checkout: where the shopper is. Without it, FR.
          --provider <provider>   Whose platform it is: its calls are made, with its
                                  demo shop. (values: scellius, direct; default:
                                  scellius)
          --url <url>             The platform's address; GUICHET_URL names another
                                  default. (default: http://127.0.0.1:8080)
          --shop <shopId>         The shop. Without it, the provider's demo shop.
          --key-id <id>           direct: the API key's id.
          --password <password>   The shop's password, or its API key's secret. A demo
                                  shop's for tests is known.
          --json                  Print one JSON object, with every field of the answer.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
