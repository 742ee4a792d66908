import APISupport

extension HelpText {
    static let lyra = """
        OVERVIEW: Tools for Scellius and Lyra's other brands.

        USAGE: guichet lyra <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sign                    Sign a kr-answer from standard input.
          verify                  Check the kr-hash of a form from standard input.

          See 'guichet help lyra <subcommand>' for detailed help.

        """

    static let lyraSign = """
        OVERVIEW: Sign a kr-answer from standard input.

        Signs the text as it is, but for a line break at its end. Prints the form,
        ready to be posted:
          guichet lyra sign --password PASSWORD < answer.json | curl --data @- URL

        USAGE: guichet lyra sign [--password <password>] [--hmac-key <key>] [--print <print>]

        OPTIONS:
          --password <password>   The shop's password: it signs notifications (IPN).
          --hmac-key <key>        The shop's HMAC-SHA-256 key: it signs what the
                                  browser brings back.
          --print <print>         form: the body to be posted; hash: kr-hash alone.
                                  (values: form, hash; default: form)
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let lyraVerify = """
        OVERVIEW: Check the kr-hash of a form from standard input.

        With --hash, standard input is the text of kr-answer alone, and not the form.
        Exit status 0 if it is right, 1 if it is not.

        USAGE: guichet lyra verify [--password <password>] [--hmac-key <key>] [--hash <kr-hash>]

        OPTIONS:
          --password <password>   The shop's password: it signs notifications (IPN).
          --hmac-key <key>        The shop's HMAC-SHA-256 key: it signs what the
                                  browser brings back.
          --hash <kr-hash>        The kr-hash, where there is no form.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
