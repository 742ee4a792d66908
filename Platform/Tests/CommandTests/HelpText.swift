/// The help as people read it, word for word, at 80 columns.
enum HelpText {
    static let guichet = """
        OVERVIEW: The payment platform on your laptop.

        An open stand-in for the Worldline family's platforms, to build and test in-app
        payments against.
        It takes published test cards only and is certified by nobody.

        USAGE: guichet <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          serve                   Run the platform.
          admin                   Open the admin pages of the platform.
          shop                    Add, show and change shops.
          cards                   List the test cards, with what each of them does.
          payment                 List payments, and show what happened to one.
          notification            List notifications, and send one again.
          clock                   Show and move the clock of a running platform.
          vault                   Renew the keys that seal card numbers and shop keys.
          backup                  Copy the platform's data into one file.
          restore                 Make a data folder of a backup.
          demo                    Watch payments happen.
          sips                    Tools for the Sips family's messages.
          lyra                    Tools for Scellius and Lyra's other brands.
          direct                  Tools for Worldline Direct.
          contract                Print what is declared of a family's interface.
          phone                   Be the phone: pay and ask, from the terminal.
          applepay                Apple Pay tokens and certificates.

          See 'guichet help <subcommand>' for detailed help.

        """

    static let serve = """
        OVERVIEW: Run the platform.

        Prints `guichet ready at URL` on standard output once it accepts connections.
        Logs go to standard error.
        Stops on SIGTERM or SIGINT, within 20 seconds whatever its peers do. A second
        signal ends it at once.

        Exit status: 0 after a stop, 75 after a second signal, 70 when the disk did not
        take a commit.

        USAGE: guichet serve <options>

        OPTIONS:
          --host <host>           The address to listen on. (default: 127.0.0.1)
          --port <port>           The port to listen on; 0 takes a free one. (default:
                                  8080)
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key lies in the data
                                  folder, where the first serve makes it.
          --no-demo-shops         Leave the published demo shops out.
          --simulated-device/--no-simulated-device
                                  Simulate Apple: a device that pays with test cards,
                                  and the portal that signs certificates.
                For tests only. Trusted in TEST, beside Apple. On with --dev.
          --allow-private-notifications
                                  Send notifications to private networks too. With
                                  --dev they go to this machine anyway.
          --public-url <url>      What begins every URL that is handed out.
          --applepay-root <file>  A certificate in PEM whose tokens of Apple Pay are
                                  taken beside Apple's. May be repeated.
          --lyra-wrong-credentials-status <status>
                                  The HTTP status of Lyra's face beside INT_905: 200 or
                                  401. (default: 200)
          --lyra-requires-transaction-identifier
                                  Lyra's face refuses a payload of Apple Pay without
                                  transactionIdentifier.
          --lyra-ignores-token-amount
                                  Lyra's face takes a token of Apple Pay for any amount
                                  and currency.
          --direct-settles-at-once
                                  Direct's face confirms captures, cancellations and
                                  refunds in their own answer.
          --direct-settlement-seconds <seconds>
                                  So long after the request Direct's face confirms them
                                  when nobody asks before. (default: 1)
          --direct-date-tolerance <seconds>
                                  How far a request's Date may be from the clock of
                                  Direct's face, before or after it. (default: 300)
          --direct-ignores-token-amount
                                  Direct's face takes a token of Apple Pay for any
                                  amount and currency.
          --direct-apple-pay-networks <names>
                                  The cards that Direct's hosted checkout page takes by
                                  Apple Pay, the preferred one first. Also: AmEx,
                                  CartesBancaires, Maestro. (default: Visa,MasterCard)
          --smtp <host:port>      The mail server that takes mails, such as
                                  mail.example.org:587.
                Without one, each mail becomes a file in the folder mail of the data
                folder.
          --smtp-security <smtp-security>
                                  How the connection to it is encrypted. (values:
                                  starttls, tls, none; default: starttls)
          --smtp-user <name>      The name to log in with there.
                The password comes from --smtp-password-file or from
                GUICHET_SMTP_PASSWORD.
          --smtp-password-file <file>
                                  The file with the password, on one line.
          --smtp-ca <file>        Certificates in PEM to trust there instead of the
                                  system's.
          --mail-from <address>   From which address mails come.
          --no-admin-pages        Leave the pages under /admin out.
                They open with a token that the terminal shows at the first start, over
                HTTPS or on this machine.
          --admin-mail <address>  Who is told 30, 15 and 7 days before an Apple Pay
                                  certificate ends, and when it has.
          --admin-language <language>
                                  The language of such mails: fr, en, nl or de.
                                  (default: en)
          --head-seconds <seconds>
                                  How long the head of a request may take, from the
                                  connection or from its first byte. (default: 10)
          --body-silence-seconds <seconds>
                                  How long a body may be silent that is on its way.
                                  (default: 30)
          --body-seconds <seconds>
                                  How long all of a body may take. (default: 60)
          --idle-seconds <seconds>
                                  How long a connection is kept for a next request.
                                  (default: 60)
          --unread-answer-seconds <seconds>
                                  How long an answer may wait for a peer to read it.
                                  (default: 60)
          --max-connections <number>
                                  How many connections there may be at once. Without
                                  it, as many as the limit of descriptors allows.
                One more takes the place of the one that has waited longest; a payment
                under way never ends so.
          --log-format <log-format>
                                  How a line of the log looks: text for people, json
                                  for programs, an object each. (values: text, json;
                                  default: text)
          --log-level <log-level> What is logged: that level and what is graver.
                                  (values: trace, debug, info, notice, warning, error,
                                  critical; default: info)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let demo = """
        OVERVIEW: Watch payments happen.

        Starts a platform of its own in a temporary folder, a merchant's server and a
        phone, and runs payments through them. Exit status 0 only if every outcome is
        the expected one.

        USAGE: guichet demo [--verbose]

        OPTIONS:
          --verbose               Show the platform's log as well, on standard error.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
