/// The help of `guichet store`.
extension HelpText {
    static let store = """
        OVERVIEW: Move a platform between a data folder and PostgreSQL.

        USAGE: guichet store <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          copy                    Copy a platform's data into PostgreSQL, or from there
                                  into a data folder.

          See 'guichet help store <subcommand>' for detailed help.

        """

    static let storeCopy = """
        OVERVIEW: Copy a platform's data into PostgreSQL, or from there into a data
        folder.

        The target must be empty, and no platform may serve from either side. Every row
        is read back and compared, and the payments are checked as `guichet check`
        does, before the copy takes effect. Until then, the target has no data. The
        source is not changed. Encrypted values stay encrypted: the platform needs the
        same vault key afterwards, which is not copied. Other users can read the
        arguments of a process: write a password into libpq's password file. See
        docs/postgresql.md.

        USAGE: guichet store copy --from <place> --to <place> [--json] [--vault-key <file>] [--dev]

        OPTIONS:
          --from <place>          What to copy: a data folder, or a database by an
                                  address postgres://… or libpq's pairs name=value.
          --to <place>            Where to: the same, empty or not there yet.
          --json                  Print JSON.
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
