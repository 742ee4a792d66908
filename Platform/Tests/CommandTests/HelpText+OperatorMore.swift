/// The help of more commands for an operator.
extension HelpText {
    static let notificationShow = """
        OVERVIEW: Show a notification: what was sent, and each attempt with its answer.

        USAGE: guichet notification show <notification> [--json] [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --json                  Print JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationDuplicate = """
        OVERVIEW: Send a notification twice, as a platform does by mistake.

        Its state stays, and this attempt is not repeated. `guichet notification show`
        shows its answer.

        USAGE: guichet notification duplicate <notification> [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationHold = """
        OVERVIEW: Hold a notification back, or all of a shop.

        Of a shop, also those to come, until they are released.

        USAGE: guichet notification hold [<notification>] [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --shop <shop>           All of one shop, with its API: lyra/69876357.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationRelease = """
        OVERVIEW: Send at once what was held back.

        USAGE: guichet notification release [<notification>] [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --shop <shop>           All of one shop, with its API: lyra/69876357.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let clockFollow = """
        OVERVIEW: Print the time, what falls due and what happens, until Ctrl-C.

        The time is printed at the start, when the clock is moved, and once a minute.

        USAGE: guichet clock follow [--shop <shop>] [--json] [--data <folder>]

        OPTIONS:
          --shop <shop>           One shop alone, with its API: lyra/69876357.
          --json                  Print each time and each event as one line of JSON.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let seed = """
        OVERVIEW: Make shops, keys, wallets and payments from a file.

        The file is YAML; docs/operator.md describes it. If one line is wrong, nothing
        is made.

        USAGE: guichet seed <file> [--data <folder>]

        ARGUMENTS:
          <file>                  The file.

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let simulate = """
        OVERVIEW: Run months of payments in seconds, twice, and compare.

        Starts a platform of its own in a temporary folder, makes payments through the
        three APIs and moves the clock between them. What is paid, how and when follows
        from the number. Then it does the same again: exit status 0 only if both
        histories are the same, byte for byte.

        USAGE: guichet simulate [--number <number>] [--days <days>] [--payments <payments>] [--output <file>]

        OPTIONS:
          --number <number>       What the run follows from. (default: 1)
          --days <days>           How many days, 1 to 3650. (default: 60)
          --payments <payments>   How many payments, 1 to 10000. (default: 100)
          --output <file>         Write the history to this file: each event as one
                                  line of JSON.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
