/// The help of the commands for the journal of requests.
extension HelpText {
    static let requests = """
        OVERVIEW: List received calls, and show one with its answer.

        The journal of a running platform: refused calls, too. Card numbers are masked
        in it; security codes, passwords, keys and signatures are left out.

        USAGE: guichet requests <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          List calls, newest first, or as they arrive.
          show                    Show a call: its headers, body, answer and error.

          See 'guichet help requests <subcommand>' for detailed help.

        """

    static let requestsList = """
        OVERVIEW: List calls, newest first, or as they arrive.

        USAGE: guichet requests list [--follow] [--refused] [--api <api>] [--shop <shop>] [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --follow                Print new calls as they arrive, until Ctrl-C.
          --refused               Only refused calls.
          --api <api>             Only this API: sips, in-app, office, lyra, direct,
                                  direct-client, issuer, simulated-apple or page.
          --shop <shop>           Only this shop.
          --limit <limit>         How many, 200 at most; by default 50. With --follow,
                                  how many earlier ones first; by default none.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON; with --follow, one object a line.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let requestsShow = """
        OVERVIEW: Show a call: its headers, body, answer and error.

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
