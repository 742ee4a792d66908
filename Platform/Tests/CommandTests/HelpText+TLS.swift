extension HelpText {
    static let tls = """
        OVERVIEW: Make certificates for HTTPS on machines of your own.

        USAGE: guichet tls <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          init                    Make a local authority, and a certificate that it
                                  signs.

          See 'guichet help tls <subcommand>' for detailed help.

        """

    static let tlsInit = """
        OVERVIEW: Make a local authority, and a certificate that it signs.

        Writes authority.pem, authority-key.pem, certificate.pem and key.pem. If the
        folder already has an authority, it is kept, and devices that trust it need no
        change; certificate.pem and key.pem are replaced, and a running platform uses
        them within 5 seconds.

        With authority-key.pem, a person can impersonate any server on a device that
        trusts the authority. Keep it secret, and trust the authority on test devices
        only.

        USAGE: guichet tls init [--name <host> ...] [--folder <folder>]

        OPTIONS:
          --name <host>           A host name or IP address that the platform is
                                  reached by. May be repeated.
                localhost, 127.0.0.1 and ::1 are always included.
          --folder <folder>       The folder for the four files. (default: guichet-tls)
          --version               Show the version.
          -h, --help              Show help information.


        """
}
