extension HelpText {
    static let contract = """
        OVERVIEW: Print what is declared of a family's interface.

        Read off the declarations that encode and decode every message: what is printed
        is what is spoken.

        USAGE: guichet contract <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sips                    Print the operations of the Sips family's phone.

          See 'guichet help contract <subcommand>' for detailed help.

        """

    static let contractSips = """
        OVERVIEW: Print the operations of the Sips family's phone.

        For each brand: its operations, with their initialisation, parameters and
        answer, and the containers inside answers. An optional parameter is marked with
        a question mark.

        USAGE: guichet contract sips [--brand <brand>] [--json]

        OPTIONS:
          --brand <brand>         One brand alone: sips, sogenactif or mercanet.
          --json                  Print JSON, with the guides' own words for presence
                                  and type.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
