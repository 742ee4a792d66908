extension HelpText {
    static let cards = """
        OVERVIEW: List the test cards and their results.

        Only these numbers are accepted, in every mode: a live card is refused. The
        list needs no running platform.

        USAGE: guichet cards [--api <api>] [--json]

        OPTIONS:
          --api <api>             Only this API: sips, lyra or direct.
          --json                  Print JSON.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
