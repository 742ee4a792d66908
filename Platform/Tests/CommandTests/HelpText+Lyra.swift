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

        Signs the text as it is, except for a line break at its end. Prints the form,
        ready to be posted:
          guichet lyra sign --password PASSWORD < answer.json | curl --data @- URL

        USAGE: guichet lyra sign [--password <password>] [--hmac-key <key>] [--print <print>]

        OPTIONS:
          --password <password>   The shop's password: it signs notifications (IPN).
                                  @FILE reads it from a file, - from the first line of
                                  standard input.
          --hmac-key <key>        The shop's HMAC-SHA-256 key: it signs the browser's
                                  return. @FILE reads it from a file, - from the first
                                  line of standard input.
          --print <print>         form: the body to be posted; hash: only kr-hash.
                                  (values: form, hash; default: form)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let lyraVerify = """
        OVERVIEW: Check the kr-hash of a form from standard input.

        With --hash, standard input is only the text of kr-answer, not the form.
        Exit status 0 if the hash is valid, 1 if it is not.

        USAGE: guichet lyra verify [--password <password>] [--hmac-key <key>] [--hash <kr-hash>]

        OPTIONS:
          --password <password>   The shop's password: it signs notifications (IPN).
                                  @FILE reads it from a file, - from the first line of
                                  standard input.
          --hmac-key <key>        The shop's HMAC-SHA-256 key: it signs the browser's
                                  return. @FILE reads it from a file, - from the first
                                  line of standard input.
          --hash <kr-hash>        The kr-hash, if standard input is not the form.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
