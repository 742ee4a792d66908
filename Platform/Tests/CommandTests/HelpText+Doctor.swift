extension HelpText {
    static let doctor = """
        OVERVIEW: Examine a platform and its surroundings, and say what to do.

        Give it the options of `guichet serve`, or its configuration file. It examines
        the configuration, the data folder and its disk, the vault key, the stored
        data, the clock, certificates and keys that expire, and the notification
        addresses: each gets a HEAD request, which carries nothing. Nothing is changed,
        and the platform may run meanwhile.

        With --live it does something else: it tests the credentials of real platforms
        that FILE names, by one call each that reads nothing and pays nothing:
        `testconnection` of Worldline Direct, `Charge/SDKTest` of Lyra.
        docs/operations.md describes the file.

        Exit status: 0 without a problem, 1 with one. A warning is no problem.

        USAGE: guichet doctor [--live <file>] [--ca <file>] [--offline] [--json] [<options> ...]

        ARGUMENTS:
          <options>               Options of `guichet serve`.

        OPTIONS:
          --live <file>           Test the credentials of real platforms in this file,
                                  and nothing else.
          --ca <file>             An authority in PEM to trust for HTTPS, with the
                                  system's. GUICHET_CA sets a default.
          --offline               Ask no notification address.
          --json                  Print JSON.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
