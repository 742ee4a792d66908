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

        USAGE: guichet payment list <options>

        OPTIONS:
          --api <api>             One API alone: sips, lyra or direct.
          --shop <shop>           One shop alone.
          --state <state>         One state alone, such as toCapture, captured or
                                  refused.
          --reference <reference> One reference of a merchant alone.
          --card <card>           A masked card, such as 4970…0055, or its last four
                                  digits.
          --amount <amount>       One amount alone, such as '25.00 EUR'.
          --amount-from <amount>  This amount or more.
          --amount-to <amount>    This amount or less.
          --since <time>          From this time: 2026-12-01T09:00:00Z, or a day in UTC.
          --until <time>          Before this time; of a day, until its end.
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
        OVERVIEW: See notifications, and send them again, twice or later.

        USAGE: guichet notification <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List notifications of a running platform, newest
                                  first.
          show                    Show a notification: what was sent, and each attempt
                                  with its answer.
          resend                  Send a notification again, at once.
          duplicate               Send a notification twice, as a platform does by
                                  mistake.
          hold                    Hold a notification back, or all of a shop.
          release                 Send at once what was held back.

          See 'guichet help notification <subcommand>' for detailed help.

        """

    static let notificationList = """
        OVERVIEW: List notifications of a running platform, newest first.

        USAGE: guichet notification list [--state <state>] [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --state <state>         One state alone: waiting, held, delivered or failed.
          --limit <limit>         How many, 200 at most. (default: 50)
          --after <cursor>        What an earlier list printed last.
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

        With --shop, the clock of one shop moves further than the platform's.

        USAGE: guichet clock <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Show what time it is there.
          set                     Move the clock to a date and time.
          advance                 Move the clock forward by a span of time.
          follow                  Print the time, what falls due and what happens,
                                  until Ctrl-C.

          See 'guichet help clock <subcommand>' for detailed help.

        """

    static let clockShow = """
        OVERVIEW: Show what time it is there.

        USAGE: guichet clock show [--shop <shop>] [--json] [--data <folder>]

        OPTIONS:
          --shop <shop>           One shop alone, with its API: lyra/69876357.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockSet = """
        OVERVIEW: Move the clock to a date and time.

        USAGE: guichet clock set <time> [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <time>                  In UTC, such as 2026-12-01T09:00:00Z.

        OPTIONS:
          --shop <shop>           One shop alone, with its API: lyra/69876357.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockAdvance = """
        OVERVIEW: Move the clock forward by a span of time.

        USAGE: guichet clock advance <span> [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <span>                  A number with its unit: 30s, 15m, 6h, 6d or 2w.

        OPTIONS:
          --shop <shop>           One shop alone, with its API: lyra/69876357.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
