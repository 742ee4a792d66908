/// The help of the commands for the journal of requests.
extension HelpText {
    static let requests = """
        OVERVIEW: List the calls that arrived, and show one: what was sent and
        answered, why.

        The journal of a running platform: refused calls, too. Card numbers are masked
        in it; security codes, passwords, keys and signatures are left out.

        USAGE: guichet requests <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          List calls, newest first, or as they come.
          show                    Show a call: its headers, what was sent and answered,
                                  and what is wrong.

          See 'guichet help requests <subcommand>' for detailed help.

        """

    static let requestsList = """
        OVERVIEW: List calls, newest first, or as they come.

        USAGE: guichet requests list [--follow] [--refused] [--api <api>] [--shop <shop>] [--limit <limit>] [--json] [--data <folder>]

        OPTIONS:
          --follow                Print new calls as they come, until it is stopped.
          --refused               Refused calls alone.
          --api <api>             One API alone: sips, in-app, office, lyra, direct,
                                  direct-client, issuer, page or simulated-apple.
          --shop <shop>           One shop alone.
          --limit <limit>         How many, 200 at most. (default: 50)
          --json                  Print JSON; with --follow, one object a line.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let requestsShow = """
        OVERVIEW: Show a call: its headers, what was sent and answered, and what is
        wrong.

        USAGE: guichet requests show <number> [--json] [--data <folder>]

        ARGUMENTS:
          <number>                Its number in the list.

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
