/// The help of the commands for an operator.
extension HelpText {
    static let payment = """
        OVERVIEW: List payments, and show what happened to one.

        USAGE: guichet payment <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List payments of a running platform, newest first.
          show                    Show a payment: its states, its notifications, and
                                  what happens next.

          See 'guichet help payment <subcommand>' for detailed help.

        """

    static let paymentList = """
        OVERVIEW: List payments of a running platform, newest first.

        USAGE: guichet payment list [--api <api>] [--shop <shop>] [--state <state>] [--reference <reference>] [--limit <limit>] [--json] [--data <folder>]

        OPTIONS:
          --api <api>             One API alone: sips, lyra or direct.
          --shop <shop>           One shop alone.
          --state <state>         One state alone, such as toCapture, captured or
                                  refused.
          --reference <reference> One reference of a merchant alone.
          --limit <limit>         How many, 200 at most. (default: 50)
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let paymentShow = """
        OVERVIEW: Show a payment: its states, its notifications, and what happens next.

        A refusal is explained in its history.

        USAGE: guichet payment show <payment> [--json] [--mermaid] [--follow] [--data <folder>]

        ARGUMENTS:
          <payment>               The merchant's reference, or the identifier that a
                                  platform gave: Lyra's uuid, Worldline Direct's id.

        OPTIONS:
          --json                  Print JSON.
          --mermaid               Print a sequence diagram in the notation of Mermaid.
          --follow                Go on printing what happens to it, until Ctrl-C.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notification = """
        OVERVIEW: List notifications, and send one again.

        USAGE: guichet notification <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List notifications of a running platform, newest
                                  first.
          resend                  Send a notification again, at once.

          See 'guichet help notification <subcommand>' for detailed help.

        """

    static let notificationList = """
        OVERVIEW: List notifications of a running platform, newest first.

        USAGE: guichet notification list [--state <state>] [--limit <limit>] [--json] [--data <folder>]

        OPTIONS:
          --state <state>         One state alone: waiting, delivered or failed.
          --limit <limit>         How many, 200 at most. (default: 50)
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationResend = """
        OVERVIEW: Send a notification again, at once.

        One that was delivered as well as one that was given up. The attempts go on
        counting.

        USAGE: guichet notification resend <notification> [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clock = """
        OVERVIEW: Show and move the clock of a running platform.

        Forward only. What falls due on the way happens in order, each at its own time:
        late authorisations, captures, expiries, retries of notifications. Then time
        goes on; a restart keeps the difference.

        USAGE: guichet clock <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Show what time it is there.
          set                     Move the clock to a date and time.
          advance                 Move the clock forward by a span of time.

          See 'guichet help clock <subcommand>' for detailed help.

        """

    static let clockShow = """
        OVERVIEW: Show what time it is there.

        USAGE: guichet clock show [--data <folder>]

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockSet = """
        OVERVIEW: Move the clock to a date and time.

        USAGE: guichet clock set <time> [--data <folder>]

        ARGUMENTS:
          <time>                  In UTC, such as 2026-12-01T09:00:00Z.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockAdvance = """
        OVERVIEW: Move the clock forward by a span of time.

        USAGE: guichet clock advance <span> [--data <folder>]

        ARGUMENTS:
          <span>                  A number with its unit: 30s, 15m, 6h, 6d or 2w.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
