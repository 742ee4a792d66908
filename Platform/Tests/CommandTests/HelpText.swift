/// The help as people read it, word for word, at 80 columns.
enum HelpText {
    static let guichet = """
        OVERVIEW: The payment platform on your laptop.

        An open stand-in for the Worldline family's platforms, for building and testing
        in-app payments.
        It accepts published test cards only, and it is not certified.

        USAGE: guichet <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          serve                   Run the platform.
          config                  Show the configuration of `guichet serve`.
          tls                     Make certificates for HTTPS on machines of your own.
          admin                   Manage access to the admin pages.
          shop                    Add, show, change and remove shops.
          cards                   List the test cards and their results.
          payment                 List payments, and show what happened to one.
          requests                List received calls, and show one with its answer.
          notification            See notifications, and send them again, twice or
                                  later.
          listen                  Forward notifications to a server on this machine.
          subscription            See what registered cards pay again and again.
          mandate                 See the mandates for direct debits.
          clock                   Show and move the clock of a running platform.
          fault                   Order faults of a running platform, by name.
          token                   Give people and programs access to the operator's API
                                  and pages.
          node                    See the nodes that serve from one database.
          audit                   List what operators and testers changed: who, when
                                  and what, newest first.
          events                  Print what happens on a running platform, as it
                                  happens.
          reset                   Remove payments, to begin again.
          seed                    Make shops, keys, wallets and payments from a file.
          vault                   Renew the keys that encrypt card numbers and shop
                                  keys.
          check                   Check the platform's data, and report errors.
          doctor                  Check a platform and its environment, and advise on
                                  problems.
          backup                  Copy the platform's data into one file.
          restore                 Restore a backup into a new data folder.
          store                   Move a platform between a data folder and PostgreSQL.
          demo                    Run sample payments from end to end.
          simulate                Run months of payments in seconds, twice, and compare.
          sips                    Tools for the Sips family's messages.
          lyra                    Tools for Scellius and Lyra's other brands.
          direct                  Tools for Worldline Direct.
          contract                Print the operations of an API, as the code declares
                                  them.
          phone                   Simulate the phone: pay, and ask for outcomes, from
                                  the terminal.
          applepay                Apple Pay tokens and certificates.

          See 'guichet help <subcommand>' for detailed help.

        """

    static let serve = """
        OVERVIEW: Run the platform.

        Prints `guichet ready at URL` on standard output once it accepts connections.
        Logs go to standard error.
        Stops on SIGTERM or SIGINT, within 20 seconds even if clients or other servers
        do not respond. A second signal ends it at once.

        Exit status: 0 after a stop, 75 after a second signal, 70 when a commit could
        not be written to the disk, 78 when a start cannot succeed until something is
        changed: the configuration, the certificate, a data folder of a newer version.

        USAGE: guichet serve <options>

        OPTIONS:
          --config <file>         A file with these options. GUICHET_CONFIG sets a
                                  default.
                See `guichet help config show`. Variables such as GUICHET_PORT take
                precedence over it, options over both.
          --host <host>           The address to listen on. (default: 127.0.0.1)
          --port <port>           The port to listen on; 0 chooses a free one.
                                  (default: 8080)
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --store <address>       Store payments in a database of PostgreSQL, by an
                                  address postgres://… or libpq's pairs name=value.
                GUICHET_STORE sets it, too; other users of the machine can read the
                arguments of a process, so a password belongs there, or into libpq's
                password file. See docs/postgresql.md.
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --no-demo-shops         Do not serve the published demo shops.
          --simulated-device/--no-simulated-device
                                  Simulate Apple: a device that pays with test cards,
                                  and the portal that signs certificates.
                For tests only. Trusted in TEST, in addition to Apple. On with --dev.
          --publish-simulated-device
                                  Let other machines use the simulated device over
                                  HTTP, for a container with a published port.
                Those machines can then make tokens of test cards and have test
                certificates signed, without a key. Publish the port to your own
                machine only.
          --merchant-validation-port <port>
                                  Let simulated Apple give merchant sessions over TLS,
                                  on this port; 0 chooses a free one.
                Merchants' servers show their identity certificate there. Only on this
                machine.
          --allow-private-notifications
                                  Allow notifications to private networks. --dev always
                                  allows those to this machine.
          --notification-ca <file>
                                  An authority in PEM to trust for notifications to
                                  https addresses, with the system's.
          --tls-certificate <file>
                                  Serve HTTPS with this certificate chain in PEM, its
                                  own certificate first.
                New files are used within 5 seconds, or at once on SIGHUP. See `guichet
                tls init`.
          --tls-key <file>        The private key of the certificate, in PEM.
          --public-url <url>      The beginning of every URL that the platform gives
                                  out.
          --applepay-root <file>  A certificate in PEM whose Apple Pay tokens are
                                  accepted in addition to Apple's. May be repeated.
          --keep-payments-days <days>
                                  Remove payments that ended so many days ago, with
                                  their card numbers, and the account holders of
                                  mandates that ended then. By default both are kept.
          --repeatable <number>   Let the same calls give the same history, byte for
                                  byte. Only with --dev.
                The clock is stopped at 2026-01-01, and due work happens when you move
                it. Needs a new folder.
          --seed <file>           Make shops, keys, wallets and payments from a file,
                                  before it is ready.
                A folder that was made from the same file before is not changed.
          --lyra-wrong-credentials-status <status>
                                  The HTTP status of Lyra's API for error INT_905: 200
                                  or 401. (default: 200)
          --lyra-requires-transaction-identifier
                                  Lyra's API refuses an Apple Pay payload without
                                  transactionIdentifier.
          --lyra-ignores-token-amount
                                  Lyra's API accepts an Apple Pay token for any amount
                                  and currency.
          --direct-settles-at-once
                                  Direct's API confirms captures, cancellations and
                                  refunds in their own answer.
          --direct-settlement-seconds <seconds>
                                  Delay before Direct's API confirms a capture,
                                  cancellation or refund, unless the merchant asks
                                  earlier. (default: 1)
          --direct-date-tolerance <seconds>
                                  How far a request's Date may differ from the
                                  platform's clock, in either direction, for Direct's
                                  API. (default: 300)
          --direct-ignores-token-amount
                                  Direct's API accepts an Apple Pay token for any
                                  amount and currency.
          --direct-apple-pay-networks <names>
                                  The card networks that Direct's hosted checkout page
                                  accepts with Apple Pay, the preferred one first.
                                  Also: AmEx, CartesBancaires, Maestro. (default:
                                  Visa,MasterCard)
          --smtp <host:port>      The mail server that sends mails, such as
                                  mail.example.org:587.
                Without it, each mail is written to a file in the folder mail of the
                data folder.
          --smtp-security <smtp-security>
                                  How the connection to the mail server is encrypted.
                                  (values: starttls, tls, none; default: starttls)
          --smtp-user <name>      The user name for the mail server.
                The password comes from --smtp-password-file or from
                GUICHET_SMTP_PASSWORD.
          --smtp-password-file <file>
                                  The file with the password, on one line.
          --smtp-ca <file>        Certificates in PEM to trust for the mail server,
                                  instead of the system's.
          --mail-from <address>   The sender's address in mails.
          --no-admin-pages        Do not serve the pages under /admin.
                They need HTTPS, except on this machine, and the token that the
                terminal shows at the first start.
          --admin-mail <address>  The mail address for reminders 30, 15 and 7 days
                                  before an Apple Pay certificate ends, and when it has.
          --admin-language <language>
                                  The language of these reminders: fr, en, nl or de.
                                  (default: en)
          --head-seconds <seconds>
                                  Timeout for the head of a request, from the
                                  connection or from its first byte. (default: 10)
          --body-silence-seconds <seconds>
                                  Timeout between two parts of a request body.
                                  (default: 30)
          --body-seconds <seconds>
                                  Timeout for a whole request body. (default: 60)
          --idle-seconds <seconds>
                                  How long an idle connection is kept open for the next
                                  request. (default: 60)
          --unread-answer-seconds <seconds>
                                  Timeout for a client to read an answer. (default: 60)
          --max-connections <number>
                                  The maximum number of open connections. By default,
                                  as many as the limit of descriptors allows.
                At the limit, a new connection replaces the one that has waited
                longest; payments in progress go on.
          --journal-days <days>   How long the journal of requests keeps a call; 0
                                  keeps no journal. (default: 7)
                Card numbers are masked in it, security codes and secrets left out.
          --journal-megabytes <megabytes>
                                  How large the journal of requests may become; 0 keeps
                                  no journal. (default: 100)
          --log-format <log-format>
                                  The format of log lines: text for people; json for
                                  programs, one object a line. (values: text, json;
                                  default: text)
          --log-level <log-level> The lowest level that is logged. (values: trace,
                                  debug, info, notice, warning, error, critical;
                                  default: info)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let demo = """
        OVERVIEW: Run sample payments from end to end.

        Starts a platform of its own in a temporary folder, a merchant's server and a
        phone, and runs payments through them. Exit status 0 only if every outcome is
        as expected.

        --tour shows the operator's commands instead, in about five minutes: a fault,
        the timeline of a payment, the journal of requests, the clock and the pages. On
        a terminal it waits for the Return key at each stop.

        USAGE: guichet demo [--tour] [--no-pause] [--verbose]

        OPTIONS:
          --tour                  Show the operator's commands on a payment, with
                                  explanations.
          --no-pause              Do not wait at the stops of the tour.
          --verbose               Show the platform's log as well, on standard error.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
