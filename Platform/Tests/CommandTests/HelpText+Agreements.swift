/// The help of the commands about what shoppers agreed to be charged for.
extension HelpText {
    static let subscription = """
        OVERVIEW: See what registered cards pay again and again.

        USAGE: guichet subscription <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List subscriptions of a running platform, by shop and
                                  identifier.

          See 'guichet help subscription <subcommand>' for detailed help.

        """

    static let subscriptionList = """
        OVERVIEW: List subscriptions of a running platform, by shop and identifier.

        What they charged is among the payments: `guichet payment list`.

        USAGE: guichet subscription list [--api <api>] [--shop <shop>] [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --limit <limit>         How many, 200 at most; by default 50.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let mandate = """
        OVERVIEW: See the mandates for direct debits.

        USAGE: guichet mandate <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List mandates of a running platform, by shop and
                                  reference.

          See 'guichet help mandate <subcommand>' for detailed help.

        """

    static let mandateList = """
        OVERVIEW: List mandates of a running platform, by shop and reference.

        What was debited is among the payments: `guichet payment list`.

        USAGE: guichet mandate list [--api <api>] [--shop <shop>] [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --limit <limit>         How many, 200 at most; by default 50.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
