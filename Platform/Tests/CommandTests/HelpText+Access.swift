/// The help of the commands for access to the operator's API, for its stream, and for beginning again.
extension HelpText {
    static let token = """
        OVERVIEW: Give people and programs access to the operator's API and pages.

        A token has one of three rights. "see" reads; "test" also moves the clock,
        orders faults, and holds back, repeats and receives notifications; "administer"
        also makes and ends tokens, removes payments, takes seed files, which may add
        shops, and changes the certificates and registrations of the admin pages.

        USAGE: guichet token <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          make                    Make a token, which is shown once.
          list                    List the tokens.
          end                     End a token: it stops working at once, and so do its
                                  sessions.

          See 'guichet help token <subcommand>' for detailed help.

        """

    static let tokenMake = """
        OVERVIEW: Make a token, which is shown once.

        USAGE: guichet token make <name> [--right <right>] [--data <folder>]

        ARGUMENTS:
          <name>                  Its owner's name: letters, digits, dots, hyphens,
                                  underscores and @, 40 at most.

        OPTIONS:
          --right <right>         What it may do: see, test or administer. (default:
                                  test)
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let tokenList = """
        OVERVIEW: List the tokens.

        USAGE: guichet token list [--json] [--data <folder>]

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let tokenEnd = """
        OVERVIEW: End a token: it stops working at once, and so do its sessions.

        USAGE: guichet token end <name> [--data <folder>]

        ARGUMENTS:
          <name>                  Its name in the list.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let node = """
        OVERVIEW: See the nodes that serve from one database.

        USAGE: guichet node <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          list                    List nodes that serve or ended within a day.

          See 'guichet help node <subcommand>' for detailed help.

        """

    static let nodeList = """
        OVERVIEW: List nodes that serve or ended within a day.

        USAGE: guichet node list [--json] [--data <folder>]

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let audit = """
        OVERVIEW: List what operators and testers changed: who, when and what, newest
        first.

        USAGE: guichet audit [--limit <limit>] [--after <cursor>] [--json] [--data <folder>]

        OPTIONS:
          --limit <limit>         How many, 200 at most; by default 50.
          --after <cursor>        The cursor at the end of an earlier list.
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let events = """
        OVERVIEW: Print what happens on a running platform, as it happens.

        Each change of a payment, and each change that an operator or a tester makes.
        Ctrl-C ends it.

        USAGE: guichet events [--api <api>] [--shop <shop>] [--json] [--data <folder>]

        OPTIONS:
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --json                  Print each event as one line of JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let reset = """
        OVERVIEW: Remove payments, to begin again.

        Removes payments with their history, notifications, mails, checkouts and
        payment links, and also removes subscriptions, mandates, batches and card
        forms. Shops, keys, wallets and stored cards stay. References and idempotence
        keys can be used again.

        USAGE: guichet reset [--shop <shop>] [--force] [--data <folder>]

        OPTIONS:
          --shop <shop>           Only this shop, with its API: lyra/69876357.
          --force                 Required, because this cannot be undone.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let listen = """
        OVERVIEW: Forward notifications to a server on this machine.

        The platform sends notifications to this command instead of the address in the
        order or the shop's settings. The command forwards them with the same body and
        headers, and returns your server's answer. So your server needs no public
        address. Without --api and --shop, it receives those of all shops. Ctrl-C ends
        it.

        USAGE: guichet listen --forward <url> [--api <api>] [--shop <shop>] [--ca <file>] [--data <folder>]

        OPTIONS:
          --forward <url>         The address of the server, such as
                                  http://127.0.0.1:9000/ipn.
          --api <api>             Only this API: sips, lyra or direct.
          --shop <shop>           Only this shop.
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
