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
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --state <state>         Only this state, such as toCapture, captured or
                                  refused.
          --reference <reference> Only this reference of a merchant.
          --card <card>           A masked card, such as 4970…0055, or its last four
                                  digits.
          --authorisation <number>
                                  An authorisation number, in capitals or not.
          --amount <amount>       Only this amount, such as '25.00 EUR'.
          --amount-from <amount>  This amount or more.
          --amount-to <amount>    This amount or less.
          --since <time>          From this time: 2026-12-01T09:00:00Z, or a day in UTC.
          --until <time>          Before this time. A date includes the whole day.
          --limit <limit>         How many, 200 at most; by default 50.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON.
          --csv                   Print all of them as comma-separated values.
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
          --follow                Keep printing its new events, until Ctrl-C.
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
          duplicate               Send a notification once more, as a platform may by
                                  mistake.
          hold                    Hold back a notification, or all of a shop.
          release                 Send held notifications at once.

          See 'guichet help notification <subcommand>' for detailed help.

        """

    static let notificationList = """
        OVERVIEW: List notifications of a running platform, newest first.

        USAGE: guichet notification list [--state <state>] [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --state <state>         Only this state: waiting, held, delivered or failed.
          --limit <limit>         How many, 200 at most; by default 50.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationResend = """
        OVERVIEW: Send a notification again, at once.

        Works for delivered and for failed notifications. The attempt counts.

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

        The clock only moves forward. Everything that falls due happens in order, each
        at its own time: late authorisations, captures, expiries, retries of
        notifications. Then the clock continues from the new time; a restart keeps the
        difference.

        With --shop, only that shop's clock moves, ahead of the platform's.

        USAGE: guichet clock <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Show the platform's time.
          set                     Move the clock to a date and time.
          advance                 Move the clock forward by a span of time.
          follow                  Print the time, what falls due and what happens,
                                  until Ctrl-C.

          See 'guichet help clock <subcommand>' for detailed help.

        """

    static let clockShow = """
        OVERVIEW: Show the platform's time.

        USAGE: guichet clock show [--shop <shop>] [--json] [--data <folder>]

        OPTIONS:
          --shop <shop>           Only this shop: 69876357, or lyra/69876357.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockSet = """
        OVERVIEW: Move the clock to a date and time.

        USAGE: guichet clock set <time> [--shop <shop>] [--json] [--data <folder>]

        ARGUMENTS:
          <time>                  In UTC, such as 2026-12-01T09:00:00Z.

        OPTIONS:
          --shop <shop>           Only this shop: 69876357, or lyra/69876357.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockAdvance = """
        OVERVIEW: Move the clock forward by a span of time.

        USAGE: guichet clock advance <span> [--shop <shop>] [--json] [--data <folder>]

        ARGUMENTS:
          <span>                  A number with its unit: 30s, 15m, 6h, 6d or 2w.

        OPTIONS:
          --shop <shop>           Only this shop: 69876357, or lyra/69876357.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
