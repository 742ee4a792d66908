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
        OVERVIEW: Send a notification once more, as a platform may by mistake.

        Its state does not change, and this attempt is not retried. `guichet
        notification show` shows its answer.

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
        OVERVIEW: Hold back a notification, or all of a shop.

        With --shop, later notifications are also held until you release them.

        USAGE: guichet notification hold [<notification>] [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --shop <shop>           All of one shop: 69876357, or lyra/69876357.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let notificationRelease = """
        OVERVIEW: Send held notifications at once.

        USAGE: guichet notification release [<notification>] [--shop <shop>] [--data <folder>]

        ARGUMENTS:
          <notification>          Its name in the list.

        OPTIONS:
          --shop <shop>           All of one shop: 69876357, or lyra/69876357.
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
          --shop <shop>           Only this shop: 69876357, or lyra/69876357.
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
        three APIs and moves the clock between them. The number decides what is paid,
        how and when. Then it repeats the run: exit status 0 only if both histories are
        the same, byte for byte.

        USAGE: guichet simulate [--number <number>] [--days <days>] [--payments <payments>] [--output <file>]

        OPTIONS:
          --number <number>       The number that decides what the run does. (default:
                                  1)
          --days <days>           How many days, 1 to 3650. (default: 60)
          --payments <payments>   How many payments, 1 to 10000. (default: 100)
          --output <file>         Write the history to this file: each event as one
                                  line of JSON.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
