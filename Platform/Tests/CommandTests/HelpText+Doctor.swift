extension HelpText {
    static let doctor = """
        OVERVIEW: Check a platform and its environment, and advise on problems.

        Give it the options of `guichet serve`, or its configuration file. It examines
        the configuration, the data folder and its disk, the vault key, the stored
        data, the clock, certificates and keys that expire, and the notification
        addresses: it sends an empty HEAD request to each. It changes nothing, and the
        platform may run meanwhile.

        With --live, it only tests the credentials of the real platforms in FILE, with
        one call each. The call reads no data and pays nothing: `testconnection` of
        Worldline Direct, `Charge/SDKTest` of Lyra. docs/operations.md describes the
        file.

        Exit status: 0 without a problem, 1 with one. Warnings do not count.

        USAGE: guichet doctor [--live <file>] [--offline] [--json] [--ca <file>] [<options> ...]

        ARGUMENTS:
          <options>               Options of `guichet serve`.

        OPTIONS:
          --live <file>           Test the credentials of real platforms in this file,
                                  and nothing else.
          --offline               Do not contact notification addresses.
          --json                  Print JSON.
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
