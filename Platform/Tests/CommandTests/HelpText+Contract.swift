extension HelpText {
    static let contract = """
        OVERVIEW: Print the operations of an API, as the code declares them.

        The output comes from the declarations that encode and decode every message, so
        it matches what the platform sends and accepts.

        USAGE: guichet contract <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sips                    Print the operations of the Sips family's In-App API.

          See 'guichet help contract <subcommand>' for detailed help.

        """

    static let contractSips = """
        OVERVIEW: Print the operations of the Sips family's In-App API.

        For each brand: its operations, with their initialisation, parameters and
        answer, and the containers in answers. A question mark marks an optional
        parameter.

        USAGE: guichet contract sips [--brand <brand>] [--json]

        OPTIONS:
          --brand <brand>         Only this brand: sips, sogenactif or mercanet.
          --json                  Print JSON, with the guides' own terms for presence
                                  and type.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
