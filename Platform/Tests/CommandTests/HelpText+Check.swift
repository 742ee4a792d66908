/// The help of `guichet check`.
extension HelpText {
    static let check = """
        OVERVIEW: Check that the platform's data is sound, and say what is not.

        Works while the platform runs, and changes nothing. Checks the database file,
        the sums of each payment, its history and the hashes that link it, the steps of
        its life cycle, its messages to the acquirer, the rows that belong together,
        what the APIs stored and, if a vault key is given, that every encrypted value
        opens. With --store, checks a database of PostgreSQL.

        Exit status: 0 if everything is sound, 1 if something is not.

        USAGE: guichet check [--json] [--store <address>] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --json                  Print JSON.
          --store <address>       Check a database of PostgreSQL, by an address
                                  postgres://… or libpq's pairs name=value.
                GUICHET_STORE names that of a data folder whose payments are in one. A
                password belongs there, or into libpq's password file.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
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
