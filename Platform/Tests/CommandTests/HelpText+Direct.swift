extension HelpText {
    static let direct = """
        OVERVIEW: Tools for Worldline Direct.

        USAGE: guichet direct <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sign                    Sign a request, or a webhook's body.
          verify                  Check a request's signature, or a webhook's.

          See 'guichet help direct <subcommand>' for detailed help.

        """

    static let directSign = """
        OVERVIEW: Sign a request, or a webhook's body.

        Prints the headers, ready for curl; the body of a request is not signed:
          guichet direct sign --key-id ID --secret SECRET /v2/M/products/302 > h
          curl -H @h https://HOST/v2/M/products/302
        With --webhook, signs all of standard input, to the last byte.

        USAGE: guichet direct sign --key-id <id> --secret <secret> [--method <method>] [--content-type <type>] [--date <date>] [--header <header> ...] [--webhook] [--print <print>] [<target>]

        ARGUMENTS:
          <target>                Path and query, as they are sent.

        OPTIONS:
          --key-id <id>           The id of the API key, or of the webhook key.
          --secret <secret>       The key's secret, as the portal shows it. @FILE reads
                                  it from a file, - from the first line of standard
                                  input.
          --method <method>       The HTTP method. (default: GET)
          --content-type <type>   The Content-Type, if the request has a body.
          --date <date>           The Date. By default, the present time.
          --header <header>       A header, 'Name: value'. May be repeated.
          --webhook               Sign a webhook's body.
          --print <print>         headers: the headers to send; text: the text that is
                                  signed; signature: only the signature. (values:
                                  headers, text, signature; default: headers)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let directVerify = """
        OVERVIEW: Check a request's signature, or a webhook's.

        Standard input is the request as it was sent: the request line and the headers.
        With --signature, it is the body of a webhook, to the last byte.
        Exit status 0 if the signature is valid, 1 if it is not.

        USAGE: guichet direct verify --secret <secret> [--signature <signature>]

        OPTIONS:
          --secret <secret>       The key's secret, as the portal shows it. @FILE reads
                                  it from a file, - from the first line of standard
                                  input.
          --signature <signature> The X-GCS-Signature of a webhook.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
