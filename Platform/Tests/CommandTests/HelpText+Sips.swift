extension HelpText {
    static let sips = """
        OVERVIEW: Tools for the Sips family's messages.

        USAGE: guichet sips <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          seal                    Seal a JSON message from standard input.
          verify                  Check the seal of a JSON message from standard input.

          See 'guichet help sips <subcommand>' for detailed help.

        """

    static let sipsSeal = """
        OVERVIEW: Seal a JSON message from standard input.

        Prints the message with its seal, ready to be sent:
          guichet sips seal --key KEY < order.json | curl --json @- URL

        USAGE: guichet sips seal --key <secretKey> [--algorithm <name>] [--print <print>]

        OPTIONS:
          --key <secretKey>       The shop's secret key. @FILE reads it from a file, -
                                  from the first line of standard input.
          --algorithm <name>      HMAC-SHA-256 or SHA-256. By default, the message's
                                  sealAlgorithm, or HMAC-SHA-256 if it has none.
          --print <print>         message: the sealed message; seal: only the seal;
                                  text: the text that is sealed. (values: message,
                                  seal, text; default: message)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let sipsVerify = """
        OVERVIEW: Check the seal of a JSON message from standard input.

        Exit status 0 if the seal is valid, 1 if it is not.

        USAGE: guichet sips verify --key <secretKey> [--algorithm <name>]

        OPTIONS:
          --key <secretKey>       The shop's secret key. @FILE reads it from a file, -
                                  from the first line of standard input.
          --algorithm <name>      HMAC-SHA-256 or SHA-256. By default, the message's
                                  sealAlgorithm, or HMAC-SHA-256 if it has none.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
