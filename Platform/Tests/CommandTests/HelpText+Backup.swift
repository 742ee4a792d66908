/// The help of `guichet backup` and `guichet restore`.
extension HelpText {
    static let backup = """
        OVERVIEW: Copy the platform's data into one file.

        Works while the platform runs, without delaying payments, and also when it is
        stopped. No vault key is needed. The file says which vault key opens it but
        does not contain the key: keep the key elsewhere. Files in the folder mail are
        not included.

        USAGE: guichet backup <file> [--json] [--force] [--data <folder>]

        ARGUMENTS:
          <file>                  The backup file to write, preferably on another disk.

        OPTIONS:
          --json                  Print JSON.
          --force                 Replace an existing file.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let restore = """
        OVERVIEW: Restore a backup into a new data folder.

        The data folder must be empty or must not exist. Before the command reports
        success, it checks every page, the checksum, the schema and, if a vault key is
        given, that the key opens the data. If it fails, it leaves nothing behind.

        USAGE: guichet restore <file> [--json] [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <file>                  A file that `guichet backup` wrote.

        OPTIONS:
          --json                  Print JSON.
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
