/// The help of `guichet check`.
extension HelpText {
    static let check = """
        OVERVIEW: Check the platform's data, and report errors.

        Works while the platform runs, and changes nothing. Checks the database file,
        the sums of each payment, its history and the hashes that link it, the steps of
        its life cycle, its messages to the acquirer, the rows that belong together and
        what the APIs stored. If a vault key is given, it decrypts every encrypted
        value, too. With --store, checks a database of PostgreSQL. With --anchors, it
        finds histories that were replaced since an earlier check.

        Exit status: 0 if everything is sound, 1 if something is not.

        USAGE: guichet check [--json] [--store <address>] [--anchors <file>] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --json                  Print JSON.
          --store <address>       Check a database of PostgreSQL, by an address
                                  postgres://… or libpq's pairs name=value.
                If the payments of a data folder are in a database, set its address in
                GUICHET_STORE. Write a password there, or in libpq's password file.
          --anchors <file>        Compare each history with this file of an earlier
                                  check, and write the file anew.
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
