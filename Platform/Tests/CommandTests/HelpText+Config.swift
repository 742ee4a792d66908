extension HelpText {
    static let config = """
        OVERVIEW: Show the configuration of `guichet serve`.

        USAGE: guichet config <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          show                    Print each option of `guichet serve` with its value,
                                  and where that comes from.

          See 'guichet help config <subcommand>' for detailed help.

        """

    static let configShow = """
        OVERVIEW: Print each option of `guichet serve` with its value, and where that
        comes from.

        A configuration file has a line for each option, without the two dashes: `port:
        8080`. A variable such as GUICHET_PORT takes precedence over the file, and the
        command line over both. Give the options of `guichet serve` here as you would
        give them there. Passwords are masked.

        Exit status: 0, or 78 if the file or a variable cannot be used.

        USAGE: guichet config show [--config <file>] [--json] [<options> ...]

        ARGUMENTS:
          <options>               Options of `guichet serve`.

        OPTIONS:
          --config <file>         The configuration file. GUICHET_CONFIG sets another
                                  default.
          --json                  Print JSON.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
